/// The facts about single types and shapes of properties, each asked when the first type is met that relies on it.
extension RuntimeCheck {
  /// Returns the first fact that does not hold of those that a type and its properties in memory rely on.
  static func failure(of type: Any.Type, _ fields: [StoredField], _ properties: [PropertyHandle]) -> String? {
    if let failure = RuntimeFact("the layout of this type", isLaidOut(fields, of: type)).failure { return failure }
    let isBelowGeneric = FieldRecords.classes(of: type).dropFirst().contains {
      TypeDescriptor(of: $0)?.isGeneric == true
    }
    for property in properties { if let failure = fact(of: property)?.failure { return failure } }
    return isBelowGeneric ? belowGeneric.failure : nil
  }

  /// Returns whether the stored properties lie one behind the other, aligned, and inside an instance: whatever the
  /// superclass is, generic, of another module, or imported.
  static func isLaidOut(_ fields: [StoredField], of type: Any.Type) -> Bool {
    guard let extent = FieldRecords.extent(of: type) else { return true }
    var end = FieldRecords.kind(of: type) == .class ? MemoryLayout<Int>.size : 0
    for field in fields where !FieldRecords.isStoredDifferently(Fitting.unwrapped(field.type)) {
      let size = ValueWitnesses.size(of: field.type)
      // Noncopyable types are reported as `Void`.
      if size == 0 { continue }
      guard field.offset >= end, field.offset & ValueWitnesses.alignmentMask(of: field.type) == 0 else { return false }
      end = field.offset + size
    }
    return end <= extent
  }

  /// Returns the fact that a property of its shape relies on beyond those that are always asked; `nil` if there is none.
  static func fact(of property: PropertyHandle) -> RuntimeFact? {
    let type = Fitting.unwrapped(property.valueType)
    let existential = FieldRecords.existential(type)
    return switch (property.place, FieldRecords.kind(of: type)) {
    case (.keyPath, _): nil
    case (.weak, _): existential == nil ? nil : weakProtocol
    case (_, .existential): existential?.isClassBound == true ? classBound : anyProtocol
    case (_, .constrained): constrained
    case (_, .enum): enumeration
    case (_, .struct): ValueWitnesses.isPlain(type) ? plainBits : structure
    default: nil
    }
  }

  private static let belowGeneric = RuntimeFact("the offsets below a generic superclass", offsetsBelowGenericAreKnown())
  private static let weakProtocol = RuntimeFact("writing to a weak property of a protocol's type", weakIsWritten())
  private static let classBound = RuntimeFact(
    "writing to a property of a class-bound protocol's type", isWritten(MainActor.shared as any Actor))
  // An object beside a value that the buffer has room for, and one that does not fit into it: the first word is a box,
  // which two equal values do not share.
  private static let anyProtocol = RuntimeFact(
    "writing to a property of a protocol's type",
    isWritten(\String.count as any Hashable, undefined: 8..<24)
      && isWritten(1..<2 as any Hashable, undefined: 16..<24)
      && isWritten(text..<"b" as any Hashable, undefined: 0..<24))
  private static let constrained = RuntimeFact(
    "writing to a property of a constrained protocol's type",
    isWritten([1] as any Sequence<Int>, undefined: 8..<24))
  private static let enumeration = RuntimeFact(
    "writing to a property of an enum's type",
    isWritten(FloatingPointSign.minus) && isWritten(Result<String, any Error>.success(text)))
  private static let plainBits = RuntimeFact(
    "writing to a property of a number's type", isWritten(0x0123_4567_89AB_CDEF) && isWritten(true))
  private static let structure = RuntimeFact(
    "writing to a property of a struct's type",
    isWritten([text]) && isWritten([text: 1]) && isWritten(text.dropLast()))

  // MARK: - Types whose properties are written

  fileprivate static let text = "a string that does not fit into two words"

  /// The property that is written, one that Swift writes, and room for a write that is too long.
  private class Twins<Value> {
    var first: Value?
    var second: Value?
    let room = (0, 0, 0, 0, 0)
    init(_ second: Value) { self.second = second }
  }

