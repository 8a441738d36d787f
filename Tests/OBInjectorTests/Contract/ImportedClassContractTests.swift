// Contract: Facts about classes that are imported: of the metadata of Objective-C's and of Core Foundation's nothing
// but the kind is read, and nothing is said of the size of classes below them.
import XCTest

@testable import OBInjector

private final class Screen: NSObject {}
private final class Generic<Value>: NSObject {}
private final class Full: NSObject { var number: Int? }
private class Plain { var number = 1 }

final class ImportedClassContractTests: InjectorTestCase {
  /// Memory that ends behind its only word: to read on would end the process.
  private func withMetadata(kind: UInt, _ body: (Any.Type) -> Void) throws {
    let page = Int(sysconf(Int32(_SC_PAGESIZE)))
    let memory = try XCTUnwrap(mmap(nil, 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0))
    XCTAssertNotEqual(memory, MAP_FAILED)
    defer { munmap(memory, 2 * page) }
    XCTAssertEqual(mprotect(memory + page, page, PROT_NONE), 0)
    let word = memory + page - MemoryLayout<UInt>.size
    word.storeBytes(of: kind, as: UInt.self)
    body(unsafeBitCast(UnsafeRawPointer(word), to: Any.Type.self))
  }

  func testOfAnImportedClassNothingButTheKindIsRead() throws {
    for kind: UInt in [0x203, 0x305] {
      try withMetadata(kind: kind) { type in
        XCTAssertEqual(FieldRecords.kind(of: type), .class)
        XCTAssertTrue(FieldRecords.isImported(type))
        XCTAssertFalse(FieldRecords.isActor(type))
        XCTAssertEqual(FieldRecords.fields(of: type).count, 0)
        assertNil(FieldRecords.storageSize(of: type), FieldRecords.wrapped(of: type))
        assertNil(FieldRecords.argument(of: type, ifLike: Injected<Int>.self), FieldRecords.existential(type))
        XCTAssertEqual(FieldRecords.elements(of: type).count, 0)
      }
    }
    for type in [Plain.self, Screen.self, Generic<Int>.self] as [Any.Type] {
      XCTAssertFalse(FieldRecords.isImported(type), "\(type)")
    }
  }

  /// A class is laid out with an imported one above it, as Apple's systems have it: a copy of a class's first words.
  func testTheSizeOfAClassBelowAnImportedOneIsNotKnown() {
    #if !canImport(Darwin)
    var imported: [UInt] = [0x203, 0, 0, 0]
    var below = Array(UnsafeBufferPointer(start: FieldRecords.words(of: Plain.self), count: 8))
    imported.withUnsafeMutableBufferPointer { imported in
      below[1] = UInt(bitPattern: imported.baseAddress)
      below.withUnsafeMutableBufferPointer { below in
        let type = unsafeBitCast(UnsafeRawPointer(below.baseAddress!), to: Any.Type.self)
        XCTAssertNil(FieldRecords.storageSize(of: type))
      }
    }
    #else
    XCTAssertNil(FieldRecords.storageSize(of: Screen.self))
    #endif
    XCTAssertEqual(FieldRecords.storageSize(of: Plain.self), MemoryLayout<Int>.size)
  }

  func testH6ASubclassOfAnImportedClassHidesNothing() {
    injector.registerProperty("number", withInstance: 5)
    for target in [NSObject(), Screen(), Generic<Int>()] {
      XCTAssertEqual(injector.injectDependencies(to: target).failures.count, 0, "\(type(of: target))")
    }
    let full = Full()
    assertEqual((injector.injectDependencies(to: full).injected, ["number"]), (full.number, 5))
  }
}
