import Measuring
import OBInjector

#if APART
@testable import Workloads
#endif

/// What an object with four `@Injected` properties costs, next to one with four plain Optionals.
extension Cases {
  static func wrappers(_ services: Services) -> [Case] {
    let injector = services.injector()
    let (isRight, isFilled) = (services.filling() as (Mixed4) -> Bool, isFilled(services))
    func plain() -> Mixed4 {
      let object = Mixed4()
      injector.injectDependencies(to: object)
      return object
    }
    func wrapped() -> Wrapped {
      let object = Wrapped()
      injector.injectDependencies(to: object)
      return object
    }
    return compare("@Injected", Wrapped.init, isRight: isFilled, ["library": library { services.injector() }])
      + compare(
        "made and freed", { Kept(plain()) }, isRight: { $0.object.parser0 == nil },
        ["plain": byHand { $0.object = Mixed4() }])
      + compare(
        "made and freed, @Injected", { Kept(wrapped()) }, isRight: { _ in true },
        ["library": byHand { $0.object = Wrapped() }])
      + compare(
        "made, filled and freed", { Kept(plain()) }, isRight: { isRight($0.object) },
        ["plain": byHand { $0.object = plain() }])
      + compare(
        "made, filled and freed, @Injected", { Kept(wrapped()) }, isRight: { isFilled($0.object) },
        ["library": byHand { $0.object = wrapped() }])
      + compare(
        "a reading", plain, isRight: isRight, untimed: nothing,
        ["plain": byHand { if let parser = $0.parser0 { use(parser) } }])
      + compare(
        "a reading, @Injected", wrapped, isRight: isFilled, untimed: nothing,
        ["library": byHand { use($0.parser0) }])
      + compare(
        "a reading of a protocol", plain, isRight: isRight, untimed: nothing,
        ["plain": byHand { if let store = $0.store0 { use(store) } }])
      + compare(
        "a reading of a protocol, @Injected", wrapped, isRight: isFilled, untimed: nothing,
        ["library": byHand { use($0.store0) }])
      + compare(
        "a writing", plain, isRight: isRight, ["plain": byHand { $0.parser0 = services.group0.parser }])
      + compare(
        "a writing, @Injected", wrapped, isRight: isFilled,
        ["library": byHand { $0.parser0 = services.group0.parser }])
  }

  /// As in the article "Servers": a child with the values of a request, a handler that is made, filled and freed, and
  /// its failures.
  static func server(_ services: Services) -> [Case] {
    let app = services.injector(3)
    let group = services.group1
    return compare(
      "as in Servers", { Kept(Handler?.none) },
      isRight: { kept in
        kept.object.map {
          $0.parser0 === services.group0.parser && $0.session1 === group.session && $0.date1 == group.date
            && same($0.store0, services.group0.store) && $0.session0 === services.group0.session
        } ?? false
      },
      [
        "library": byHand { kept in
          let request = app.makeChild()
          request.registerProperty("parser1", withInstance: group.parser)
          request.registerProperty("session1", withInstance: group.session)
          request.registerProperty("date1", withInstance: group.date)
          let handler = Handler()
          if (try? request.fill(handler)) != nil { kept.object = handler }
        }
      ])
  }

  private static func isFilled(_ services: Services) -> (Wrapped) -> Bool {
    let group = services.group0
    return {
      $0.parser0 === group.parser && $0.session0 === group.session && same($0.store0, group.store)
        && $0.date0 == group.date
    }
  }
}

/// Keeps the last object that was made; the one before is freed.
private final class Kept<Object> {
  var object: Object

  init(_ object: Object) { self.object = object }
}

/// A call costs about as much as a reading, so only the loop is subtracted from readings.
private func nothing(_: AnyObject) {}

@inline(never)
private func use(_ parser: Parser) { blackHole &+= Int(bitPattern: ObjectIdentifier(parser)) }

@inline(never)
private func use(_ store: any Store) { blackHole &+= store.load() }
