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
/// the caller's cancellation does not reach. An object that also conforms to ``InjectorReleasing`` is notified once:
/// through this protocol by `awaitShutDown`, through that one by all other calls.
public protocol AsyncInjectorReleasing {
  /// Called and awaited after the injector has forgotten the object.
  func willBeReleased() async
}
