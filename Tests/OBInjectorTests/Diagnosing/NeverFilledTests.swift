// Diagnosing: Properties that bear a registered name and that no injection can fill.
import FixtureFeature
import OBInjectorTesting
import XCTest

// The program is this test bundle: names that no other test uses keep its other types out of the reports.

private class Boat {}
private final class Sail: Boat {}
private final class Mate {}

@propertyWrapper private struct Watched<Value> {
  var value: Value
  init(wrappedValue: Value) { value = wrappedValue }
  var wrappedValue: Value {
    get { value }
    set { value = newValue }
  }
}

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
private struct Entry {
  var entryNumber = 0
  var entryName = ""
}

private class Bow { var bowCount = 0 }
private final class Prow: Bow { lazy var prowMate: Mate? = nil }
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

  func testAConstantALazyOneOneThatIsNotOptionalAndAnotherWrappersAreNeverFilled() {
    injector.registerProperty("neverSail") { Sail() }
    injector.registerProperty("neverBoat") { Boat() }
    injector.registerProperty("neverMate") { Mate() }
    injector.registerProperty("neverLazy") { Sail() }
    let line = #line - 4
    let kinds = [
      ("neverSail", "a let"), ("neverBoat", "not Optional"), ("neverMate", "behind another wrapper"),
      ("neverLazy", "lazy"),
    ]
    XCTAssertEqual(
      warnings(.neverFilled, injector.verifyProgram()).map(\.description),
      kinds.enumerated().map { offset, property in
        let (name, kind) = property
        return
          #"no injection sets "Mast.\#(name)" (\#(kind)), though "\#(name)" (\#(at(line + offset))) has the name and fits; "#
          + #"declare it an Optional "var", or use @Injected; if its initializer sets it, pass "\#(name)" to "allowing:"."#
      })
    XCTAssertNil(Mast(Boat()).neverLazy)
  }

  func testAPropertyWithAnUnderscoreIsTheStorageOfAWrapperOnlyIfItIsAStruct() {
    final class Storage { var sail: Sail? }
    struct Wrapper { var sail: Sail? }
    final class Hull { var _underscored = Storage() }
    final class Keel { var _underscored = Wrapper() }
    injector.registerProperty("underscored") { Sail() }
    XCTAssertEqual(warnings(.neverFilled, injector.verify(Hull.self)).count, 0)
    XCTAssertEqual(warnings(.neverFilled, injector.verify(Keel.self)).count, 1)
  }

  func testAPlainPropertyIsNeverFilledByAnInjectorForDeclaredOnesOnly() {
    final class Buoy {
      var neverPlain: Mate?
      @Injected var neverDeclared: Mate?
    }
    let injector = PropertyInjector(reflection: .declaredOnly)
    injector.registerProperty("neverPlain") { Mate() }
    injector.registerProperty("neverDeclared") { Mate() }
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
    XCTAssertEqual(warnings(.neverFilled, injector.verifyProgram()).map(\.holder?.name), ["visitBoat"])
    // The optimizer drops a struct whose type no other module gets.
    var visit = Visit(visitMate: Mate())
    injector.injectDependencies(to: &visit)
    XCTAssertNil(visit.visitBoat)
  }

  func testAModuleOfWhichNothingIsInjectedKeepsItsOwnData() {
    injector.registerProperty("greetingCount", withInstance: GreetingCount())
    XCTAssertEqual(warnings(.neverFilled, injector.verifyProgram()).count, 0)
    XCTAssertEqual(warnings(.neverFilled, injector.verify(GreetingLog.self)).map(\.holder?.name), ["greetingCount"])
    injector.registerProperty("formatter", withInstance: GreetingFormatter())
    XCTAssertEqual(warnings(.neverFilled, injector.verifyProgram()).map(\.holder?.name), ["greetingCount"])
  }

  func testWhatDoesNotFitOrIsGivenToARegisteredInitializerIsNone() {
    injector.registerProperty("neverSail", withInstance: 5)
    injector.registerProperty("madeFromSail") { Sail() }
    injector.registerProperty("madeVessel", withInitializer: Made.init)
    XCTAssertEqual(warnings(.neverFilled, injector.verifyProgram()).count, 0)
  }

  func testAStandardValueIsNoneWhereItFillsOthersAndNothingElseSpeaksForTheType() {
    final class Log { var entryNumber: Int? }
    injector.registerProperty("entryNumber", withInstance: 5)
    XCTAssertEqual(warnings(.neverFilled, injector.verifyProgram()).count, 0)
    injector.registerProperty("entryName", withInstance: "log")
    XCTAssertEqual(warnings(.neverFilled, injector.verifyProgram()).map(\.holder?.name), ["entryName"])
    XCTAssertNil(Log().entryNumber)
  }

  func testTheClassThatDeclaresItIsNamed() {
    injector.registerProperty("prowMate") { Mate() }
    let properties = warnings(.neverFilled, injector.verifyProgram()).flatMap(\.properties)
    XCTAssertEqual(properties.map { "\($0.owner)" }, ["Prow"])
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
    let never = injector.verifyProgram().warnings.filter { $0.kind == .neverFilled }
    XCTAssertEqual(Set(never.map(\.holder?.name)), ["winchMate", "keelMate", "rudderMate", "ledgerNumber"])
    XCTAssertNil(Sheet().ledgerNumber)
    XCTAssertNotNil(Hull.self)
  }
}
