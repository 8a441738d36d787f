// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Compiled with `-disable-reflection-names`: the fields are there, and have no names (H24).

public import OBInjector

open class NamelessScreen {
  public var number: Int?
  public init() {}
}

public final class NamelessWrapped {
  @Injected public var number: Int?
  public init() {}
}

public struct NamelessValue {
  public var number: Int?
  public init() {}
}

public final class NamelessKeyPaths: KeyPathInjectable {
  public var number: Int?
  public init() {}
  public static var injectableProperties: [InjectableProperty] {
    [InjectableProperty("number", \NamelessKeyPaths.number)]
  }
}
