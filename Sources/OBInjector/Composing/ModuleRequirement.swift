/// A value that a module needs, and that another module registers.
///
/// ```swift
/// struct LibraryModule: InjectorModule {
///   var requirements: [ModuleRequirement] {
///     [.property("clock", of: Clock.self), .value(of: Store.self)]
///   }
///   func configure(_ injector: PropertyInjector) {}
/// }
/// ```
///
/// See ``InjectorModule/requirements``.
public struct ModuleRequirement: Sendable {
  /// `nil` for a requirement by type.
  private let name: PropertyName?
  private let type: Any.Type
  private let location: SourceLocation

  /// Returns the requirement that something is registered under a name, and may fit the type.
  ///
  /// - Parameters:
  ///   - key: The name, or a declared key: `.property(.clock)`.
  ///   - type: The type that is asked for.
  ///   - fileID: The file of the call, for messages.
  ///   - line: The line of the call, for messages.
  public static func property<Value>(
    _ key: PropertyKey<Value>, of type: Value.Type = Value.self, fileID: StaticString = #fileID, line: UInt = #line
  ) -> ModuleRequirement {
    ModuleRequirement(name: key.name, type: type, location: SourceLocation(fileID: fileID, line: line))
  }

  /// Returns the requirement that at least one registration fits a type.
  ///
  /// - Parameters:
  ///   - type: The type that is asked for.
  ///   - fileID: The file of the call, for messages.
  ///   - line: The line of the call, for messages.
  public static func value<Value>(
    of type: Value.Type, fileID: StaticString = #fileID, line: UInt = #line
  ) -> ModuleRequirement {
    ModuleRequirement(name: nil, type: type, location: SourceLocation(fileID: fileID, line: line))
  }

  /// Returns the error of a requirement that nothing meets; `nil` if it is met, whatever the actor or the arguments.
  fileprivate func lack(of module: any InjectorModule, in injector: PropertyInjector) -> InjectionError? {
    let request = Request(name: name, valueType: type)
    do throws(InjectionError) {
      guard let found = try injector.find(request, caller: .nonisolated) else {
        let (names, remedy) = (SuggestedNames(injector.id), "add a module that registers it.")
        throw name.map { .unknownName($0, valueType: type, in: names, otherwise: remedy) }
          ?? .unknownType(type, in: names)
      }
      if found.registration.providesNothing || found.registration.canFit(type) { return nil }
      throw BoundRequest(found, by: injector, request).mistake(.type, for: nil)
    } catch {
      // By type: several fit, or take arguments, or conform on an actor.
      if name == nil, error.code != .notRegistered { return nil }
      // Written now: it searches similar names in an injector that is gone when the error is read.
      return InjectionError(
        .missingRequirement, property: name, type: type, found: error.found, locations: [location] + error.locations,
        [
          "module": .quoted("\(Swift.type(of: module))"), "fault": .text("\(error)"),
          "needed": name.map { .quoted($0.rawValue) } ?? .clause("a value of type {type}"),
        ])
    }
  }
}

extension PropertyInjector {
  /// The requirements of this injector's modules that nothing meets, here or in a parent; runs nothing.
  package var unmetRequirements: [InjectionError] {
    (modules?.withLock(\.entries) ?? []).flatMap { entry in
      entry.requirements.compactMap { $0.lack(of: entry.module, in: self) }
    }
  }
}
