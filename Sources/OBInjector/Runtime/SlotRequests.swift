/// The parts of an object's requests that its type does not tell, and on which a plan depends.
///
/// They belong to the object: the names of `@InjectedNamed`, and, where a value may be `Sendable` or not, whether the
/// compiler considers the property's type `Sendable`. But nearly all objects of a type have the same ones. So the plan
/// is made for the requests of the first object, and every other object is compared with it.
struct SlotRequests {
  private var marked: [(offset: Int, demandsSendable: Bool)] = []
  private var named: [(offset: Int, request: SlotDemand)] = []

  var isEmpty: Bool { marked.isEmpty && named.isEmpty }

  /// Adds the request of a handle's slot, if a plan depends on it.
  mutating func add(_ handle: PropertyHandle, _ request: SlotDemand) {
    guard let offset = handle.markOffset else { return }
    if request.name != nil {
      named.append((offset, request))
    } else if Fitting.mayHideNonSendable(handle.valueType) {
      marked.append((offset, request.demandsSendable))
    }
  }

  /// Returns whether an object has the same requests.
  func match(of target: InjectionTarget) -> Bool {
    for own in marked
    where PropertyHandle.mark(at: own.offset, in: target).pointee.demandsSendable != own.demandsSendable {
      return false
    }
    for other in named {
      let mark = PropertyHandle.mark(at: other.offset, in: target)
      guard mark.pointee.demandsSendable == other.request.demandsSendable,
        PropertyHandle.name(behind: mark) == other.request.name
      else { return false }
    }
    return true
  }
}
