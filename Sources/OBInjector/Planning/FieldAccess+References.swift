// The other half of `FieldAccess.swift`: references that can't be copied as words.

extension DirectBlock {
  /// Runs a block that makes an object and returns the object.
  ///
  /// An Optional of a class is one word, 0 for nil; a place of that form serves as the property. (`as AnyObject` costs
  /// ten times as much in generic code: it asks whether the value has to be bridged.)
  func object() throws -> AnyObject {
    try withUnsafeTemporaryAllocation(of: Unmanaged<AnyObject>?.self, capacity: 1) { place in
      place.initialize(repeating: nil)
      _ = try run(UnsafeMutableRawPointer(place.baseAddress.unsafelyUnwrapped))
      return place[0].unsafelyUnwrapped.takeRetainedValue()
    }
  }
}

/// A property in memory whose type is a class: one word, 0 for nil.
struct ReferenceField {
  let field: UnsafeMutableRawPointer

  var isEmpty: Bool { field.load(as: UInt.self) == 0 }

  /// Assigns, since code of the user's may have set the property after it was found empty.
  func set(_ object: AnyObject) { field.assumingMemoryBound(to: AnyObject?.self).pointee = object }
}

/// A weak property in memory: a plain write would corrupt it, so it is reached through a struct with a `weak var`.
struct WeakField {
  private struct Reference { weak var object: AnyObject? }

  let field: UnsafeMutableRawPointer

  var isEmpty: Bool { field.assumingMemoryBound(to: Reference.self).pointee.object == nil }

  func set<Wanted>(_ value: Wanted) {
    withUnsafeBytes(of: value) { copy($0.baseAddress.unsafelyUnwrapped, size: MemoryLayout<Wanted>.size) }
  }

  /// Takes the reference from memory that holds a strong one.
  ///
  /// For a class-bound protocol the witness tables stand behind the reference, in a weak one as in a strong one.
  func copy(_ strong: UnsafeRawPointer, size: Int) {
    // An object that is referenced weakly counts slowly: to count for the assignment would cost more than all the rest.
    strong.load(as: Unmanaged<AnyObject>.self)._withUnsafeGuaranteedRef { object in
      field.assumingMemoryBound(to: Reference.self).pointee.object = object
    }
    let reference = MemoryLayout<Reference>.size
    if size > reference {
      (field + reference).copyMemory(from: strong + reference, byteCount: size - reference)
    }
  }
}
