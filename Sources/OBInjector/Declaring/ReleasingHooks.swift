/// A shared object that wants to know when the injector forgets it: to close a file, to stop a timer.
///
/// ```swift
/// final class Pool: InjectorReleasing {
///   func willBeReleased() { close() }
///   func close() {}
/// }
/// injector.registerProperty("pool", scope: .singleton) { Pool() }
/// injector.shutDown()                        // the pool is closed, if it was made
/// ```
///
/// Told are shared instances that the injector has made, each once: by ``PropertyInjector/shutDown(isolation:)`` and
/// ``PropertyInjector/awaitShutDown(isolation:)``, by ``PropertyInjector/reset(_:isolation:)`` and by
/// `deleteProperty(_:)`, in the reverse order in which they were completed: who was given
/// another one is told before that one. Not told are ready-made instances, which belong to who made them, what is
/// ``Scope/unique`` or ``Scope/graph``, and an injector that simply goes away. Others may still hold the object.
///
/// A conformance may be isolated (`extension Pool: @MainActor InjectorReleasing`); then it is found by callers on its
/// actor only. An instance that is not `Sendable` is told where it belongs: a synchronous call from elsewhere leaves it
/// out, `awaitShutDown` goes there.
public protocol InjectorReleasing {
  /// Called when the injector has forgotten the object, outside of every lock.
  func willBeReleased()
}

/// A shared object that takes its time to let go: it flushes, it waits for what is under way.
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
/// Called by ``PropertyInjector/awaitShutDown(isolation:)`` only, one object after the other, in a task that is not
/// cancelled with the caller's. An object that conforms to
/// ``InjectorReleasing`` too is told once: awaited there, and by that protocol everywhere else.
public protocol AsyncInjectorReleasing {
  /// Called, and waited for, when the injector has forgotten the object.
  func willBeReleased() async
}

extension InjectorReleasing {
  static var mayBeUsedHere: Bool {
    MainExecutor.mayUse(isIsolated: FieldRecords.isIsolated([Self.self as any InjectorReleasing.Type]))
  }
}

extension AsyncInjectorReleasing {
  static var mayBeUsedHere: Bool {
    MainExecutor.mayUse(isIsolated: FieldRecords.isIsolated([Self.self as any AsyncInjectorReleasing.Type]))
  }
}
