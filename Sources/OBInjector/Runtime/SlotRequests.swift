/// The parts of an object's requests that its type does not tell, and on which a plan depends.
///
/// They belong to the object: the names of `@InjectedNamed`, and, where a value may be `Sendable` or not, whether the
/// compiler considers the property's type `Sendable`. But nearly all objects of a type have the same ones. So the plan
/// is made for the requests of the first object, and every other object is compared with it.
struct SlotRequests {
  private var all: [(offset: Int, request: SlotDemand)] = []

  var isEmpty: Bool { all.isEmpty }

  /// Adds the request of a handle's slot, if a plan depends on it.
  mutating func add(_ handle: PropertyHandle, _ request: SlotDemand) {
    guard let offset = handle.markOffset else { return }
    if request.name != nil || Fitting.mayHideNonSendable(handle.valueType) { all.append((offset, request)) }
  }

  /// Returns whether an object has the same requests.
  func match(of target: InjectionTarget) -> Bool {
    for own in all {
      let mark = PropertyHandle.mark(at: own.offset, in: target)
      if mark.pointee.demandsSendable != own.request.demandsSendable { return false }
      if let name = own.request.name, name != PropertyHandle.name(behind: mark) { return false }
    }
    return true
  }
}
