/// The requests of the `@Injected` properties of an object.
///
/// Requests belong to the object, not to its type; but nearly all objects of a type have the same ones. So the plan is
/// made for the requests of the first object, and every other object is compared with it.
struct SlotRequests {
  private var marked: [(offset: UInt32, mark: UInt8)] = []
  private var named: [(offset: Int, request: AnyInjectedSlot.Request)] = []

  var isEmpty: Bool { marked.isEmpty && named.isEmpty }

  /// Adds the request of a handle's slot.
  ///
  /// A slot found by a mirror is skipped, since its request is read for every object anyway.
  mutating func add(_ handle: PropertyHandle, _ request: AnyInjectedSlot.Request) {
    guard case .slot(let offset) = handle.place else { return }
    if request.mark != 0 {
      marked.append((UInt32(offset), request.mark))
    } else {
      named.append((offset, request))
    }
  }

  /// Returns whether an object has the same requests.
  func match(of target: InjectionTarget) -> Bool {
    for own in marked where !Self.slot(target, Int(own.offset), { $0.mark == own.mark }) { return false }
    for other in named where !Self.slot(target, other.offset, { $0.request == other.request }) { return false }
    return true
  }

  /// Passes the slot at an offset to `ask`: the reference to it is the wrapper's only stored property.
  @inline(__always)
  private static func slot(_ target: InjectionTarget, _ offset: Int, _ ask: (AnyInjectedSlot) -> Bool) -> Bool {
    (target.base + offset).load(as: Unmanaged<AnyInjectedSlot>.self)._withUnsafeGuaranteedRef(ask)
  }
}
