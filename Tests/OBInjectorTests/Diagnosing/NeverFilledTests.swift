// Diagnosing: Properties that bear a registered name and that no injection can fill.
import FixtureFeature
import OBInjectorTesting
import XCTest

private class Boat {}
private final class Sail: Boat {}
private final class Mate {}

@propertyWrapper private struct Watched<Value> { var wrappedValue: Value }

private final class Mast {
  let neverSail: Sail? = nil
  var neverBoat: Boat
  @Watched var neverMate: Mate? = nil
  lazy var neverLazy: Sail? = nil
  init(_ boat: Boat) { neverBoat = boat }
}
private final class Made {
  let madeFromSail: Sail
  init(_ sail: Sail) { madeFromSail = sail }
}
private struct Entry { var entryNumber = 0, entryName = "" }

private protocol Hoisting {}
private final class Winch: Hoisting { lazy var winchMate: Mate? = nil }
private final class Keel: Component {
  let keelMate: Mate? = nil
  init() {}
}
private final class Hull { @InjectedByType var keel: Keel }
private final class Rudder {
  lazy var rudderMate: Mate? = nil
  init(_: Sail) {}
}
private final class Stern {
  var sternSail: Sail
  init(_ sail: Sail) { sternSail = sail }
}
private final class Ledger {
  @Injected var ledgerMate: Mate
  let ledgerNumber: Int? = nil
}
private final class Sheet { var ledgerNumber: Int? }

final class NeverFilledTests: InjectorTestCase {
  /// An optimized build leaves out structs that nobody uses.
  override func setUp() { for type in [Entry.self] as [Any.Type] { XCTAssertFalse("\(type)".isEmpty) } }

  /// The names of the registrations whose properties are never filled, in a report without problems.
  private func never(_ report: VerificationReport, line: UInt = #line) -> [PropertyName?] {
    warnings(.neverFilled, report, line: line).map(\.holder?.name)
  }

  func testAConstantALazyOneOneThatIsNotOptionalAndAnotherWrappersAreNeverFilled() {
    injector.registerProperty("neverSail") { Sail() }
    injector.registerProperty("neverBoat") { Boat() }
    injector.registerProperty("neverMate") { Mate() }
    injector.registerProperty("neverLazy") { Sail() }
    func sentence(_ name: String, _ kind: String) -> String {
      #"no injection sets "Mast.\#(name)" (\#(kind)), though "\#(name)" ({\#(name)}) has the name and fits; declare "#
        + #"it an Optional "var", or use @Injected; if its initializer sets it, pass "\#(name)" to "allowing:"."#
    }
    assertSays(
      warnings(.neverFilled, injector.verifyProgram()), sentence("neverSail", "a let"),
      sentence("neverBoat", "not Optional"), sentence("neverMate", "behind another wrapper"),
      sentence("neverLazy", "lazy"), in: injector)
    XCTAssertNil(Mast(Boat()).neverLazy)
  }

  func testAPropertyWithAnUnderscoreIsTheStorageOfAWrapperOnlyIfItIsAStruct() {
    final class Storage { var sail: Sail? }
    struct Wrapper { var sail: Sail? }
    final class Hull { var _underscored = Storage() }
    final class Keel { var _underscored = Wrapper() }
    injector.registerProperty("underscored") { Sail() }
    XCTAssertEqual(never(injector.verify(Hull.self)), [])
    XCTAssertEqual(never(injector.verify(Keel.self)), ["underscored"])
  }

  func testAPlainPropertyIsNeverFilledByAnInjectorForDeclaredOnesOnly() {
    final class Buoy { var neverPlain: Mate?; @Injected var neverDeclared: Mate? }
    let injector = PropertyInjector(reflection: .declaredOnly)
    for name: PropertyKey<Mate> in ["neverPlain", "neverDeclared"] { injector.registerProperty(name) { Mate() } }
    assertSays(
      warnings(.neverFilled, injector.verifyProgram()),
      #"no injection sets "Buoy.neverPlain" (plain), though "neverPlain" ({neverPlain}) has the name and fits: the "#
        + "injector fills declared properties only (.declaredOnly); use @Injected; if its initializer sets it, pass "
        + #""neverPlain" to "allowing:"."#, in: injector)
    XCTAssertNil(injector.filled(Buoy()).neverPlain)
  }

  func testALetOfAStructThatDeclaresNothingComesFromTheCodeThatMakesTheStruct() {
    struct Visit {
      let visitMate: Mate
      let visitBoat: Boat? = nil
    }
    injector.registerProperty("visitMate") { Mate() }
    injector.registerProperty("visitBoat") { Boat() }
    XCTAssertEqual(never(injector.verifyProgram()), ["visitBoat"])
    // The optimizer drops a struct whose type no other module gets.
    var visit = Visit(visitMate: Mate())
    injector.injectDependencies(to: &visit)
    XCTAssertNil(visit.visitBoat)
  }

  func testAModuleOfWhichNothingIsInjectedKeepsItsOwnData() {
    injector.registerProperty("greetingCount", withInstance: GreetingCount())
    XCTAssertEqual(never(injector.verifyProgram()), [])
    XCTAssertEqual(never(injector.verify(GreetingLog.self)), ["greetingCount"])
    injector.registerProperty("formatter", withInstance: GreetingFormatter())
    XCTAssertEqual(never(injector.verifyProgram()), ["greetingCount"])
  }

  func testWhatDoesNotFitOrIsGivenToARegisteredInitializerOrIsAStandardValueThatFillsOthersIsNone() {
    final class Log { var entryNumber: Int? }
    injector.registerProperty("neverSail", withInstance: 5)
    injector.registerProperty("madeFromSail") { Sail() }
    injector.registerProperty("madeVessel", withInitializer: Made.init)
    injector.registerProperty("entryNumber", withInstance: 5)
    XCTAssertEqual(never(injector.verifyProgram()), [])
    injector.registerProperty("entryName", withInstance: "log")
    XCTAssertEqual(never(injector.verifyProgram()), ["entryName"])
    XCTAssertNil(Log().entryNumber)
  }

  func testItIsSaidWhateverElseIsKnownOfTheTypeUnlessTheInitializerGetsIt() {
    // Made as the value of a protocol, by a component's initializer, by an initializer that takes something else; and a
    // standard value that fills others, where the type is injected.
    injector.registerProperty("hoist") { () -> any Hoisting in Winch() }
    injector.registerProperty("rudder", withInitializer: Rudder.init)
    injector.registerProperty("stern", withInitializer: Stern.init)
    injector.registerProperty("sternSail") { Sail() }
    injector.registerProperty("ledgerNumber", withInstance: 5)
    for name: PropertyName in ["winchMate", "keelMate", "rudderMate", "ledgerMate"] {
      injector.registerProperty(PropertyKey(name)) { Mate() }
    }
    // Other tests' types ask for values that these registrations fit.
    let never = injector.verifyProgram().warnings.filter { $0.kind == .neverFilled }.map(\.holder?.name)
    XCTAssertEqual(Set(never), ["winchMate", "keelMate", "rudderMate", "ledgerNumber"])
    XCTAssertNil(Sheet().ledgerNumber)
    XCTAssertNotNil(Hull.self)
  }
}
