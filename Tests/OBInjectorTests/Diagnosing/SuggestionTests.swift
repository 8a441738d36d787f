// Diagnosing: "Did you mean …?": a name that fits, by its type too, close in spelling, the first of the equally close.
import OBInjectorTesting
import XCTest

@testable import OBInjector

final class SuggestionTests: InjectorTestCase {
  private final class Service: Sendable {}
  private final class Screen { var service: Service?, clock: Service?, ab: Service? }

  private func suggestion(_ name: PropertyName) -> String { injector.injectDependencies(to: Screen()).said(name) }

  func testANameThatFitsComesBeforeANearerOneThatDoesNot() {
    injector.registerProperty("servicee", withInstance: "text")
    XCTAssertEqual(suggestion("clock"), "notRegistered")
    injector.registerProperty("sevricee", withInstance: Service())
    XCTAssertEqual(suggestion("service"), "notRegistered(sevricee?)")
  }

  func testANearerOneComesBeforeOneThatWasRegisteredEarlierAndOfTwoThatAreEquallyCloseTheFirst() {
    for name: PropertyKey<Service> in ["servies", "servic", "clocka", "clockb"] {
      injector.registerProperty(name, withInstance: Service())
    }
    XCTAssertEqual(suggestion("service"), "notRegistered(servic?)")
    XCTAssertEqual(suggestion("clock"), "notRegistered(clocka?)")
  }

  func testANameOfTwoLettersIsNoMisspelling() {
    injector.registerProperty("ac", withInstance: 5)
    injector.registerProperty("clck", withInstance: 5)
    XCTAssertEqual(suggestion("ab"), "notRegistered")
    XCTAssertEqual(suggestion("clock"), "notRegistered(clck?)")
  }

  func testR8ANameThatTakesArgumentsIsNotSuggestedToAPropertyButToALookupThatMayPassThem() {
    final class Required { @Injected var service: Service }
    injector.registerProperty("servicee") { (_, _: Int) in Service() }
    XCTAssertEqual(injector.said("service", of: Screen()), ["notRegistered"])
    XCTAssertEqual(injector.verify(Screen.self).problems.map(\.code), [])
    let failure = injector.agreed(on: Required()).map(\.description).joined()
    injector.registerProperty("required") { Required() }
    for said in [failure, errorSentence { try injector.instance(of: Required.self) }] {
      XCTAssertTrue(said.hasPrefix("nothing is registered") && !said.contains("did you mean"), said)
    }
    XCTAssertFalse("\(injector.verify(Required.self))".contains("did you mean"))
    let lookUp = errorSentence { try injector.instance(forProperty: "service", of: Service.self) }
    XCTAssertTrue(lookUp.contains(#"did you mean "servicee"?"#), lookUp)
  }

  func testAnAliasThatLeadsNowhereIsNoSuggestion() {
    injector.registerAlias("servicee", of: "clock")
    XCTAssertEqual(suggestion("service"), "notRegistered")
    injector.registerAlias("clockk", of: "clock")
    injector.registerAlias("clocks", of: "clockk")
    XCTAssertFalse("\(injector.verify())".contains("did you mean"), "\(injector.verify())")
  }

  private final class Clock {}
  private final class Wall { @InjectedByType var clock: Clock }

  func testANameThatIsSpelledAlikeAndDoesNotFitIsNotSuggested() {
    injector.registerProperty("clocks", withInstance: 5)
    injector.registerProperty("tower", withInitializer: { (_: Clock) in "tower" })
    func sentence(_ asking: String) -> String {
      #"nothing that is registered fits "Clock"\#(asking); register an instance, a closure or an initializer for it."#
    }
    let wall = injector.injectDependencies(to: Wall()).failures.map(\.description).joined()
    assertSays(
      [
        errorSentence { try injector.instance(of: Clock.self) }, wall,
        errorSentence { try injector.instance(of: String.self) },
      ],
      sentence(""), sentence(#", which "clock" asks for"#), sentence(#", a parameter of "tower" ({tower})"#),
      in: injector)
  }

  private struct Card { var service: Service? }

  private let sevrice = "notRegistered(sevrice?)"

  func testAChildSuggestsNamesOfItsOwnAndOfItsParents() {
    for isOwn in [false, true] {
      let parent = PropertyInjector()
      let child = parent.makeChild().makeChild()
      (isOwn ? child : parent).registerProperty("sevrice", withInstance: Service())
      var card = Card()
      XCTAssertEqual(parent.injectDependencies(to: Screen()).said("service"), isOwn ? "notRegistered" : sevrice)
      XCTAssertEqual(child.injectDependencies(to: Screen()).said("service"), sevrice)
      XCTAssertEqual(child.injectDependencies(to: &card).said("service"), sevrice)
      XCTAssertEqual(child.explain(Screen.self).said("service"), sevrice)
    }
  }

  func testANilIsSuggestedForNoType() {
    injector.registerProperty("nothing", withInstance: Int?.none as Any?)
    injector.registerProperty("service", withInstance: Service?.none)
    XCTAssertEqual(
      errorSentence { try injector.instance(of: Service.self) },
      #"nothing that is registered fits "Service"; register an instance, a closure or an initializer for it."#)
  }

  // MARK: - Diagnosing: The distance of two spellings, against the whole matrix of distances.

  func testDistancesAreThoseOfTheMatrix() {
    for _ in 0..<2_000 {
      func text() -> String { String((0..<Int.random(in: 0...12)).map { _ in "abÄß".randomElement() ?? "a" }) }
      let (one, other) = (text(), text())
      let expected = Self.matrix(Spelling(one).letters, Spelling(other).letters)
      for limit in 0...13 {
        XCTAssertEqual(
          Spelling(one).distance(to: Spelling(other), limit: limit), expected <= limit ? expected : nil,
          "\(one) and \(other), \(limit) at most")
      }
    }
    XCTAssertEqual(Spelling("logger").distance(to: Spelling("LOGGRE"), limit: 1), 1, "swapped neighbours count once")
  }

  func testAMisspellingChangesAThirdOfTheLettersAndThreeAtMost() {
    XCTAssertEqual([1, 3, 6, 8, 9, 30].map(Spelling.mistakes), [1, 1, 2, 2, 3, 3])
    injector.registerProperty("accountRouter", withInstance: 1)
    final class Screen { var accountPhoto: Int? }
    final class Misspelled { var acountRutor: Int? }
    XCTAssertTrue(injector.verify(Screen.self).problems.isEmpty, "another word, though of as many letters")
    assertSays(
      injector.verify(Misspelled.self).problems,
      #"nothing is registered under "acountRutor", wanted as "Int"; did you mean "accountRouter"?"#)
  }

  private static func matrix(_ one: [Unicode.Scalar], _ other: [Unicode.Scalar]) -> Int {
    var rows = [Array(0...other.count)]
    for row in 0..<one.count {
      rows.append([row + 1])
      for column in 0..<other.count {
        let replaced = rows[row][column] + (one[row] == other[column] ? 0 : 1)
        var cost = min(rows[row][column + 1] + 1, rows[row + 1][column] + 1, replaced)
        if row > 0, column > 0, one[row] == other[column - 1], one[row - 1] == other[column] {
          cost = min(cost, rows[row - 1][column - 1] + 1)
        }
        rows[row + 1].append(cost)
      }
    }
    return rows[one.count][other.count]
  }
}
