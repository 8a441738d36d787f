// R6: A closure that injects somebody who wants the same value: the property waits until the closure has returned.
import OBInjector
import XCTest

final class R06WaitingForValueTests: XCTestCase {
  private struct Mode: Equatable { var name: String }
  private enum Level { case low, high }
  private final class Part: Sendable {}

  private final class Nobody: InjectionObserver {
    func observe(_ event: InjectionEvent) {}
  }

  private final class Other {
    var mode: Mode?
    var level: Level?
    var part: Part?
    var text: String?
  }

  /// Beside the way for closures whose values go straight into the property, the way for those who are watched.
  private func forEveryWay(_ body: (PropertyInjector) -> Void) {
    body(PropertyInjector())
    body(PropertyInjector(observer: Nobody()))
  }

  func testR6APropertyThatWaitsForTheStructOfAClosureGetsIt() {
    final class Screen { var mode: Mode? }
    forEveryWay { injector in
      nonisolated(unsafe) let other = Other()
      injector.registerProperty("mode") { [unowned injector] () -> Mode in
        injector.injectDependencies(to: other)
        return Mode(name: "closure's")
      }
      let screen = Screen()
      XCTAssertEqual(injector.injectDependencies(to: screen).injected, ["mode"])
      XCTAssertEqual(screen.mode, Mode(name: "closure's"))
      XCTAssertEqual(other.mode, Mode(name: "closure's"))
    }
  }

  func testR6APropertyThatWaitsForTheEnumOfAClosureGetsItAndNoOtherValue() {
    final class Screen {
      var level: Level?
      var text: String?
    }
    forEveryWay { injector in
      nonisolated(unsafe) let other = Other()
      injector.registerProperty("level") { [unowned injector] () -> Level in
        injector.injectDependencies(to: other)
        return .high
      }
      injector.registerProperty("text") { "next" }
      let screen = Screen()
      XCTAssertTrue(injector.injectDependencies(to: screen).failures.isEmpty)
      XCTAssertEqual(screen.level, .high)
      XCTAssertEqual(other.level, .high)
      XCTAssertEqual(screen.text, "next")
    }
  }

  func testR6APropertyThatWaitedForOneClosureDoesNotGetTheValueOfTheNext() {
    final class Screen {
      var text: String?
      var word: String?
    }
    forEveryWay { injector in
      nonisolated(unsafe) let other = Other()
      injector.registerProperty("text") { [unowned injector] () -> String in
        injector.injectDependencies(to: other)
        return "text"
      }
      injector.registerProperty("word", scope: .singleton) { "word" }
      let screen = Screen()
      injector.injectDependencies(to: screen)
      XCTAssertEqual(screen.text, "text")
      XCTAssertEqual(screen.word, "word")
      XCTAssertEqual(other.text, "text")
    }
  }

  func testR6AClosureOfAValueThatThrowsLeavesThePropertyEmpty() {
    struct Refusal: Error {}
    final class Screen {
      var text: String?
      var word: String?
    }
    forEveryWay { injector in
      nonisolated(unsafe) let other = Other()
      injector.registerProperty("text") { [unowned injector] () throws -> String in
        injector.injectDependencies(to: other)
        throw Refusal()
      }
      injector.registerProperty("word", scope: .singleton) { "word" }
      let screen = Screen()
      XCTAssertEqual(injector.injectDependencies(to: screen).failures.first?.property, "text")
      XCTAssertNil(screen.text)
      XCTAssertEqual(screen.word, "word")
      XCTAssertNil(other.text)
    }
  }
}