  private final class WeakTwins {
    weak var first: (any Actor)?
    weak var second: (any Actor)?
  }

  private final class BelowGeneric: Twins<UInt32> {
    var own: AnyKeyPath?
    var last: UInt64?
  }

  // MARK: - Facts

  /// Writes a value as `ReadyField` does and as `PropertyHandle` does; then the property has the bytes of its twin, and
  /// no other byte of the object has changed.
  ///
  /// An object that is written wrongly is never released.
  ///
  /// - Parameters:
  ///   - shape: Another shape than the value's, for a test.
  ///   - undefined: The bytes of the value that have no meaning, or that two equal values do not share.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  static func isWritten<Value>(
    _ value: Value, as shape: ReadyField.Shape? = nil, undefined: Range<Int> = 0..<0
  ) -> Bool {
    let object = Twins(value)
    let unmanaged = Unmanaged.passRetained(object)
    let fields = FieldRecords.fields(of: Twins<Value>.self)
    guard fields.map(\.name) == ["first", "second", "room"], isLaidOut(fields, of: Twins<Value>.self),
      let ready = ReadyField(value, of: Value.self, number: 0, offset: fields[0].offset, isSlot: false)
    else { return false }
    let target = InjectionTarget(object)
    let handle = PropertyHandle(place: .stored(offset: fields[0].offset), valueType: Value.self)
    // Without the header, which counts references.
    let start = fields[0].offset
    let body = UnsafeRawBufferPointer(
      start: target.base + start, count: (FieldRecords.extent(of: Twins<Value>.self) ?? start) - start)
    let (empty, twin) = (Array(body), fields[1].offset - start)
    func isFull() -> Bool {
      let bytes = Array(body)
      return !handle.isEmpty(in: target)
        && bytes.indices.allSatisfy { index in
          undefined.contains(index)
            || bytes[index] == empty[index < ValueWitnesses.optionalSize(of: Value.self) ? index + twin : index]
        }
    }
    guard handle.isEmpty(in: target), ready.fill(shape ?? ready.shape, target.base), isFull(),
      !ready.fill(shape ?? ready.shape, target.base)
    else { return false }
    handle.clear(in: target)
    guard handle.isEmpty(in: target), handle.assign(value, in: target), isFull() else { return false }
    ready.release(Value.self)
    unmanaged.release()
    return true
  }

  /// Copies an object into a weak property of a class-bound protocol's type, which then has the bytes of its twin.
  private static func weakIsWritten() -> Bool {
    let (object, actor) = (WeakTwins(), MainActor.shared)
    let fields = FieldRecords.fields(of: WeakTwins.self)
    return withExtendedLifetime(actor) {
      let target = InjectionTarget(object)
      let handle = PropertyHandle(place: .weak(offset: fields[0].offset), valueType: (any Actor).self)
      guard isLaidOut(fields, of: WeakTwins.self), fields[0].isWeak, handle.isEmpty(in: target),
        handle.assign(actor, in: target)
      else { return false }
      object.second = actor
      func bytes(_ field: StoredField) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: target.base + field.offset, count: ValueWitnesses.size(of: field.type))
      }
      return bytes(fields[0]).elementsEqual(bytes(fields[1])) && object.first === actor && !handle.isEmpty(in: target)
    }
  }

  private static func offsetsBelowGenericAreKnown() -> Bool {
    let (object, path) = (BelowGeneric(7), \String.count)
    let fields = FieldRecords.fields(of: BelowGeneric.self)
    object.last = 0xFEDC_BA98_7654_3210
    return withExtendedLifetime(object) {
      let target = InjectionTarget(object)
      guard fields.map(\.name) == ["first", "second", "room", "own", "last"],
        isLaidOut(fields, of: BelowGeneric.self),
        (target.base + fields[4].offset).loadUnaligned(as: UInt64?.self) == object.last
      else { return false }
      let handle = PropertyHandle(place: .stored(offset: fields[3].offset), valueType: AnyKeyPath.self)
      return handle.isEmpty(in: target) && handle.assign(path, in: target) && object.own === path
        && object.first == nil && object.second == 7
    }
  }
}
