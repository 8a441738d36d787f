import Dispatch
import HeapUse
import Measuring
import OBInjector
import Synchronization

@testable import Workloads

/// A server's day: a child for each request, with all that may keep something behind, and what the heap has grown by.
///
/// Every request has a child with a decorated value, one that depends on the target, aliases, a `Lazy` and a shared
/// object of its own; one in ten has an observer, another one an actor that comes and goes.
enum Soak {
  /// Bytes that a request leaves behind after a tenth of the requests to warm up.
  static func bytesLeft(requests: Int) -> Double {
    let server = Server()
    for number in 0..<(requests / 10) { server.answer(number) }
    let before = heapUse()
    for number in 0..<requests { server.answer(number) }
    return withExtendedLifetime(server) { Double(Int(heapUse()) - Int(before)) / Double(requests) }
  }

  static func row(requests: Int) -> Row {
    // A few caches still grow by a few entries: what is lost with each request would be 16 bytes at least.
    Row("memory growing by a request, of \(requests)", bytesLeft(requests: requests), "bytes", must: 0.1)
  }
}

private final class Server {
  private let injector = PropertyInjector()
  private let counter = Counter()

  init() {
    injector.registerProperty("database", scope: .singleton) { Database() }
    injector.registerProperty("cache") { Cached() }
    injector.decorateProperty("cache") { (cached: Cached) in Cached(around: cached) }
    injector.registerProperty(
      "logger",
      perTarget: { request in
        "\(request.property) of \(request.target.map { "\($0)" } ?? "a lookup")"
      })
    injector.registerProperty("session", scope: .weakSingleton) { Session() }
    injector.registerAlias("store", of: "database")
    injector.registerProperty("greeting") { (injector: PropertyInjector) -> Greeting in
      let greeting = Greeting()
      injector.injectDependencies(to: greeting)
      return greeting
    }
  }

  func answer(_ number: Int) {
    // One request in ten is observed: an observer takes another way through the library.
    let child = injector.makeChild(observer: number % 10 == 0 ? counter : nil)
    child.registerProperty("user", withInstance: number)
    child.registerProperty("basket", scope: .singleton) { Basket() }
    child.registerAlias("later", of: "basket")
    if number % 3 == 0 { child.decorateProperty("cache") { (cached: Cached) in Cached(around: cached) } }
    let request = Request()
    let report = child.injectDependencies(to: request)
    guard report.isComplete, request.isFilled(number), request.later.map({ (try? $0.get()) != nil }) ?? false else {
      fatalError("soak: a request was not filled: \(report)")
    }
    guard (try? child.instance(of: Basket.self)) === request.basket else { fatalError("soak: two baskets") }
    if number % 10 == 1 {
      let left = DispatchSemaphore(value: 0)
      Task {
        await Room().enter(child)
        left.signal()
      }
      left.wait()
    }
    // What is missing is said, which the library looks up once more.
    if number % 100 == 0 {
      guard !child.injectDependencies(to: Unfilled()).isComplete else { fatalError("soak: nothing was missing") }
      child.shutDown()
    }
  }
}

private final class Counter: InjectionObserver {
  private let events = Atomic(0)
  func observe(_ event: InjectionEvent) { events.add(1, ordering: .relaxed) }
}

private final class Database: Sendable {}
private final class Basket: Sendable {}

private final class Cached: Sendable {
  let inner: Cached?
  init(around inner: Cached? = nil) { self.inner = inner }
}

private final class Greeting: Sendable {}

private final class Request {
  var database: Database?, store: Database?, cache: Cached?, logger: String?, user: Int?, basket: Basket?
  var session: Session?, greeting: Greeting?
  @InjectedNamed("basket") var again: Basket?
  var later: Lazy<Basket>?

  func isFilled(_ number: Int) -> Bool {
    database != nil && store === database && cache?.inner != nil && logger == "logger of Request" && user == number
      && basket != nil && session != nil && greeting != nil
  }
}

private final class Unfilled { @Injected var unknown: Database }

private actor Room {
  var database: Database?
  func enter(_ injector: PropertyInjector) { injector.injectDependencies(to: self) }
}
