// Contract: What `.declaredOnly` still touches of the runtime: the table of the article Limits, line by line.
import XCTest

@testable import OBInjector

final class DeclaredOnlyContractTests: XCTestCase {
  private protocol Source {}
  private final class Spring: Source, Sendable {}

  private class Base {
    private var number: Int?
    weak var spring: Spring?
    let room = (1, 2, 3)
  }

  private final class Screen: Base {
    var source: (any Source)?
    @Injected var first: any Source
    private var text: String?
    @InjectedNamed("number") var second: Int?
    var inner: Int??
  }

  private final class Declared: KeyPathInjectable {
    private(set) var number: Int? { didSet { sets += 1 } }
    private(set) weak var spring: Spring?
    var text: String?
    private(set) var sets = 0

    static var injectableProperties: [InjectableProperty] {
      [InjectableProperty("number", \Declared.number), InjectableProperty("spring", \Declared.spring)]
    }
  }

  private let spring = Spring()

  private func injector() -> PropertyInjector {
    let injector = PropertyInjector(reflection: .declaredOnly)
    injector.registerInstances(("number", 42), ("text", "a text"), ("inner", 7))
    injector.registerInstance(spring, under: "spring", "source", "first")
    return injector
  }

  private func bytes(_ object: AnyObject) -> [UInt8] {
    let size = FieldRecords.extent(of: type(of: object)) ?? 0
    return Array(UnsafeRawBufferPointer(start: Unmanaged.passUnretained(object).toOpaque(), count: size).dropFirst(16))
  }

  func testOfTheFieldRecordsOnlyWrappersBecomePropertiesThatAreRead() {
    XCTAssertEqual(TypeRecord.of(Screen.self, .declaredOnly).points.map(\.name), ["first", "second"])
    XCTAssertEqual(TypeRecord.of(Base.self, .declaredOnly).points.count, 0)
    XCTAssertEqual(TypeRecord.of(Declared.self, .declaredOnly).points.map(\.isKeyPath), [true, true])
  }

  func testOfAnObjectOnlyTheBytesOfWrappersChange() throws {
    let screen = Screen()
    let before = bytes(screen)
    let report = injector().injectDependencies(to: screen)
    XCTAssertEqual(report.injected.count, 2, "\(report)")
    XCTAssertTrue(screen.first as AnyObject === spring && screen.second == 42)

    let changed = zip(before, bytes(screen)).enumerated().filter { $1.0 != $1.1 }.map { $0.offset + 16 }
    let wrappers = FieldRecords.fields(of: Screen.self).filter { ["_first", "_second"].contains($0.name) }
    XCTAssertEqual(wrappers.count, 2)
    let places = wrappers.map { $0.offset..<$0.offset + ValueWitnesses.size(of: $0.type) }
    XCTAssertFalse(changed.isEmpty)
    XCTAssertTrue(changed.allSatisfy { byte in places.contains { $0.contains(byte) } }, "\(changed), \(places)")
  }

  func testAKeyPathIsSetBySwiftItsObserverAndItsWeakReferenceIncluded() {
    let declared = Declared()
    XCTAssertTrue(injector().injectDependencies(to: declared).isComplete)
    assertEqual((declared.number, 42), (declared.sets, 1))
    XCTAssertTrue(declared.spring === spring)
    XCTAssertNil(declared.text)
  }

  private final class Made: InjectorDelegate {
    let source: any Source
    @Injected var number: Int
    var text: String?
    private(set) var isTold = false
    init(source: any Source) { self.source = source }
    func didInjectDependencies() { isTold = true }
  }

  func testLookupsParametersHooksAndChildrenWork() throws {
    let injector = injector()
    injector.deleteProperty("first")
    injector.deleteProperty("source")
    injector.registerProperty("made", scope: .singleton, withInitializer: Made.init(source:))
    let child = injector.makeChild { $0.registerProperty("text", withInstance: "the child's") }
    let made: Made = try child.instance()
    XCTAssertTrue(made.source as AnyObject === spring && made.isTold)
    XCTAssertEqual(made.number, 42)
    XCTAssertNil(made.text)
    XCTAssertTrue(try child.instance(forProperty: "spring") as AnyObject === spring)
  }
}
