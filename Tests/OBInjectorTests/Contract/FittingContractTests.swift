// Contract: What is certain of a type, before there is a value of it, as another one.
import XCTest

@testable import OBInjector

private protocol Shape {}
private protocol Named {}
private protocol Keeping<Element> { associatedtype Element }
private struct Square: Shape, Keeping { typealias Element = Int }
private class Base {}
private final class Derived: Base, Shape {}
private class Other {}
private actor Bay {}
@MainActor private final class Panel {}
extension Panel: @MainActor Shape {}

final class FittingContractTests: XCTestCase {
  private typealias Plain = () -> Int
  private typealias Free = @Sendable () -> Int
  private typealias Taking = (@Sendable () -> Void) -> Int
  private typealias FreeTaking = @Sendable (@Sendable () -> Void) -> Int

  private let everywhere: [(Any.Type, Any.Type)] = [
    (Square.self, (any Shape).self), (Square.self, Any.self), (Square?.self, Square.self), (Square.self, Square??.self),
    (Derived.self, Base.self), (Derived.self, (any Shape).self), (Derived.self, (any Base & Shape).self),
    (Base.self, AnyObject.self), (Bay.self, (any Actor).self), ((any Shape).self, Any.self),
    ((any Shape).self, (any Shape)?.self), (Free.self, Plain.self), (Free.self, Any.self), (Plain.self, Any.self),
    (FreeTaking.self, Taking.self), ((Int, Int).self, Any.self), ((Int, Int).self, (Int, Int).self),
    (Int.Type.self, Any.self),
  ]
  private let perhaps: [(Any.Type, Any.Type)] = [
    (Base.self, Derived.self), (Base.self, (any Shape).self), (Base.self, (any Base & Shape).self),
    ((any Shape).self, (any Named).self), ((any Shape).self, AnyObject.self), ((any Shape).self, Square.self),
    ((any Shape).self, Base.self), (Any.self, Int.self), (AnyObject.self, Base.self), (Any.self, (any Shape).self),
    ((any Keeping<Int>).self, Int.self), ((any Keeping<Int>).self, (any Named).self),
    (Square.self, (any Keeping<Int>).self),
  ]
  private let no: [(Any.Type, Any.Type)] = [
    (Square.self, (any Named).self), (Square.self, AnyObject.self), (Square.self, Int.self), (Base.self, Other.self),
    (Base.self, (any Other & Shape).self), (Bay.self, (any Shape).self), (Base.self, Square.self),
    (Square.self, Base.self), ((any Shape).self, Int.self), (Plain.self, Free.self), (Free.self, (() -> String).self),
    (Free.self, (@Sendable () -> String).self), (FreeTaking.self, (@Sendable (() -> Void) -> Int).self),
    (Taking.self, ((() -> Void) -> Int).self), (Plain.self, AnyObject.self), (Plain.self, (any Shape).self),
    ((Int, Int).self, AnyObject.self), ((Int, Int).self, (any Shape).self), ((Int, Int).self, (Int, String).self),
    (Int.Type.self, Int.self), (AnyObject.self, Int.self),
  ]

  func testWhatIsCertainOfAType() {
    let cases = [(Fitting.Certainty.everywhere, everywhere), (.perhaps, perhaps), (.no, no)]
    for (certainty, pairs) in cases {
      for (type, wanted) in pairs {
        XCTAssertEqual(Fitting.certainty(of: type, as: wanted), certainty, "\(type) as \(wanted)")
        XCTAssertEqual(Fitting.isSure(type, as: wanted), certainty == .everywhere, "\(type) as \(wanted)")
        XCTAssertEqual(Fitting.mayFit(type, wanted), certainty != .no, "\(type) as \(wanted)")
      }
    }
  }

  @MainActor func testOnItsActorAnIsolatedConformanceIsCertainThere() async {
    XCTAssertEqual(Fitting.certainty(of: Panel.self, as: (any Shape).self), .onThisActor)
    XCTAssertTrue(Fitting.isSure(Panel.self, as: (any Shape).self) && Fitting.mayFit(Panel.self, (any Shape).self))
    assertEqual(try? await nowhere { Fitting.certainty(of: Panel.self, as: (any Shape).self) }, .perhaps)
  }
}
