/// What the library asks a class about once, before it asks for the single protocols.
///
/// A question of this kind makes the runtime scan all conformances the first time (about ten microseconds); one
/// answer "no" here saves the other three.
public protocol _InjectionParticipant {}

/// An object that wants to know that it has been filled.
///
/// ```swift
/// final class Screen: InjectorDelegate {
///   var clock: Clock?
///   func didInjectDependencies() { title = clock.map { "\($0.now)" } }
///   var title: String?
/// }
/// ```
///
/// It is told at most once per injection, only when something was set, after everything that the call made is
/// wired, deepest object first.
///
/// A class of the main actor, a view controller or the model of a view, says that its conformance belongs there too:
///
/// ```swift
/// @MainActor final class Player {
///   var clock: Clock?
///   var title = ""
/// }
/// extension Player: @MainActor InjectorDelegate {
///   func didInjectDependencies() { title = clock?.now ?? "" }
/// }
/// ```
///
/// Then it is called on its actor only; elsewhere the object is filled, and the report says that it was not told. With the
/// settings of a new Xcode project (`InferIsolatedConformances`, or `defaultIsolation(MainActor.self)`) that `@MainActor`
/// is inferred.
///
/// There is no default implementation: a default would be frozen in for subclasses. A subclass that wants to be told too
/// overrides the method.
public protocol InjectorDelegate: _InjectionParticipant {
  /// Called after the injection.
  func didInjectDependencies()
}

/// An object that wants to know that it is about to be filled.
///
/// ```swift
/// final class Screen: InjectorPreparing {
///   var clock: Clock?
///   func willInjectDependencies() { isLoading = true }
///   var isLoading = false
/// }
/// ```
///
/// Called before the first property is set, and not at all when there is nothing to set.
public protocol InjectorPreparing: _InjectionParticipant {
  /// Called before the injection.
  func willInjectDependencies()
}

extension InjectorDelegate {
  /// Whether a conformance that a cast has found may be used by the present actor: older runtimes of Apple's systems
  /// find isolated ones everywhere.
  static var mayBeUsedHere: Bool {
    MainExecutor.mayUse(isIsolated: FieldRecords.isIsolated([Self.self as any InjectorDelegate.Type]))
  }
}

extension InjectorPreparing {
  static var mayBeUsedHere: Bool {
    MainExecutor.mayUse(isIsolated: FieldRecords.isIsolated([Self.self as any InjectorPreparing.Type]))
  }
}
