/// Which registrations the parameters of an initializer are given, by their types.
struct InitializerGraph {
  /// A parameter, and what is registered for it.
  struct Need {
    let type: Any.Type
    let isOptional: Bool
    let candidates: [Registration]
    /// The one that it is given.
    var only: Registration? { candidates.count == 1 ? candidates[0] : nil }
  }

  private let injector: PropertyInjector
  private var known: [ObjectIdentifier: [Registration]] = [:]

  init(_ injector: PropertyInjector) { self.injector = injector }

  mutating func needs(of registration: Registration) -> [Need] {
    (registration.maker?.dependencies ?? []).map { dependency in
      let type = Fitting.unwrapped(dependency)
      let candidates = known[ObjectIdentifier(type)] ?? injector.candidates(for: type)
      known[ObjectIdentifier(type)] = candidates
      return Need(type: type, isOptional: FieldRecords.kind(of: dependency) == .optional, candidates: candidates)
    }
  }

  /// Initializers that need each other: for each need that is part of a cycle the shortest one, each cycle once.
  ///
  /// Without recursion: a chain of ten thousand initializers is no reason to overflow the stack.
  mutating func cycles(_ registrations: [Registration]) -> [[Registration]] {
    var numbers: [ObjectIdentifier: Int] = [:]
    for (number, registration) in registrations.enumerated() { numbers[ObjectIdentifier(registration)] = number }
    var next = registrations.map { registration in
      needs(of: registration).compactMap { need in need.only.flatMap { numbers[ObjectIdentifier($0)] } }
    }
    Self.removeLooseEnds(&next)
    var found: Set<Set<Int>> = []
    var cycles: [[Registration]] = []
    for (start, successors) in next.enumerated() {
      for successor in successors {
        guard let back = Self.path(from: successor, to: start, next) else { continue }
        // Starts with the one that was registered first, wherever it was found.
        let first = back.indices.min { back[$0] < back[$1] } ?? 0
        if found.insert(Set(back)).inserted {
          cycles.append((back[first...] + back[..<first]).map { registrations[$0] })
        }
      }
    }
    return cycles
  }

  /// Takes away whoever needs nobody that is left: what remains is on a cycle or leads to one.
  private static func removeLooseEnds(_ next: inout [[Int]]) {
    var dependents: [[Int]] = next.map { _ in [] }
    for (number, successors) in next.enumerated() {
      for successor in successors { dependents[successor].append(number) }
    }
    var counts = next.map(\.count)
    var ends = counts.indices.filter { counts[$0] == 0 }
    while let end = ends.popLast() {
      next[end] = []
      for dependent in dependents[end] {
        counts[dependent] -= 1
        if counts[dependent] == 0 { ends.append(dependent) }
      }
    }
  }

  /// The shortest way, both ends included.
  private static func path(from start: Int, to end: Int, _ next: [[Int]]) -> [Int]? {
    var previous = [start: start]
    var open = [start]
    var index = 0
    while index < open.count {
      let current = open[index]
      index += 1
      if current == end {
        var path = [end]
        while let last = path.last, last != start, let before = previous[last] { path.append(before) }
        return path.reversed()
      }
      for successor in next[current] where previous[successor] == nil {
        previous[successor] = current
        open.append(successor)
      }
    }
    return nil
  }
}
