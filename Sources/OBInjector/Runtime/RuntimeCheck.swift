internal import OBInjectorSystem

/// The check of the runtime before it is trusted: types of the library's own, whose fields are known by documented
/// means, are compared with what the field records say, and writes are read back.
///
/// It runs once for each process, before the first plan, and takes some microseconds. If a fact fails, no injector of
/// the process reads or writes plain properties: each works as `.declaredOnly`. If it is one that `@Injected` relies
/// on, those are left alone too. So a program that runs on a newer Swift runtime than the library was tested with
/// leaves properties empty, with a reason, and corrupts nothing. `failure(of:)` asks what single types rely on.
enum RuntimeCheck {
  /// A fact, as a part of a sentence, and whether it holds.
  struct RuntimeFact {
    let text: String
    let holds: Bool

    init(_ text: String, _ holds: @autoclosure () -> Bool) {
      (self.text, self.holds) = (text, !RuntimeCheck.isFalse(text) && holds())
    }

    var failure: String? { holds ? nil : text }
  }

  /// The first fact that does not hold; `nil` if all hold.
  static let failure: String? = failureOfWrappers ?? failure(of: records)

  /// The first fact that does not hold of those that `@Injected` relies on: without a function, nothing can be asked.
  static let failureOfWrappers: String? =
    ob_missing_function().map { "the function \(String(cString: $0))" } ?? failureOfWrappers(of: records)

  /// The field records of the types below.
  typealias Records = (derived: [StoredField], value: [StoredField])

  static var records: Records { (FieldRecords.fields(of: Derived.self), FieldRecords.fields(of: Value.self)) }

  // The facts are in an order in which each is safe to check once those before it hold.

  static func failureOfWrappers(of records: Records) -> String? {
    RuntimeFact("the names and order of stored properties", namesAreKnown(records)).failure
      ?? RuntimeFact("the types of stored properties", typesAreKnown(records)).failure
      ?? RuntimeFact("the offsets of an object's properties", objectOffsetsAreKnown(records)).failure
      ?? RuntimeFact("the storage of @Injected", slotIsFound(records)).failure
  }

  static func failure(of records: Records) -> String? {
    RuntimeFact("let, var, weak and strong", mutabilityAndOwnershipAreKnown(records)).failure
      ?? RuntimeFact("the offsets of a struct's properties", structOffsetsAreKnown(records)).failure
      ?? RuntimeFact("writing to an object's property", writesAreRead(records)).failure
  }

  /// True in the build of the stage `false_fact` for the fact that the program's argument names.
  @inline(__always)
  static func isFalse(_ fact: String) -> Bool {
    #if OBINJECTOR_FALSE_FACT
    CommandLine.arguments.contains(fact)
    #else
    false
    #endif
  }

  // MARK: - Types whose fields are known

  private class Base {
    var first: UInt64? = 0x0123_4567_89AB_CDEF
    weak var second: Base?
    let third: UInt32 = 0x89AB_CDEF
  }

  private final class Derived: Base {
    var fourth: String?
    @Injected var fifth: Int
    var sixth: Base?
    var seventh: UInt64 = 0xFEDC_BA98_7654_3210

    var slotOfFifth: InjectedSlot<Int> { _fifth.slot }
  }

  private struct Value {
    var first: UInt8 = 1
    var second: String?
    let third: Double = 3
    var fourth: Base?
  }

  // MARK: - Facts

  private static func namesAreKnown(_ records: Records) -> Bool {
    records.derived.map(\.name) == ["first", "second", "third", "fourth", "_fifth", "sixth", "seventh"]
      && records.value.map(\.name) == ["first", "second", "third", "fourth"]
  }

  private static func typesAreKnown(_ records: Records) -> Bool {
    let expected: [Any.Type] = [
      UInt64?.self, Base?.self, UInt32.self, String?.self, Injected<Int>.self, Base?.self, UInt64.self,
      UInt8.self, String?.self, Double.self, Base?.self,
    ]
    return zip(records.derived.map(\.type) + records.value.map(\.type), expected).allSatisfy { $0 == $1 }
  }

