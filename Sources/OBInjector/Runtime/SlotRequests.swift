/// The parts of an object's requests that its type does not tell, and on which a plan depends.
///
/// They belong to the object: the names of `@InjectedNamed`, and, where a value may be `Sendable` or not, whether the
/// compiler considers the property's type `Sendable`. But nearly all objects of a type have the same ones. So the plan is
/// made for the requests of the first object, and every other object is compared with it.
struct SlotRequests {
  private var marked: [(offset: Int, demandsSendable: Bool)] = []
  private var named: [(offset: Int, request: AnyInjectedSlot.Demand)] = []

  var isEmpty: Bool { marked.isEmpty && named.isEmpty }

  /// Adds the request of a handle's slot, if a plan depends on it.
  ///
  /// A slot found by a mirror is skipped, since its request is read for every object anyway.
  mutating func add(_ handle: PropertyHandle, _ request: AnyInjectedSlot.Demand) {
    guard case .slot(let offset) = handle.place else { return }
    if request.name != nil {
      named.append((offset, request))
    } else if Fitting.mayHideNonSendable(handle.valueType, from: handle.valueType) {
      marked.append((offset, request.demandsSendable))
    }
  }

  /// Returns whether an object has the same requests.
  func match(of target: InjectionTarget) -> Bool {
    for own in marked
    where !PropertyHandle.withSlot(at: own.offset, in: target, { $0.demandsSendable == own.demandsSendable }) {
      return false
    }
    for other in named where !PropertyHandle.withSlot(at: other.offset, in: target, { $0.request == other.request }) {
      return false
    }
    return true
  }
}
