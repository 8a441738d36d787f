import OBInjector

extension DependencyFacts {
  func problem(_ sentence: Sentence, _ ring: [Edge]) -> ReportItem {
    let (first, path) = (ring[0].making.registration, (ring + [ring[0]]).map(\.making.registration.name))
    return problem(InjectionError(sentence, of: first).at(path), first)
  }

  /// Returns cycles of edges, by which makings need each other, a decorated one as its base.
  ///
  /// For each need that is part of a cycle, the shortest cycle, and each cycle only once.
  /// Not recursive, since a chain of ten thousand initializers would overflow the stack.
  ///
  /// - Parameter returnsToParent: False if no edge of a cycle may lead back to where the edge before it begins.
  func cycles(returnsToParent: Bool = true, _ isIncluded: (Edge) -> Bool) -> [[Edge]] {
    let edges = Self.withoutLooseEnds(edges.map { $0.filter(isIncluded) })
    var (found, rings): (Set<Set<Int>>, [[Edge]]) = ([], [])
    for (start, first) in edges.enumerated().flatMap({ start, edges in edges.map { (start, $0) } }) {
      guard let ring = Self.ring(from: start, by: first, edges, returnsToParent),
        found.insert(Set(ring.map(\.next))).inserted
      else { continue }
      // The cycle starts with the registration that was added first, wherever the search began.
      let last = ring.indices.min { ring[$0].next < ring[$1].next } ?? 0
      rings += [ring.indices.map { ring[(last + 1 + $0) % ring.count] }]
    }
    return rings
  }

  /// Returns the edges without those to registrations that need no remaining one, removed repeatedly: the rest are on a
  /// cycle or lead to one.
  static func withoutLooseEnds(_ edges: [[Edge]]) -> [[Edge]] {
    var edges = edges
    var dependents: [[Int]] = edges.map { _ in [] }
    for (number, own) in edges.enumerated() { for edge in own { dependents[edge.next] += [number] } }
    var counts = edges.map { $0.count }
    var ends = counts.indices.filter { counts[$0] == 0 }
    while let end = ends.popLast() {
      edges[end] = []
      for dependent in dependents[end] {
        counts[dependent] -= 1
        if counts[dependent] == 0 { ends += [dependent] }
      }
    }
    return edges
  }

  /// Returns the shortest way back to a registration by one of its edges.
  private static func ring(
    from start: Int, by first: Edge, _ edges: [[Edge]], _ returnsToParent: Bool
  ) -> [Edge]? {
    /// Returns true if an edge may be the next one of a path.
    func mayFollow(_ path: [Edge], _ edge: Edge) -> Bool {
      returnsToParent || edge.next != (path.count > 1 ? path[path.count - 2].next : start)
    }
    // An end that is reached from another parent may go on elsewhere.
    var known: Set<[Int]> = [returnsToParent ? [first.next] : [start, first.next]]
    var paths = [[first]]
    while !paths.isEmpty {
      if let ring = paths.first(where: { $0.last?.next == start && mayFollow($0, first) }) { return ring }
      paths = paths.flatMap { path -> [[Edge]] in
        let end = path[path.count - 1].next
        return edges[end].filter { edge in
          mayFollow(path, edge) && known.insert(returnsToParent ? [edge.next] : [end, edge.next]).inserted
        }.map { path + [$0] }
      }
    }
    return nil
  }
}
