import OBInjector
import XCTest

private protocol Permit: AnyObject { var holder: String { get } }
private final class EntryVisa: Permit {
  let holder: String
  let days: Int
  var office: String?
  init(_ holder: String, _ days: Int = 0) { (self.holder, self.days) = (holder, days) }
}

private final class PlainEmbassy {
  var makeVisa: Maker<EntryVisa, String>?
  var visa: Maker<any Permit, String, Int>?
}
private final class WrappedEmbassy {
  @Injected var makeVisa: Maker<EntryVisa, String>
  @InjectedNamed("visa") var longVisa: Maker<any Permit, String, Int>
  @InjectedByType var anyVisa: Maker<EntryVisa, String>
  @Injected var perhaps: Maker<EntryVisa, Int>?
}
private final class DeclaredEmbassy: KeyPathInjectable {
  var makeVisa: Maker<EntryVisa, String>? { didSet { sets += 1 } }
  var sets = 0
  static var injectableProperties: [InjectableProperty] { [InjectableProperty("makeVisa", \DeclaredEmbassy.makeVisa)] }
}
private final class Consulate {
  let makeVisa: Maker<EntryVisa, String>
  let longVisa: Maker<any Permit, String, Int>
  let none: Maker<EntryVisa, Double>?
  init(makeVisa: Maker<EntryVisa, String>, longVisa: Maker<any Permit, String, Int>, none: Maker<EntryVisa, Double>?) {
    (self.makeVisa, self.longVisa, self.none) = (makeVisa, longVisa, none)
  }
}
private class GenericDesk<Made> {
  var make: Maker<Made, String>?
  @Injected var makeVisa: Maker<Made, String>
}
private final class VisaDesk: GenericDesk<EntryVisa> {}

/// `Maker` as the type of properties and of parameters.
final class MakerTests: XCTestCase {
  private let log = EventLog()

  private func register(in injector: PropertyInjector, scope: Scope = .unique) {
    let log = log
    injector.registerProperty("makeVisa", scope: scope) { (_, holder: String) in
      log.add(holder)
      return EntryVisa(holder)
    }
    injector.registerProperty("visa", scope: scope) { (_, holder: String, days: Int) -> any Permit in
      log.add("\(holder) \(days)")
      return EntryVisa(holder, days)
    }
  }

  // MARK: - Where it is found

  func testAPlainPropertyGetsItAndNothingIsMade() throws {
    let (injector, plain) = (PropertyInjector(), PlainEmbassy())
    register(in: injector)
    XCTAssertEqual(injector.injectDependencies(to: plain).injected, ["makeVisa", "visa"])
    XCTAssertEqual(log.all, [])
    XCTAssertEqual(try plain.makeVisa?.make("Ada").holder, "Ada")
    XCTAssertEqual((try plain.visa?.make("Bob", 3) as? EntryVisa)?.days, 3)
    XCTAssertEqual(log.all, ["Ada", "Bob 3"])
  }

  func testAWrappedPropertyGetsItInBothModes() throws {
    try inBothModes { injector in
      register(in: injector)
      let wrapped = WrappedEmbassy()
      let report = injector.injectDependencies(to: wrapped)
      XCTAssertEqual(report.injected, ["makeVisa", "visa", "makeVisa"])
      XCTAssertEqual(report.said("perhaps"), "notRegistered")
      XCTAssertEqual(try wrapped.makeVisa.make("Ada").holder, "Ada")
      XCTAssertEqual(try wrapped.longVisa.make("Bob", 3).holder, "Bob")
      XCTAssertEqual(try wrapped.anyVisa.make("Eve").holder, "Eve")
      XCTAssertNil(wrapped.perhaps)
    }
  }

  func testAKeyPathGetsItInBothModes() throws {
    try inBothModes { injector in
      register(in: injector)
      let declared = DeclaredEmbassy()
      XCTAssertTrue(injector.injectDependencies(to: declared).isComplete)
      XCTAssertEqual(try declared.makeVisa?.make("Ada").holder, "Ada")
      XCTAssertEqual(declared.sets, 1)
    }
  }

