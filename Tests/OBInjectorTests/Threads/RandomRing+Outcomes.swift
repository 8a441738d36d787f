import Foundation

extension RingGraph {
  /// What one thread gets that asks a new injector for all objects, in several orders.
  struct Alone {
    /// True for an object that is made in every order, and in some order.
    var (isMade, canBeMade) = (
      Array(repeating: true, count: RingNode.count), Array(repeating: false, count: RingNode.count)
    )
    /// True if no object is made twice, whatever the order.
    var isMadeOnce = true
    /// True if no property stays empty.
    var isWhole = true

    init(_ shape: RingGraph.Shape) {
      for order in 0..<RingNode.count {
        let (graph, step) = (RingGraph(shape), 1 + order % (RingNode.count - 1))
        for index in 0..<RingNode.count {
          let number = (order + index * step) % RingNode.count
          let node = try? graph.instance(number)
          if node == nil { isMade[number] = false } else { canBeMade[number] = true }
          if let node, graph.complaint(about: node) != nil { isWhole = false }
        }
        if graph.madeCounts.contains(where: { $0 > 1 }) { isMadeOnce = false }
        for node in graph.takeMade() { withExtendedLifetime(node) {} }
      }
    }
  }

  /// The objects that calls have returned, by number.
  final class Got: @unchecked Sendable {
    private let lock = NSLock()
    private var nodes: [Int: [ObjectIdentifier: RingNode]] = [:]
    func add(_ node: RingNode) { lock.withLock { nodes[node.number, default: [:]][ObjectIdentifier(node)] = node } }
    var twice: [Int] { lock.withLock { nodes.filter { $0.value.count > 1 }.map(\.key) } }
  }
}
