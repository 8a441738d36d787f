/// The behaviour of a scope: how long its values are kept, and for whom.
///
/// `Resolution.provide` asks for a value that exists, then for one on the path, then has the keeper make one. All other
/// code asks for the facts, through `Scope`. A new scope is a new keeper, in one file.
protocol Keeper: AnyObject, Sendable {
  /// The scope as it is written in code, which is its identity.
  var label: String { get }
  var isShared: Bool { get }
  var outlivesCall: Bool { get }
  var isKept: Bool { get }
  var isWeak: Bool { get }
  var isEager: Bool { get }
  var isCustom: Bool { get }

  /// Returns the value that the call has for a request, beside those in the store of the injector.
  func find(_ key: InstanceStore.Key, for request: BoundRequest, in call: Resolution) -> InstanceStore.Shared?

  /// Makes a value, in the frame and in the isolation of that.
  func make(
    _ request: BoundRequest, _ frame: ResolutionPath.Frame, in call: Resolution
  ) throws(InjectionError) -> ProvidedValue

  /// Returns true if the store may give out a value that it keeps.
  func holds(_ entry: InstanceStore.Entry) -> Bool
}

extension Keeper {
  var isKept: Bool { false }
  var isWeak: Bool { false }
  var isEager: Bool { false }
  var isCustom: Bool { false }

  func holds(_ entry: InstanceStore.Entry) -> Bool { true }
}

/// The scope `unique`: each request gets a value of its own.
final class Unshared: Keeper {
  let label = "unique"
  let isShared = false, outlivesCall = false

  func find(_: InstanceStore.Key, for _: BoundRequest, in _: Resolution) -> InstanceStore.Shared? { nil }

  func make(
    _ request: BoundRequest, _ frame: ResolutionPath.Frame, in call: Resolution
  ) throws(InjectionError) -> ProvidedValue { try call.construct(request, frame) }
}

/// The scope `graph`: the outermost call has one value for each injector that makes it, synchronously or awaited.
final class SharedInCall: Keeper {
  let label = "graph"
  let isShared = true, outlivesCall = false

  func find(_ key: InstanceStore.Key, for request: BoundRequest, in call: Resolution) -> InstanceStore.Shared? {
    call.known(key, in: request.injector.store) ?? AwaitingCall.current?.graph(of: request.injector).find(key)
  }

  func make(
    _ request: BoundRequest, _ frame: ResolutionPath.Frame, in call: Resolution
  ) throws(InjectionError) -> ProvidedValue { try call.construct(request, frame) }
}

/// The scopes whose values the injector of the registration keeps: all threads have one value.
final class SharedInInjector: Keeper {
  let label: String
  let isShared = true, outlivesCall = true
  let isWeak, isEager, isCustom: Bool
  var isKept: Bool { !isWeak }

  init(_ label: String, isWeak: Bool = false, isEager: Bool = false, isCustom: Bool = false) {
    (self.label, self.isWeak, self.isEager, self.isCustom) = (label, isWeak, isEager, isCustom)
  }

  /// The decision has looked into the store: what the call has made, and not published, is left.
  func find(_ key: InstanceStore.Key, for request: BoundRequest, in call: Resolution) -> InstanceStore.Shared? {
    call.known(key, in: request.home.store)
  }

  func make(
    _ request: BoundRequest, _ frame: ResolutionPath.Frame, in call: Resolution
  ) throws(InjectionError) -> ProvidedValue {
    let made = try call.makeOnce(frame.key, in: request.home.store, for: request) { attempt throws(InjectionError) in
      // The attempt precedes this check, so that a concurrent `deleteProperty` sees the attempt and drops it.
      request.home.contains(request.registration) ? try call.construct(request, frame, attempt) : nil
    }
    if let made {
      guard case .value(let shared) = made else { return made }
      return call.handOut(shared, request, for: frame.caller)
    }
    // Deleted since it was found.
    let renewed: BoundRequest
    do throws(InjectionError) { renewed = try request.renewed() } catch { return .refused(error) }
    return try call.provide(renewed)
  }
}
