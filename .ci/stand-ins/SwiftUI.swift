// As much of SwiftUI as the snippets of the documentation need, with the signatures and the isolation of the real one.
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
  public static func buildBlock<each Content: View>(_ content: repeat each Content) -> Composed { Composed() }
  public static func buildEither(first: some View) -> Composed { Composed() }
  public static func buildEither(second: some View) -> Composed { Composed() }
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
}
public struct Composed: Primitive { nonisolated init() {} }
public struct Group<Content: View>: Primitive { public init(@ViewBuilder content: () -> Content) {} }
public struct Text: Primitive { public nonisolated init(_ content: some StringProtocol) {} }
public struct ProgressView: Primitive { public init() {} }
public struct NavigationStack<Content: View>: Primitive { public init(@ViewBuilder root: () -> Content) {} }
public struct NavigationLink: Primitive {
  public nonisolated init(_ title: some StringProtocol, value: (some Hashable)?) {}
}
public struct List<Content: View>: Primitive {
  public init(@ViewBuilder content: () -> Content) {}
  public init<Data: RandomAccessCollection>(_ data: Data, @ViewBuilder rowContent: @escaping (Data.Element) -> Content)
  where Data.Element: Identifiable {}
}
public struct ForEach<Data: RandomAccessCollection, Content: View>: Primitive {
  public init(
    _ data: Data, id: KeyPath<Data.Element, some Hashable>, @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {}
  public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content)
  where Data.Element: Identifiable {}
}
public struct Section<Content: View>: Primitive {
  public init(_ title: some StringProtocol, @ViewBuilder content: () -> Content) {}
}
public struct LabeledContent: Primitive {
  public nonisolated init(_ title: some StringProtocol, value: some StringProtocol) {}
}

extension View {
  public func task(
    @_inheritActorContext _ action: sending @escaping @isolated(any) () async -> Void
  ) -> some View { self }
  public func navigationTitle(_ title: some StringProtocol) -> some View { self }
  public func navigationDestination<Value: Hashable>(
    for data: Value.Type, @ViewBuilder destination: @escaping (Value) -> some View
  ) -> some View { self }
  public func environment<V>(_ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V) -> some View { self }
}

@propertyWrapper public struct State<Value> {
  public init(wrappedValue value: Value) {}
  public init(initialValue value: Value) {}
  public var wrappedValue: Value {
    get { fatalError("stand-in") }
    nonmutating set {}
  }
}
extension State where Value: ExpressibleByNilLiteral { public init() { self.init(wrappedValue: nil) } }

@propertyWrapper public struct Environment<Value> {
  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {}
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
public struct WindowGroup<Content: View>: Scene { public init(@ViewBuilder content: () -> Content) {} }