  func testAParameterGetsTheOneOfItsArgumentsByType() throws {
    let injector = PropertyInjector()
    register(in: injector)
    injector.registerProperty("consulate", withInitializer: Consulate.init(makeVisa:longVisa:none:))
    let error = injectionError { try injector.instance(of: Consulate.self) }
    XCTAssertEqual(error?.code, .argumentMismatch, "the optional one passes what nothing takes")
    injector.registerProperty("short") { (_, length: Double) in EntryVisa("short", Int(length)) }
    let consulate = try injector.instance(of: Consulate.self)
    XCTAssertEqual(log.all, [])
    XCTAssertEqual(try consulate.makeVisa.make("Ada").days, 0)
    XCTAssertEqual((try consulate.longVisa.make("Bob", 3) as? EntryVisa)?.days, 3)
    XCTAssertEqual(try consulate.none?.make(7).days, 7)
  }

  func testAnOptionalParameterIsNilWhereNothingFits() throws {
    final class Desk {
      let makeVisa: Maker<EntryVisa, String>?
      init(makeVisa: Maker<EntryVisa, String>?) { self.makeVisa = makeVisa }
    }
    let injector = PropertyInjector()
    injector.registerProperty("desk", withInitializer: Desk.init(makeVisa:))
    XCTAssertNil(try injector.instance(of: Desk.self).makeVisa)
    register(in: injector)
    XCTAssertEqual(try injector.instance(of: Desk.self).makeVisa?.make("Ada").holder, "Ada")
  }

  func testALookUpGetsItToo() throws {
    let injector = PropertyInjector()
    register(in: injector)
    XCTAssertEqual(try injector.instance(of: Maker<EntryVisa, String>.self).make("Ada").holder, "Ada")
    XCTAssertEqual(
      try injector.instance(forProperty: "makeVisa", of: Maker<any Permit, String>.self).make("Ada").holder, "Ada")
    XCTAssertEqual(
      injectionError { try injector.instance(forProperty: "makeVisa", of: Maker<Int, String>.self) }?.code,
      .typeMismatch)
    XCTAssertEqual(injectionError { try injector.instance(of: Maker<Int, String>.self) }?.code, .notRegistered)
  }

  func testAStructAndAGenericClassGetIt() throws {
    struct Settings { var makeVisa: Maker<EntryVisa, String>? }
    let (injector, desk) = (PropertyInjector(), VisaDesk())
    register(in: injector)
    injector.registerAlias("make", of: "makeVisa")
    var settings = Settings()
    injector.injectDependencies(to: &settings)
    XCTAssertEqual(try settings.makeVisa?.make("Ada").holder, "Ada")
    XCTAssertTrue(injector.injectDependencies(to: desk).isComplete)
    XCTAssertEqual(try desk.make?.make("Bob").holder, "Bob")
    XCTAssertEqual(try desk.makeVisa.make("Eve").holder, "Eve")
  }

  func testAKeyNamesIt() throws {
    final class Desk {
      @InjectedNamed(PropertyKey<EntryVisa>("visa")) var makeVisa: Maker<EntryVisa, String>
      @InjectedNamed(PropertyKey<EntryVisa>("visa")) var perhaps: Maker<EntryVisa, String>?
    }
    let (injector, desk) = (PropertyInjector(), Desk())
    injector.registerProperty("visa") { (_, holder: String) in EntryVisa(holder) }
    XCTAssertTrue(injector.injectDependencies(to: desk).isComplete)
    XCTAssertEqual(try desk.makeVisa.make("Ada").holder, "Ada")
    XCTAssertEqual(try desk.perhaps?.make("Bob").holder, "Bob")
  }

  func testWithoutArgumentsItIsAProvider() throws {
    final class Desk { var visa: Maker<EntryVisa>? }
    let (injector, desk) = (PropertyInjector(), Desk())
    injector.registerProperty("visa") { EntryVisa("Ada") }
    injector.injectDependencies(to: desk)
    let make = try XCTUnwrap(desk.visa)
    XCTAssertFalse(try make.make() === make.make())
  }

