// What `OBInjectorConfiguration` and `OBInjectorTesting` use of Foundation, with Apple's availability.

public typealias CGFloat = Float16  // neither Float nor Double

open class NSError: Error, @unchecked Sendable {
  public init() {}
  open var userInfo: [String: Any] { [:] }
}

// The compiler calls these for "as NSError".
public func _convertErrorToNSError(_ error: any Error) -> NSError { NSError() }
public func _convertNSErrorToError(_ error: NSError?) -> any Error { NSError() }

open class PropertyListDecoder {
  public init() {}
  open var userInfo: [CodingUserInfoKey: Any] = [:]
  open func decode<T: Decodable>(_ type: T.Type, from data: Data) throws -> T { fatalError() }
}

public struct Date: Hashable, Sendable, Decodable {
  public struct ISO8601FormatStyle: Sendable {
    @available(macOS 12.0, iOS 15.0, tvOS 15.0, watchOS 8.0, *)
    public static var iso8601: Self { Self() }
  }
  public init(timeIntervalSinceReferenceDate: Double) {}
  @available(macOS 12.0, iOS 15.0, tvOS 15.0, watchOS 8.0, *)
  public func formatted(_ style: ISO8601FormatStyle) -> String { "" }
}

open class ProcessInfo: @unchecked Sendable {
  public class var processInfo: ProcessInfo { ProcessInfo() }
  open var environment: [String: String] { [:] }
}

public struct Data: RandomAccessCollection, Hashable, Sendable, Decodable {
  public init(_ bytes: some Sequence<UInt8>) {}
  public init(contentsOf url: URL) throws {}
  public var startIndex: Int { 0 }
  public var endIndex: Int { 0 }
  public subscript(index: Int) -> UInt8 { 0 }
}

public struct URL: Hashable, Sendable {
  @available(macOS 14.0, iOS 17.0, tvOS 17.0, watchOS 10.0, *)
  public init?(string: String, encodingInvalidCharacters: Bool) {}
  public var isFileURL: Bool { true }
  public var absoluteString: String { "" }
  @available(macOS 13.0, iOS 16.0, tvOS 16.0, watchOS 9.0, *)
  public func path(percentEncoded: Bool) -> String { "" }
}

public struct Decimal: Hashable, Sendable {
  public init?(string: String) {}
  public init(sign: FloatingPointSign, exponent: Int, significand: Decimal) {}
}

open class FileManager: @unchecked Sendable {
  public class var `default`: FileManager { FileManager() }
  open func fileExists(atPath path: String) -> Bool { true }
}

extension String {
  public init(format: String, _ arguments: any CVarArg...) { self = format }
}

extension Error { public var localizedDescription: String { "" } }
