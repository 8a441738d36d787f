/// A plan for injections into a type, or for lookups of one, with all that a cache has to know of it.
///
/// `@unchecked Sendable` is sound: nothing changes after `init`.
package class CachedPlan: @unchecked Sendable {
  /// The callers that may use a plan.
  ///
  /// A number, and not an enum, so that the ready loop compares one word.
  struct Audience: Equatable {
    /// The address of the callers' actor, 0 if they are on no actor; 1 for all callers, 2 for none, which are no
    /// addresses.
    let number: UInt

    static let all = Audience(number: 1)
    /// No caller; that of a plan for one object, which is not cached.
    static let none = Audience(number: 2)
    /// The callers on the actor of this one; the plan has values for these callers only.
    static func callers(like caller: CallerIsolation) -> Audience { Audience(number: caller.actorID) }

    /// Returns true if the audience includes a caller, as far as the caller's isolation is known without asking the
    /// thread.
    @inline(__always)
    func includes(_ caller: CallerIsolation) -> Bool { _fastPath(number == 1) || number == caller.actorID }
  }

  /// The key of the type or, for lookups by name, of the name and the type.
  final let key: UInt
  final let type: Any.Type
  /// The name of a lookup by name.
  final let name: PropertyName?
  final let audience: Audience
  /// The state of the registrations when the plan was made.
  final let generation: UInt

  init(
    _ key: UInt, of type: Any.Type, named name: PropertyName? = nil, for audience: Audience, _ generation: UInt
  ) {
    (self.key, self.type, self.name, self.audience, self.generation) = (key, type, name, audience, generation)
  }

  /// Returns true for a type, a name and a caller of the audience: others may have the same key.
  @inline(__always)
  final func isFor(_ type: Any.Type, _ name: PropertyName?, _ caller: CallerIsolation) -> Bool {
    audience.includes(caller) && self.type == type && self.name == name
  }
}
