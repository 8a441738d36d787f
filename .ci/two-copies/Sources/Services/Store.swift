/// A type of a module that the program and the plug-in contain.
public final class Store {
  /// Creates a store.
  public init() {}
}
