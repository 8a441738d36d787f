/// The behaviour of a scope: how long its values are kept, and for whom.
///
/// `Resolution.provide` asks for a value that the call has, then for one on the path, then has the keeper make one; this
/// one makes a value for each request or, if its values are shared, for each outermost call and injector that makes it.
/// All other code asks for the facts, through `Scope`. A new scope is a new subclass, in one file.
///
/// `@unchecked Sendable` is sound: nothing changes after `init`. Not final, so that a scope can be added.
class Keeper: @unchecked Sendable {
  /// The scope as it is written in code, which is its identity.
  final let label: String
  final let facts: Scope.Facts

  init(_ label: String, _ facts: Scope.Facts = .init()) { (self.label, self.facts) = (label, facts) }

  /// Returns the value that the call has for a request, beside those in the store of the injector.
  func find(_ key: InstanceStore.Key, for request: BoundRequest, in call: Resolution) -> InstanceStore.Shared? {
    guard facts.isShared else { return nil }
    return call.known(key) ?? AwaitingCall.current?.graph.find(key)
  }

  /// Makes a value, in the frame and in the isolation of that.
  func make(
    _ request: BoundRequest, _ frame: ResolutionPath.Frame, in call: Resolution
  ) throws(InjectionError) -> ProvidedValue { try call.construct(request, frame) }

  /// Returns true if the store may still give out a value that it keeps.
  func holds(_ entry: InstanceStore.Entry) -> Bool { true }
}

/// One value for all threads, which the injector of the registration keeps.
class SharedInInjector: Keeper, @unchecked Sendable {
  override init(_ label: String, _ facts: Scope.Facts) {
    var facts = facts
    (facts.isShared, facts.outlivesCall) = (true, true)
    super.init(label, facts)
  }

  /// The decision has looked into the store: what the call has made, and not published, is left.
  override func find(
    _ key: InstanceStore.Key, for request: BoundRequest, in call: Resolution
  ) -> InstanceStore.Shared? { call.known(key) }

  override func make(
    _ request: BoundRequest, _ frame: ResolutionPath.Frame, in call: Resolution
  ) throws(InjectionError) -> ProvidedValue {
    let made = try call.makeOnce(frame.key, in: request.home.store, for: request) { attempt throws(InjectionError) in
      // The attempt precedes this check, so that a concurrent `deleteProperty` sees the attempt and drops it.
      request.home.contains(request.registration) ? try call.construct(request, frame, attempt) : nil
    }
    if let made {
      guard case .value(let shared) = made else { return made }
      return call.handOut(shared, request)
    }
    // Deleted since it was found.
    let renewed: BoundRequest
    do throws(InjectionError) { renewed = try request.renewed() } catch { return .refused(error) }
    return try call.provide(renewed)
  }
}
