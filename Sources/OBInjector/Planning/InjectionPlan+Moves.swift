/// What comes after the ready-made values: the steps in which code of the user's runs.
extension InjectionPlan {
  /// A block for a property of its type.
  final class Direct: Sendable {
    let registration: Registration
    let block: DirectBlock
    let offset: Int
    /// Whether it makes an object, which has to be filled before the property gets it; other values are put in at once.
    let makesObject: Bool
    /// The type of which an object needs no filling.
    let inertType: ObjectIdentifier?

    init(_ registration: Registration, _ block: DirectBlock, offset: Int, inertType: ObjectIdentifier?) {
      self.registration = registration
      self.block = block
      self.offset = offset
      makesObject = FieldRecords.kind(of: registration.type) == .class
      self.inertType = inertType
    }

    /// What the block has put into the property.
    func value(in field: UnsafeMutableRawPointer) -> Any {
      func open<Value>(_: Value.Type) -> Any { field.assumingMemoryBound(to: Value?.self).pointee as Any }
      return open(registration.type)
    }
  }

  /// A step in which code of the user's runs: a block, a setter, the end of what a weak property has let go.
  ///
  /// Counts no references, since the plan's steps do.
  struct Move {
    enum Kind {
      case kept(KeptValue)
      case direct(Unmanaged<Direct>)
    }

    let index: Int
    let kind: Kind
  }

  /// Does what comes after the ready-made values, and returns a bit for each property that was set.
  ///
  /// - Parameter run: Runs a block; it returns whether it has set the property.
  @inline(__always)
  func runMoves(_ target: InjectionTarget, _ run: (Direct, _ index: Int) -> Bool) -> UInt64 {
    var bits: UInt64 = 0
    for move in moves {
      let isSet =
        switch move.kind {
        case .kept(let value): value.fill(target.base)
        case .direct(let direct): direct._withUnsafeGuaranteedRef { run($0, move.index) }
        }
      if isSet { bits |= 1 &<< UInt64(move.index) }
    }
    return bits
  }
}
