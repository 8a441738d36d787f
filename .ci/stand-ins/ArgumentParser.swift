// As much of swift-argument-parser as the snippets of the documentation need, with the signatures of the real one.

public protocol ParsableArguments: Decodable { init() }
public protocol ParsableCommand: ParsableArguments { mutating func run() throws }

@propertyWrapper public struct Argument<Value>: Decodable {
  public var wrappedValue: Value
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
  public init(from decoder: any Decoder) throws { fatalError("stand-in") }
}
public typealias Flag = Argument
