import OBInjector

/// The rules R4 to R7 once more, as short as they can be said: what a look-up in a random registry has to end with.
///
/// Exact as long as no failure is caught; what stays shared after a failure is the engine's affair.
final class ReferenceModel {
  typealias Object = FamilyModel.Object

  struct Failure: Error {
    let code: InjectionError.Code
    let path: [PropertyName]
    /// The frame whose object a circle needed before it was made.
    var unfinished: Int?
  }

  /// The registry is too entangled: unique objects multiply.
  struct TooLarge: Error {}

  private enum Supply { case object(Object), waiting(frame: Int), nothing }

  private struct Frame {
    let id: Int
    let isLookUp: Bool
    var object: Object?
  }

  private let entries: [RandomRegistry.Entry]
  private var shared: [Int: Object] = [:]
  private var graph: [Int: Object] = [:]
  private var frames: [Frame] = []
  /// Properties that wait for the object of a frame; with the failure, if they are tried again when it is there.
  private var waiting: [(frame: Int, object: Object, property: Int, failure: Failure?)] = []
  private var steps = 0

  init(_ entries: [RandomRegistry.Entry]) { self.entries = entries }

  func lookUp(_ id: Int) throws -> Object {
    (graph, frames, waiting, steps) = ([:], [], [], 0)
    return try demand(id)
  }

  /// Fills an object that stands for no registration.
  func fill(_ object: Object, _ properties: [Int]) throws {
    (graph, frames, waiting, steps) = ([:], [Frame(id: -1, isLookUp: false, object: object)], [], 0)
    try wire(object, properties)
  }

  private func demand(_ id: Int) throws -> Object {
    switch try supply(id, isLookUp: true) {
    case .object(let object): return object
    case .waiting: throw failure(.circularDependency, id)
    case .nothing: throw failure(.providerFailed, id)
    }
  }

  private func failure(_ code: InjectionError.Code, _ id: Int, needing frame: Int? = nil) -> Failure {
    Failure(code: code, path: (frames.map(\.id) + [id]).filter { $0 >= 0 }.map(FamilyNode.name), unfinished: frame)
  }

  private func supply(_ id: Int, isLookUp: Bool) throws -> Supply {
    let entry = entries[id]
    if let known = entry.isShared ? shared[id] : entry.scope == .graph ? graph[id] : nil { return .object(known) }
    if let frame = try reference(to: id, isLookUp: isLookUp) {
      if let object = frames[frame].object { return .object(object) }
      if isLookUp { throw failure(.circularDependency, id, needing: frame) }
      return .waiting(frame: frame)
    }
    return try make(id, isLookUp: isLookUp)
  }

  /// The frame that a reference goes back to, if it does.
  private func reference(to id: Int, isLookUp: Bool) throws -> Int? {
    let same = frames.indices.filter { frames[$0].id == id }
    guard let last = same.last else { return nil }
    guard entries[id].scope == .unique else { return last }
    let parent = frames.count - 2
    if same.contains(parent) { return parent }
    let isInsideInitializers = isLookUp && frames[last].object == nil && frames[(last + 1)...].allSatisfy(\.isLookUp)
    if isInsideInitializers || same.count > 1 {
      guard same.count > 1, frames[last].object != nil else {
        throw failure(.circularDependency, id, needing: frames[last].object == nil ? last : nil)
      }
      // A ring is named up to the first one of its second round.
      let round = frames.count - last
      let again = (max(last, round)..<frames.count).first { frames[$0].id == frames[$0 - round].id }
      let ids = (frames.map(\.id) + [id]).prefix((again ?? frames.count) + 1).filter { $0 >= 0 }
      throw Failure(code: .circularDependency, path: ids.map(FamilyNode.name))
    }
    return nil
  }

  private func make(_ id: Int, isLookUp: Bool) throws -> Supply {
    steps += 1
    if steps > 1500 { throw TooLarge() }
    let (entry, frame) = (entries[id], frames.count)
    frames.append(Frame(id: id, isLookUp: isLookUp))
    let found = try entry.maker.lookUps.map { try demand($0) }
    switch entry.maker.end {
    case .failure:
      frames.removeLast()
      throw failure(.providerFailed, id)
    case .nothing:
      frames.removeLast()
      let places = waiting.filter { $0.frame == frame }
      waiting.removeAll { $0.frame == frame }
      // A property of its object stays empty; what can't be made without the object fails.
      if let failure = places.lazy.compactMap(\.failure).first { throw failure }
      return .nothing
    case .value, .same: break
    }
    let object = Object(id, found)
    frames[frame].object = object
    let places = waiting.filter { $0.frame == frame }
    waiting.removeAll { $0.frame == frame }
    for place in places {
      if place.failure != nil {
        try wire(place.object, [place.property])
      } else {
        place.object.properties[place.property] = object
      }
    }
    try wire(object, entry.maker.properties)
    frames.removeLast()
    if entry.isShared { shared[id] = object } else if entry.scope == .graph { graph[id] = object }
    return .object(object)
  }

  private func wire(_ object: Object, _ properties: [Int]) throws {
    for property in properties where object.properties[property] == nil {
      let before = (frames: frames.count, waiting: waiting, graph: graph, shared: shared.count)
      do {
        switch try supply(property, isLookUp: false) {
        case .object(let value): object.properties[property] = value
        case .waiting(let frame): waiting.append((frame, object, property, nil))
        case .nothing: break
        }
      } catch let failure as Failure where failure.code == .circularDependency {
        // What it needs is still inside its initializer: when that is there, it is looked up again.
        guard entries[property].scope != .unique, let unfinished = failure.unfinished, unfinished < before.frames,
          frames[unfinished].object == nil
        else { throw failure }
        // What of it is shared by now is the engine's affair.
        guard shared.count == before.shared else { throw TooLarge() }
        frames.removeSubrange(before.frames...)
        (waiting, graph) = (before.waiting, before.graph)
        waiting.append((unfinished, object, property, failure))
      }
    }
  }
}
