/// The common base of the protocols that an injected class may conform to.
///
/// Types conform to one of those protocols, not to this one. The first conformance check of a class makes the runtime
/// scan all conformances (about ten microseconds); a class that does not conform to this protocol is not checked for
/// the other three.
public protocol _InjectionParticipant {}

/// An object that is notified after it has been filled.
///
/// ```swift
/// final class Screen: InjectorDelegate {
///   var clock: Clock?
///   func didInjectDependencies() { title = clock.map { "\($0.now)" } }
///   var title: String?
/// }
/// ```
///
/// `didInjectDependencies()` runs at most once per injection, and only if a property was set. By then everything that
/// was made for the object is complete; inner objects are notified before outer ones.
///
/// For a class of the main actor, such as a view controller or a view model, write `@MainActor` before the protocol:
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
/// The method then runs on that actor only. A call from another isolation fills the object, and its report says that
/// the object was not notified. With the settings of a new Xcode project (`InferIsolatedConformances`, or
/// `defaultIsolation(MainActor.self)`) the compiler infers that `@MainActor`.
///
/// There is no default implementation, because a subclass could not override one: the conformance of its superclass
/// would keep calling the default. A subclass that is to be notified too overrides the method.
public protocol InjectorDelegate: _InjectionParticipant {
  /// Called after the injection.
  func didInjectDependencies()
}

/// An object that is notified before it is filled.
///
/// ```swift
/// final class Screen: InjectorPreparing {
///   var clock: Clock?
///   func willInjectDependencies() { isLoading = true }
///   var isLoading = false
/// }
/// ```
///
/// Use it to put an object into a known state before its properties change. `willInjectDependencies()` runs before the
/// first property is set, and not at all if there is nothing to set. It makes injections of its type slower: they have
/// no fast path.
public protocol InjectorPreparing: _InjectionParticipant {
  /// Called before the injection.
  func willInjectDependencies()
}