  func testOneInsideALazy() throws {
    final class Desk {
      var makeVisa: Lazy<Maker<EntryVisa, String>>?; @InjectedByType var byType: Provider<Maker<EntryVisa, String>>
    }
    let (injector, desk) = (PropertyInjector(), Desk())
    register(in: injector)
    XCTAssertEqual(injector.injectDependencies(to: desk).failures.map(\.description), [])
    XCTAssertTrue(try desk.makeVisa?.get() === desk.makeVisa?.get())
    XCTAssertEqual(try desk.makeVisa?.get().make("Ada").holder, "Ada")
    XCTAssertEqual(try desk.byType.get().make("Bob").holder, "Bob")
  }

  func testAReadyMadeOneIsHandedOutAsItIs() throws {
    let (injector, plain, own) = (PropertyInjector(), PlainEmbassy(), Maker<EntryVisa, String> { EntryVisa($0) })
    injector.registerProperty("makeVisa", withInstance: own)
    injector.registerProperty("visa") { Maker<any Permit, String, Int> { holder, days in EntryVisa(holder, days) } }
    injector.injectDependencies(to: plain)
    XCTAssertTrue(plain.makeVisa === own)
    XCTAssertEqual(try plain.visa?.make("Ada", 1).holder, "Ada")
  }

  // MARK: - What it makes

  func testTheScopeDecidesHowOftenItMakes() throws {
    for (scope, count) in [(Scope.unique, 3), (.singleton, 2), (.custom("c"), 2), (.graph, 3)] {
      log.clear()
      let (injector, plain) = (PropertyInjector(), PlainEmbassy())
      register(in: injector, scope: scope)
      injector.injectDependencies(to: plain)
      let make = try XCTUnwrap(plain.makeVisa)
      let (one, two) = (try make.make("Ada"), try make.make("Ada"))
      _ = try make.make("Bob")
      XCTAssertEqual(one === two, count == 2, "\(scope)")
      XCTAssertEqual(log.count, count, "\(scope)")
    }
  }

  func testWhatItMakesIsInjectedAndTold() throws {
    final class Told: InjectorDelegate {
      var office: String?
      var told = 0
      func didInjectDependencies() { told += 1 }
    }
    final class Desk { var told: Maker<Told, Int>? }
    let (injector, desk) = (PropertyInjector(), Desk())
    injector.registerProperty("office", withInstance: "Rome")
    injector.registerProperty("told") { (_, _: Int) in Told() }
    injector.injectDependencies(to: desk)
    let told = try desk.told?.make(1)
    XCTAssertEqual(told?.office, "Rome")
    XCTAssertEqual(told?.told, 1)
  }

  func testOptionalArgumentsAndThoseOfProtocols() throws {
    final class Desk { var visa: Maker<EntryVisa, String?, any Permit>? }
    let (injector, desk) = (PropertyInjector(), Desk())
    injector.registerProperty("visa") { (_, holder: String?, other: any Permit) in EntryVisa(holder ?? other.holder) }
    injector.injectDependencies(to: desk)
    XCTAssertEqual(try desk.visa?.make(nil, EntryVisa("Ada")).holder, "Ada")
    XCTAssertEqual(try desk.visa?.make("Bob", EntryVisa("Ada")).holder, "Bob")
  }

  func testAnErrorHasThePathOfWhatItMakes() throws {
    let (injector, plain) = (PropertyInjector(), PlainEmbassy())
    injector.registerProperty("makeVisa") { (_, _: String) throws -> EntryVisa in throw DeliberateFailure() }
    injector.injectDependencies(to: plain)
    let error = injectionError { try XCTUnwrap(plain.makeVisa).make("Ada") }
    XCTAssertEqual(error?.code, .providerFailed)
    XCTAssertEqual(error?.path, ["makeVisa"])
    XCTAssertTrue(error?.underlying is DeliberateFailure)
  }

