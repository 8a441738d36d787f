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
/// Use it to set up what depends on the injected values. `didInjectDependencies()` runs at most once per injection, and
/// only if a property was set, on the thread and in the isolation of the injection. By then everything that was made
/// for the object is complete; inner objects are notified before outer ones.
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
/// first property is set, on the thread and in the isolation of the injection, and not at all if no empty property has
/// a registration that fits; a value that is then refused or `nil` leaves its property empty all the same. It makes
/// injections of its type slower: they have no fast path.
public protocol InjectorPreparing: _InjectionParticipant {
  /// Called before the injection.
  func willInjectDependencies()
}

/// A shared object that is notified when the injector forgets it, for example to close a file or stop a timer.
///
/// ```swift
/// final class Pool: InjectorReleasing {
///   func willBeReleased() { close() }
///   func close() {}
/// }
/// injector.registerProperty("pool", scope: .singleton) { Pool() }
/// injector.shutDown()  // the pool is closed, if it was made
/// ```
///
/// The injector notifies the shared instances that it has made, each once, by
/// ``PropertyInjector/shutDown(isolation:fileID:line:)``, ``PropertyInjector/awaitShutDown(isolation:fileID:line:)``,
/// ``PropertyInjector/reset(_:isolation:)`` and `deleteProperty(_:)`. The order is the reverse of their completion: an
/// object is notified before the objects that were injected into it. Ready-made instances are not notified, since they
/// belong to the code that made them; nor are ``Scope/unique`` and ``Scope/graph`` objects, nor the objects of an
/// injector that is deallocated without these calls. Other objects may still refer to the notified one.
///
/// The conformance may be isolated (`extension Pool: @MainActor InjectorReleasing`); then only calls on its actor
/// notify it. An instance that is not `Sendable` is notified in its own isolation: a synchronous call from another
/// isolation skips it, `awaitShutDown` switches to it.
public protocol InjectorReleasing {
  /// Called after the injector has forgotten the object, outside of every lock.
  func willBeReleased()
}

/// A shared object that needs time to release its resources: it flushes, or waits for work in progress.
///
/// ```swift
/// actor Uploads: AsyncInjectorReleasing {
///   func willBeReleased() async { await finish() }
///   func finish() async {}
/// }
/// injector.registerProperty("uploads", scope: .singleton) { Uploads() }
/// await injector.awaitShutDown()
/// ```
///
/// Only ``PropertyInjector/awaitShutDown(isolation:fileID:line:)`` calls it, one object after the other, in a task that
/// the caller's cancellation does not reach; an instance that is forgotten before it is complete is notified in a task of
/// its own. An object that also conforms to ``InjectorReleasing`` is notified once: through this protocol by
/// `awaitShutDown`, through that one by all other calls.
public protocol AsyncInjectorReleasing {
  /// Called and awaited after the injector has forgotten the object.
  func willBeReleased() async
}
