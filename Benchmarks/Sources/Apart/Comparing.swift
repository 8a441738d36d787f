import Measuring
import OBInjector

/// What fills the objects of one case, made before the first of them.
typealias Filler<Target> = () -> (Target) -> Void

/// Filling by hand.
@inline(__always)
func byHand<Target>(_ fill: @escaping (Target) -> Void) -> Filler<Target> { { fill } }

/// Filling by an injector, which is made when it is needed: some have very many registrations.
@inline(__always)
func library<Target: AnyObject>(_ make: @escaping () -> PropertyInjector) -> Filler<Target> {
  {
    let injector = make()
    return { injector.injectDependencies(to: $0) }
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
        if objects.fill == nil { objects.fill = filler() }
        objects.all = (0..<batch).map { _ in make() }
      },
      empty: { objects.forEach($0, untimed) }, run: { objects.forEach($0, objects.fill ?? untimed) },
      isRight: { objects.all.allSatisfy(isRight) })
  }
}

/// The objects of one case, reached without counting references, which is not what is measured.
private final class Batch<Target: AnyObject> {
  var fill: ((Target) -> Void)?
  var all: [Target] = [] {
    didSet { references = all.map(Unmanaged.passUnretained) }
  }
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
nonisolated(unsafe) private var blackHole = 0
