import Measuring
import OBInjector

/// What fills the objects of one case, made before the first of them.
///
/// A structure, not a closure that returns one: that would be called through several thunks, which cost as much as what
/// is measured.
struct Filler<Target: AnyObject> {
  struct Action { let fill: (Target) -> Void }

  let make: () -> Action
}

/// Filling by hand.
@inline(__always)
func byHand<Target>(_ fill: @escaping (Target) -> Void) -> Filler<Target> {
  Filler { Filler.Action(fill: fill) }
}

/// Filling by an injector, which is made when it is needed: some have very many registrations.
@inline(__always)
func library<Target: AnyObject>(_ make: @escaping () -> PropertyInjector) -> Filler<Target> {
  library(make) { $1.injectDependencies(to: $0) }
}

/// Asking something for what it has, which is made when it is needed.
@inline(__always)
func library<Target: AnyObject, Source: AnyObject>(
  _ make: @escaping () -> Source, _ ask: @escaping (Target, Source) -> Void
) -> Filler<Target> {
  Filler {
    let source = make()
    return Filler.Action { ask($0, source) }
  }
}

/// A case for each system that does the same.
///
/// What `untimed` does besides is subtracted.
func compare<Target: AnyObject>(
  _ workload: String, batch: Int = 100, _ make: @escaping () -> Target, isRight: @escaping (Target) -> Bool,
  untimed: @escaping (Target) -> Void = { touch($0) }, _ systems: KeyValuePairs<String, Filler<Target>>
) -> [Case] {
  systems.map { system, filler in
    let objects = Batch<Target>()
    return Case(
      name: "\(workload)/\(system)", batch: batch,
      prepare: {
        if objects.action == nil { objects.action = filler.make() }
        objects.all = (0..<batch).map { _ in make() }
      },
      empty: { objects.forEach($0, untimed) },
      run: { if let action = objects.action { objects.forEach($0, action.fill) } },
      isRight: { objects.all.allSatisfy(isRight) })
  }
}

/// The objects of one case, reached without counting references, which is not what is measured.
private final class Batch<Target: AnyObject> {
  var action: Filler<Target>.Action?
  var all: [Target] = [] { didSet { references = all.map(Unmanaged.passUnretained) } }
  private var references: [Unmanaged<Target>] = []

  /// The same code for the loop that is timed and for the empty one, so that what it costs itself is subtracted.
  @inline(never)
  func forEach(_ range: Range<Int>, _ body: (Target) -> Void) {
    // A copy: were the property read in the loop, each assignment would meet one open access more than in an app.
    let references = references
    for index in range { references[index]._withUnsafeGuaranteedRef(body) }
  }
}

@inline(never)
func touch(_ object: AnyObject) { blackHole &+= 1 }

/// Keeps an empty function from being removed; one thread at a time.
nonisolated(unsafe) var blackHole = 0
