/// The watch for closures that capture an injector instead of taking it as their parameter.
///
/// `XCTAssertMakes` makes everything in a copy: a closure that uses the original then has captured it.
extension PropertyInjector {
  /// Receives the registration of the closure that uses an injector, while this task makes everything in a copy.
  @TaskLocal private static var noteCapture: NoteOfCapture?

  package typealias NoteOfCapture = @Sendable (_ closure: Registration, _ used: PropertyInjector) -> Void

  /// Runs an operation, during which a task notes the uses of watched injectors.
  ///
  /// Not specialized: the optimizer of Swift 6.3.1 then binds the task-local value outside of its task.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  package static func noting<Result>(
    _ note: @escaping NoteOfCapture, isolation: isolated (any Actor)?, _ operation: () async -> Result
  ) async -> Result { await $noteCapture.withValue(note, operation: operation, isolation: isolation) }

  /// Has each use of this injector noted from now on: without plans, no use is a mere copy.
  package func watch() {
    set(Self.isWatched)
    plans.invalidate()
  }

  /// Notes a use of this injector by a closure without an injector parameter.
  @inline(never)
  func noteUse() {
    guard let note = Self.noteCapture, let running = Resolution.current.running else { return }
    let closure = running.decoration?.decorator ?? running
    guard let factory = closure.factory, !factory.takesInjector else { return }
    // An initializer and a component have no typed form.
    if closure !== running || factory.typed != nil || factory.isAwaited { note(closure, self) }
  }
}

extension Resolution {
  /// The registration whose closure runs and makes the next call; `nil` at a target, in a hook, and in a setter.
  fileprivate var running: Registration? {
    guard path.count > 0 else { return depth == 0 ? AwaitingCall.path.last?.key.registration : nil }
    return path.top.made == nil ? path.top.registration?.object : nil
  }
}