  func testARegistrationThatHasReplacedItDecides() throws {
    let (injector, plain) = (PropertyInjector(), PlainEmbassy())
    register(in: injector)
    injector.injectDependencies(to: plain)
    let make = try XCTUnwrap(plain.makeVisa)
    injector.deleteProperty("makeVisa")
    XCTAssertEqual(injectionError { try make.make("Ada") }?.code, .notRegistered)
    injector.registerProperty("makeVisa") { (_, holder: String) in EntryVisa("new \(holder)") }
    XCTAssertEqual(try make.make("Ada").holder, "new Ada")
    injector.deleteProperty("makeVisa")
    injector.registerProperty("makeVisa") { (_, days: Int) in EntryVisa("", days) }
    XCTAssertEqual(injectionError { try make.make("Ada") }?.code, .argumentMismatch)
  }

  // MARK: - Children, decorators, lifetime

  func testAChildsRegistrationAndItsValuesCount() throws {
    let (parent, plain) = (PropertyInjector(), PlainEmbassy())
    register(in: parent)
    parent.registerProperty("office", withInstance: "Rome")
    let child = parent.makeChild { $0.registerProperty("office", withInstance: "Oslo") }
    child.injectDependencies(to: plain)
    XCTAssertEqual(try plain.makeVisa?.make("Ada").office, "Oslo")
    let other = PlainEmbassy()
    parent.makeChild { child in
      child.registerProperty("makeVisa") { (_, holder: String) in EntryVisa("child's \(holder)") }
    }.injectDependencies(to: other)
    XCTAssertEqual(try other.makeVisa?.make("Ada").holder, "child's Ada")
  }

  func testDecoratorsAreAroundWhatItMakes() throws {
    let (injector, plain) = (PropertyInjector(), PlainEmbassy())
    injector.registerProperty("visa") { (_, holder: String, days: Int) -> any Permit in EntryVisa(holder, days) }
    injector.decorateProperty("visa") { (base: any Permit) -> any Permit in EntryVisa("decorated \(base.holder)") }
    XCTAssertEqual(injector.verify(PlainEmbassy.self).problems.map(\.description), [])
    injector.injectDependencies(to: plain)
    XCTAssertEqual(try plain.visa?.make("Ada", 1).holder, "decorated Ada")
  }

  func testItRetainsItsInjectorButNotFromInsideWhatThatShares() throws {
    weak var gone: PropertyInjector?
    let plain = PlainEmbassy()
    do {
      let injector = PropertyInjector()
      gone = injector
      register(in: injector)
      injector.injectDependencies(to: plain)
    }
    XCTAssertNotNil(gone)
    XCTAssertEqual(try plain.makeVisa?.make("Ada").holder, "Ada")
    plain.makeVisa = nil
    plain.visa = nil
    XCTAssertNil(gone)
    let kept: PlainEmbassy
    do {
      let injector = PropertyInjector()
      gone = injector
      register(in: injector)
      injector.registerProperty("embassy", scope: .singleton) { PlainEmbassy() }
      kept = try injector.instance(of: PlainEmbassy.self)
    }
    XCTAssertNil(gone)
    XCTAssertEqual(
      injectionError { try XCTUnwrap(kept.makeVisa).make("Ada") }?.description,
      "\"makeVisa\", wanted as \"EntryVisa\", can't be looked up, since its injector no longer exists; keep the injector as "
        + "long as its Lazy, Provider and Maker values are used.")
  }

  // MARK: - By hand

  func testOneMadeByHandNeedsNoInjector() throws {
    let make = Maker { (holder: String, days: Int) in EntryVisa(holder, days) }
    XCTAssertEqual(try make.make("Ada", 2).days, 2)
    XCTAssertFalse(try make.make("Ada", 2) === make.make("Ada", 2))
    let failing = Maker { (_: String) throws -> EntryVisa in throw DeliberateFailure() }
    XCTAssertTrue(injectionError { try failing.make("Ada") }?.underlying is DeliberateFailure)
    let perhaps = Maker<Int?, String?> { $0.flatMap { Int($0) } }
    XCTAssertNil(try perhaps.make(nil))
    XCTAssertEqual(try perhaps.make("4"), 4)
  }
}
