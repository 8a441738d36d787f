/// One attempt to make a shared instance, which every thread finds under its key.
///
/// - Another thread that needs the instance waits until the attempt is decided: kept, or dropped. It gets no
///   unfinished object.
/// - An attempt is *kept* when its object, and all objects that it refers to, are complete; no failure takes it back.
/// - Threads that would wait for each other for ever make parts of one cycle. One of them *gives way*: it drops what it
///   has begun of the cycle, leaves it to the thread that waits for it (the *heir*), and asks again. So one thread
///   makes the whole cycle, with the result and the errors that one thread has.
///
/// `@unchecked Sendable` is sound: `WaitGraph`'s lock guards all variables that several threads use; the maker changes
/// `frame` and `around` while it does not wait, and other threads read them while it does.
final class SharedBuild: @unchecked Sendable {
  enum State {
    case open
    case kept(InstanceStore.Shared)
    /// The attempt has failed, or was forgotten.
    case dropped
  }

  let key: InstanceStore.Key
  /// The thread that makes the instance; `nil` if a task makes it, which no thread waits for.
  let maker: BuildThread?
  /// The frame on its maker's path that has to be given up with it: its own or, once it has ended, the outermost one
  /// that it refers to.
  var frame: Int
  /// The build under way that is given up with it: itself or, once it has ended, the innermost one around `frame`.
  var around: ObjectIdentifier?
  var state = State.open
  /// In an heir's attempt, the object that the thread before it had not begun to show to others.
  var left: InstanceStore.Shared?
  /// The isolation in which the object was made, once it exists.
  var isolation: Isolation?
  /// True if the attempt was left to its maker, which has not noticed yet.
  var isLeft: Bool
  /// The threads that wait for the decision.
  var waiting: [BuildThread] = []

  init(_ key: InstanceStore.Key, by maker: BuildThread?, frame: Int, isLeft: Bool = false) {
    self.key = key
    self.maker = maker
    self.frame = frame
    self.isLeft = isLeft
    around = ObjectIdentifier(self)
  }

  var isDecided: Bool { if case .open = state { false } else { true } }
}

/// A thread that makes shared instances, or waits for them.
///
/// `@unchecked Sendable` is sound: others read and write it under `WaitGraph`'s lock, while it waits.
final class BuildThread: @unchecked Sendable {
  /// The order in which threads have begun: the youngest gives way.
  private(set) var number: UInt = 0
  /// The build that the thread waits for.
  var wish: SharedBuild?
  /// True if the thread asks for the instance; false if it only waits until it may ask again.
  var asks = false
  /// The lowest frame such that no closure runs in it, nor in a frame above it.
  var quietFrame = 0
  /// True if the thread has given way before older ones, since no closure had to be interrupted.
  var hasGivenWay = false
  /// What the thread has to give up, until it has.
  var retreat: Retreat?
  let condition = Condition()

  struct Retreat {
    let wanted: SharedBuild
    let heir: BuildThread
    /// The heir's attempt, once the wanted one is dropped.
    var attempt: SharedBuild?
  }

  private static let numbers = AtomicWord()

  /// Begins the first instance of a call.
  func begin() {
    number = Self.numbers.increment()
    hasGivenWay = false
  }
}
