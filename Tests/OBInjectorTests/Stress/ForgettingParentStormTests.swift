// Stress: A parent forgets while its children come, inject and go, an injector while another thread decorates (R11).
import OBInjector
import XCTest

final class ForgettingParentStormTests: XCTestCase {
  private final class Session: Sendable { let seal = 42 }
  private final class Screen { var session: Session?; var title: String? }

  func testR11AParentForgetsWhileChildrenInject() {
    let (parent, wrong) = (PropertyInjector(), RunCounter())
    parent.registerProperty("session", scope: .custom("login")) { Session() }
    let kept = parent.makeChild { $0.registerProperty("title", withInstance: "kept") }
    let rounds = Effort.rounds(5_000, short: 500)
    assertRaceEnds(6) { thread in
      for round in 0..<rounds {
        switch thread {
        case 0: parent.reset(.custom("login"))
        case 1:
          parent.registerProperty("other", withInstance: round)
          parent.deleteProperty("other")
        default:
          let child =
            thread == 2
            ? kept : parent.makeChild { $0.registerProperty("title", withInstance: "kept") }.makeChild()
          for _ in 0..<2 {
            let screen = child.filled(Screen())
            if screen.session?.seal != 42 || screen.title != "kept" { wrong.count() }
          }
        }
      }
    }
    XCTAssertEqual(wrong.count, 0)
    weak let last = try? parent.instance(of: Session.self)
    parent.reset(.custom("login"))
    XCTAssertNil(last, "no plan has kept it")
    withExtendedLifetime(kept) {}
  }

  func testR11AParentForgetsWhileChildrenDecorate() {
    final class Ticket: InjectorReleasing, Sendable {
      let (session, released): (Session, RunCounter)
      init(_ session: Session, _ released: RunCounter) { (self.session, self.released) = (session, released) }
      func willBeReleased() { released.count() }
    }
    let (parent, made, released, wrong) = (PropertyInjector(), RunCounter(), RunCounter(), RunCounter())
    parent.registerProperty("ticket", scope: .custom("login")) { Ticket(Session(), RunCounter()) }
    @Sendable func decorate(_ injector: PropertyInjector) {
      injector.decorateProperty("ticket") { (ticket: Ticket) -> Ticket in made.made(Ticket(ticket.session, released)) }
    }
    let kept = parent.makeChild { decorate($0) }
    let rounds = Effort.rounds(2_000, short: 300)
    assertRaceEnds(6) { thread in
      for _ in 0..<rounds {
        switch thread {
        case 0: parent.reset(.custom("login"))
        default:
          let child = thread < 3 ? kept : parent.makeChild().makeChild { decorate($0) }
          let ticket = try? child.instance(of: Ticket.self)
          if ticket?.session.seal != 42 { wrong.count() }
          if thread >= 3 { child.shutDown() }
        }
      }
    }
    XCTAssertEqual(wrong.count, 0)
    weak let last = try? kept.instance(of: Ticket.self)
    parent.reset(.custom("login"))
    XCTAssertNil(last)
    XCTAssertEqual(released.count, made.count, "each that was decorated is notified once")
  }

  func testR11NothingOfADeletedBaseStaysThoughItWasDecoratedMeanwhile() {
    final class Box: Sendable {}
    let (injector, living, isDone) = (PropertyInjector(), RunCounter(), Setting(false))
    injector.decorateProperty("box") { (box: Box) in box }
    assertRaceEnds(2) { thread in
      guard thread == 0 else {
        while !isDone.value { _ = try? injector.instance(forProperty: "box", of: Box.self) }
        return
      }
      for _ in 0..<600 {
        let captured = LifeCounter(living)
        injector.registerProperty("box") { withExtendedLifetime(captured) { Box() } }
        sched_yield()
        injector.deleteProperty("box")
      }
      isDone.value = true
    }
    XCTAssertEqual(living.count, 0)
  }
}
