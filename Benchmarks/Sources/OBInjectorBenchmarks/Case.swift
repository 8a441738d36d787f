/// One system at one workload: what is timed, and what surrounds it.
struct Case {
  /// What is compared with each other has the same workload.
  let workload: String
  let system: String
  /// How many injections one call of `run` makes.
  let batch: Int
  /// Makes the objects; not timed.
  let prepare: () -> Void
  /// The same loop over the same objects doing nothing, subtracted from `run`.
  let empty: () -> Void
  /// What is timed.
  let run: () -> Void
  /// Whether every property of every object is right.
  let isRight: () -> Bool

  var name: String { "\(workload)/\(system)" }
}

/// The objects of one case.
private final class Batch<Target> {
  var objects: [Target] = []

  @inline(never)
  func forEach(_ body: (inout Target) -> Void) {
    var taken: [Target] = []
    swap(&taken, &objects)
    for index in taken.indices { body(&taken[index]) }
    swap(&taken, &objects)
  }
}

/// The objects of one case, reached without counting references, which is not what is measured.
private final class ObjectBatch<Target: AnyObject> {
  var objects: [Target] = [] {
    didSet { references = objects.map(Unmanaged.passUnretained) }
  }
  private var references: [Unmanaged<Target>] = []

  /// The same code for the loop that is timed and for the empty one, so that what it costs itself is subtracted.
  @inline(never)
  func forEach(_ body: (Target) -> Void) {
    // A copy: were the property read in the loop, each assignment would meet one open access more than in an app.
    let references = references
    for index in references.indices { references[index]._withUnsafeGuaranteedRef(body) }
  }
}

extension Case {
  /// A case that fills objects of a class.
  ///
  /// What `untimed` does besides is subtracted.
  static func filling<Target: AnyObject>(
    _ workload: String, _ system: String, batch: Int = 100, make: @escaping () -> Target,
    isRight: @escaping (Target) -> Bool, untimed: @escaping (Target) -> Void = { touch($0) },
    fill: @escaping (Target) -> Void
  ) -> Case {
    let batchOfObjects = ObjectBatch<Target>()
    return Case(
      workload: workload, system: system, batch: batch,
      prepare: { batchOfObjects.objects = (0..<batch).map { _ in make() } },
      empty: { batchOfObjects.forEach(untimed) },
      run: { batchOfObjects.forEach(fill) },
      isRight: { batchOfObjects.objects.allSatisfy(isRight) })
  }

  /// A case that fills structs in place.
  static func fillingValues<Target>(
    _ workload: String, _ system: String, batch: Int = 100, make: @escaping () -> Target,
    isRight: @escaping (Target) -> Bool, fill: @escaping (inout Target) -> Void
  ) -> Case {
    let batchOfObjects = Batch<Target>()
    return Case(
      workload: workload, system: system, batch: batch,
      prepare: { batchOfObjects.objects = (0..<batch).map { _ in make() } },
      empty: { batchOfObjects.forEach { touchValue(&$0) } },
      run: { batchOfObjects.forEach(fill) },
      isRight: { batchOfObjects.objects.allSatisfy(isRight) })
  }
}

@inline(never)
private func touch(_ object: AnyObject) { blackHole &+= 1 }

@inline(never)
private func touchValue<Target>(_ value: inout Target) { blackHole &+= 1 }

/// Keeps an empty function from being removed.
///
/// One thread at a time.
nonisolated(unsafe) private var blackHole = 0
