/// A ready-made value for a weak property or a key path: "if it is nil, set it", in which code of the user's may run.
///
/// Counts no references: the plan holds the value, and key paths belong to type records, which never die.
struct KeptValue {
  private enum Way {
    case weak(offset: Int32, size: Int32)
    case keyPath(Unmanaged<KeyPathAccess>)
  }

  private let way: Way
  private let prototype: UnsafeRawPointer

  /// `prototype` holds an Optional of the point's type; `nil` for a point of another kind.
  init?(_ prototype: UnsafeMutableRawPointer, for point: InjectionPoint) {
    switch point.way {
    case .weak(let offset):
      way = .weak(offset: Int32(offset), size: Int32(FieldRecords.referenceSize(of: point.wanted)))
    case .keyPath(let access): way = .keyPath(Unmanaged.passUnretained(access))
    default: return nil
    }
    self.prototype = UnsafeRawPointer(prototype)
  }

  /// Sets the property of the object or struct at `base` if it is empty; says whether it was.
  @inline(__always)
  func fill(_ base: UnsafeMutableRawPointer) -> Bool {
    switch way {
    case .weak(let offset, let size):
      let field = WeakField(field: base + Int(offset))
      guard field.isEmpty else { return false }
      field.copy(prototype, size: Int(size))
      return true
    case .keyPath(let access):
      return access._withUnsafeGuaranteedRef { access in
        guard access.apply(base, nil) else { return false }
        return access.apply(base, prototype)
      }
    }
  }
}
