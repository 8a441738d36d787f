// Diagnosing: The distance of two spellings, against the whole matrix of distances.
import XCTest

@testable import OBInjector
@testable import OBInjectorDiagnostics

final class SpellingTests: InjectorTestCase {
  func testDistancesAreThoseOfTheMatrix() {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<2_000 {
      func text() -> String {
        String((0..<Int.random(in: 0...12, using: &random)).map { _ in "abÄß".randomElement(using: &random) ?? "a" })
      }
      let (one, other) = (text(), text())
      let expected = Self.matrix(Spelling(one).letters, Spelling(other).letters)
      for limit in 0...13 {
        XCTAssertEqual(
          Spelling(one).distance(to: Spelling(other), limit: limit), expected <= limit ? expected : nil,
          "\(one) and \(other), \(limit) at most")
      }
    }
  }

  func testNeighboursThatAreSwappedCountOnce() {
    XCTAssertEqual(Spelling("logger").distance(to: Spelling("LOGGRE"), limit: 1), 1)
  }

  func testAMisspellingChangesAThirdOfTheLettersAndThreeAtMost() {
    XCTAssertEqual([1, 3, 6, 8, 9, 30].map(Spelling.mistakes), [1, 1, 2, 2, 3, 3])
    injector.registerProperty("accountRouter", withInstance: 1)
    final class Screen { var accountPhoto: Int? }
    final class Misspelled { var acountRutor: Int? }
    XCTAssertTrue(injector.verify(Screen.self).problems.isEmpty, "another word, though of as many letters")
    let problems = injector.verify(Misspelled.self).problems
    XCTAssertEqual(problems.count, 1)
    XCTAssertTrue(problems.first?.description.contains("did you mean \"accountRouter\"?") ?? false, "\(problems)")
  }

  private static func matrix(_ one: [Unicode.Scalar], _ other: [Unicode.Scalar]) -> Int {
    var rows = [Array(0...other.count)]
    for row in 0..<one.count {
      rows.append([row + 1])
      for column in 0..<other.count {
        var cost = min(
          rows[row][column + 1] + 1, rows[row + 1][column] + 1,
          rows[row][column] + (one[row] == other[column] ? 0 : 1))
        if row > 0, column > 0, one[row] == other[column - 1], one[row - 1] == other[column] {
          cost = min(cost, rows[row - 1][column - 1] + 1)
        }
        rows[row + 1].append(cost)
      }
    }
    return rows[one.count][other.count]
  }
}
