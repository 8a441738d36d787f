// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// As much of SwiftUI as the snippets of the documentation need, with the signatures and the isolation of the real one.
public import Observation

@MainActor @preconcurrency public protocol View {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}
extension Never: View { public var body: Never { fatalError("never") } }

public protocol Primitive: View where Body == Never {}
extension Primitive { public var body: Never { fatalError("primitive") } }
extension Optional: View where Wrapped: View { public var body: Never { fatalError("primitive") } }

@resultBuilder public struct ViewBuilder {
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
  public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView { TupleView() }
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
  public static func buildEither<First: View, Second: View>(first: First) -> Either<First, Second> { Either() }
  public static func buildEither<First: View, Second: View>(second: Second) -> Either<First, Second> { Either() }
}
public struct TupleView: Primitive { nonisolated init() {} }
public struct Either<First: View, Second: View>: Primitive { nonisolated init() {} }
public struct Group<Content: View>: Primitive {
  public init(@ViewBuilder content: () -> Content) {}
}
public struct Text: Primitive { public nonisolated init<S: StringProtocol>(_ content: S) {} }
public struct ProgressView: Primitive { public init() {} }
public struct NavigationStack<Content: View>: Primitive {
  public init(@ViewBuilder root: () -> Content) {}
}
public struct NavigationLink: Primitive {
  public nonisolated init<S: StringProtocol, Value: Hashable>(_ title: S, value: Value?) {}
}
public struct List<Content: View>: Primitive {
  public init(@ViewBuilder content: () -> Content) {}
  public init<Data: RandomAccessCollection>(_ data: Data, @ViewBuilder rowContent: @escaping (Data.Element) -> Content)
  where Data.Element: Identifiable {}
}
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content: View>: Primitive {
  public init(_ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content) {}
}
extension ForEach where Data.Element: Identifiable, ID == Data.Element.ID {
  public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) {}
}
public struct Section<Content: View>: Primitive {
  public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {}
}
public struct LabeledContent: Primitive {
  public nonisolated init<S1: StringProtocol, S2: StringProtocol>(_ title: S1, value: S2) {}
}

extension View {
  public func task(
    @_inheritActorContext _ action: sending @escaping @isolated(any) () async -> Void
  ) -> some View { self }
  public func navigationTitle<S: StringProtocol>(_ title: S) -> some View { self }
  public func navigationDestination<Value: Hashable, Content: View>(
    for data: Value.Type, @ViewBuilder destination: @escaping (Value) -> Content
  ) -> some View { self }
  public func onAppear(perform action: (() -> Void)? = nil) -> some View { self }
  public func environment<Value>(_ keyPath: WritableKeyPath<EnvironmentValues, Value>, _ value: Value) -> some View {
    self
  }
  public func environment<Object: AnyObject & Observable>(_ object: Object?) -> some View { self }
}

@propertyWrapper public struct State<Value> {
  public init(wrappedValue value: Value) {}
  public init(initialValue value: Value) {}
  public var wrappedValue: Value {
    get { fatalError("stand-in") }
    nonmutating set {}
  }
}
extension State where Value: ExpressibleByNilLiteral {
  public init() { self.init(wrappedValue: nil) }
}

@propertyWrapper public struct Environment<Value> {
  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {}
  public init(_ type: Value.Type) where Value: AnyObject & Observable {}
  public var wrappedValue: Value { fatalError("stand-in") }
}
public protocol EnvironmentKey {
  associatedtype Value
  static var defaultValue: Value { get }
}
public struct EnvironmentValues {
  public subscript<Key: EnvironmentKey>(_: Key.Type) -> Key.Value {
    get { Key.defaultValue }
    set {}
  }
}

@MainActor @preconcurrency public protocol App {
  associatedtype Body: Scene
  @MainActor @preconcurrency var body: Body { get }
  @MainActor @preconcurrency init()
}
extension App { @MainActor public static func main() {} }
@MainActor @preconcurrency public protocol Scene {}
public struct WindowGroup<Content: View>: Scene {
  public init(@ViewBuilder content: () -> Content) {}
}