  private static func mutabilityAndOwnershipAreKnown(_ records: Records) -> Bool {
    records.derived.map(\.isVar) == [true, true, false, true, true, true, true]
      && records.derived.map(\.isStrong) == [true, false, true, true, true, true, true]
      && records.derived.map(\.isWeak) == [false, true, false, false, false, false, false]
      && records.value.map(\.isVar) == [true, true, false, true]
  }

  /// `MemoryLayout.offset(of:)` is documented for structs.
  private static func structOffsetsAreKnown(_ records: Records) -> Bool {
    let paths: [PartialKeyPath<Value>] = [\.first, \.second, \.third, \.fourth]
    let expected = paths.map { MemoryLayout<Value>.offset(of: $0) }
    return records.value.map(\.offset) == expected
  }

  /// Reads bit patterns that are known; an offset outside of the object is not read.
  private static func objectOffsetsAreKnown(_ records: Records) -> Bool {
    let object = Derived()
    return withExtendedLifetime(object) {
      let base = Unmanaged.passUnretained(object).toOpaque()
      let header = 2 * MemoryLayout<Int>.size
      let end = header + records.derived.reduce(0) { $0 + ValueWitnesses.size(of: $1.type) + 7 }
      let fields = records.derived
      guard fields.allSatisfy({ $0.offset >= header && $0.offset + ValueWitnesses.size(of: $0.type) <= end }) else {
        return false
      }
      func load<Pattern: BitwiseCopyable>(_ index: Int, as _: Pattern.Type) -> Pattern {
        (base + fields[index].offset).loadUnaligned(as: Pattern.self)
      }
      return load(0, as: UInt64?.self) == object.first && load(2, as: UInt32.self) == object.third
        && load(6, as: UInt64.self) == object.seventh
    }
  }

  /// Finds the mark of the wrapper behind its value, and sets the value.
  private static func slotIsFound(_ records: Records) -> Bool {
    let object = Derived()
    return withExtendedLifetime(object) {
      let target = InjectionTarget(object)
      let handle = PropertyHandle(place: .stored(offset: records.derived[4].offset), valueType: Int.self, isSlot: true)
      guard FieldRecords.argument(of: records.derived[4].type, ifLike: Injected<String>.self) == Int.self,
        let mark = handle.markOffset, mark + MemoryLayout<SlotMark>.size <= records.derived[5].offset,
        target.memory(at: mark, as: SlotMark.self).pointee.bits == object.slotOfFifth.mark.bits,
        handle.isEmpty(in: target)
      else { return false }
      return handle.assign(0x5A5A_A5A5, in: target) && object.slotOfFifth.content == 0x5A5A_A5A5
        && !handle.isEmpty(in: target) && object.sixth == nil
    }
  }

  /// Writes a reference, a string and a weak reference, and reads them as Swift does.
  private static func writesAreRead(_ records: Records) -> Bool {
    let (object, other) = (Derived(), Base())
    return withExtendedLifetime((object, other)) {
      let target = InjectionTarget(object)
      func handle(_ index: Int, _ type: Any.Type) -> PropertyHandle {
        let field = records.derived[index]
        return PropertyHandle(
          place: field.isWeak ? .weak(offset: field.offset) : .stored(offset: field.offset), valueType: type
        )
      }
      let (text, strong, weak) = (handle(3, String.self), handle(5, Base.self), handle(1, Base.self))
      guard text.isEmpty(in: target), strong.isEmpty(in: target), weak.isEmpty(in: target),
        !handle(0, UInt64.self).isEmpty(in: target)
      else { return false }
      return text.assign("a string that does not fit into two words", in: target) && strong.assign(other, in: target)
        && weak.assign(other, in: target) && object.fourth == "a string that does not fit into two words"
        && object.sixth === other && object.second === other && object.seventh == 0xFEDC_BA98_7654_3210
        && !text.isEmpty(in: target)
    }
  }
}
