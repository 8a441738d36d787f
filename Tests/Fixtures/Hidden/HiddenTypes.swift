// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Compiled with `-disable-reflection-metadata`: what these types say of their fields at run time is nothing.

public import OBInjector

public final class HiddenService: Sendable { public init() {} }

open class HiddenScreen {
  public var service: HiddenService?
  public var number: Int?
  public init() {}
}

/// Has no stored properties of its own.
public final class HiddenEmptySubclass: HiddenScreen {}

public final class HiddenWrapped {
  @Injected public var number: Int
  public var isSet = false
  public init() {}
}

public final class HiddenKeyPaths: KeyPathInjectable {
  public var service: HiddenService?
  public var number: Int? { didSet { changes += 1 } }
  public var changes = 0
  public init() {}
  public static var injectableProperties: [InjectableProperty] {
    [InjectableProperty("service", \HiddenKeyPaths.service), InjectableProperty("number", \HiddenKeyPaths.number)]
  }
}

public struct HiddenValue {
  public var number: Int?
  public init() {}
}

/// Has nothing to hide.
public final class HiddenNothing { public init() {} }
