/// One attempt to make a shared instance, which every thread finds under its key.
///
/// The rules of attempts, which all threads rely on:
/// - An attempt is *given* to a caller when it is complete: it and all that it uses, directly or not, have ended, and
///   nothing of it waits. In that step all of them become `kept`, and no failure takes them back.
/// - Before, an attempt is given to other attempts only, which use it from then on. An attempt that uses a dropped one
///   is *lost*: its thread takes it back and begins again, and another thread may replace it.
/// - Only its maker *takes back* an attempt. In the same step, the attempts around it stop using it: they are not lost.
/// - A cycle of initializers across threads is no error of its own: one thread takes back what failed with it, waits
///   until the other's attempt is kept or dropped, and *begins again*. The error of a cycle is final when a thread
///   meets the cycle alone: none of its closures goes on with a target that waits for another thread. After many
///   repetitions it is final in any case.
/// - Threads that begin again because of each other take turns: from a number of repetitions on, one goes *first*; the
///   others take back everything before they begin again, and wait until the first has ended.
///
/// `@unchecked Sendable` is sound: `WaitGraph`'s lock guards all variables; those that only the maker changes, it also
/// reads without the lock. The value is handed to another thread only while the maker waits, or when it is complete.
final class SharedBuild: @unchecked Sendable {
  enum State {
    /// Its closure is running: there is no object yet.
    case making
    /// The object exists and is being filled.
    case made
    /// The object is filled; a failure around it may still take it back.
    case ended
    /// The instance stays; final.
    case kept
    /// The attempt has failed, or was taken back; final.
    case dropped
  }

  let key: InstanceStore.Key
  /// The thread that makes the instance; `nil` if a task makes it, which no thread waits for.
  let maker: BuildThread?
  /// The registration of the instance, for errors: that of a `Lazy` is not the one in the key.
  let registration: Registration
  /// The index that the frame of the instance has on its maker's path.
  let frame: Int
  var state = State.making
  /// The value and its isolation; the value of a struct changes when it is filled.
  var shared: InstanceStore.Shared?
  /// The builds whose instances were handed out for this one before they were kept.
  var uses: [SharedBuild] = []
  /// True if the build has ended and nothing made for it depends on an unfinished object of its own thread.
  var isClosed = false
  /// True if an object that is not shared, such as a target, is being filled around it and is referred to by it.
  var isHeld = false
  /// True if the store has forgotten the attempt.
  var isForgotten = false
  /// True if a lookup on another thread has received the unfinished object since its maker last ran.
  var isExposed = false
  /// The number of names on the path of its maker, its own included; set before the maker waits.
  var depth = 0
  /// The number of the last walk that has visited it.
  var visit = 0

  init(
    _ key: InstanceStore.Key, of registration: Registration, by maker: BuildThread?, frame: Int
  ) {
    self.key = key
    self.registration = registration
    self.maker = maker
    self.frame = frame
  }

  /// True if its maker is still making or filling it.
  var isOpen: Bool { state == .making || state == .made }

  /// True if the object exists: it can be handed out, complete or not.
  var isMade: Bool { shared != nil && state != .dropped }

  // Marks start at 2: errors use 0 and 1 for something else.
  private static let marks = AtomicWord(1)

  /// Returns a number for an unfinished object, unique in the process.
  static func newMark() -> UInt32 { UInt32(truncatingIfNeeded: marks.increment()) }
}

/// A thread that makes shared instances, or waits for them.
///
/// `@unchecked Sendable` is sound: `WaitGraph`'s lock guards the variables; the thread itself reads its group without
/// it, which changes only while the thread waits, or by the thread.
final class BuildThread: @unchecked Sendable {
  /// The build or task that the thread waits for; `nil` if it runs.
  var wish: WaitGraph.Wish?
  var outcome: WaitGraph.Outcome?
  /// The number of threads before this one.
  let number = BuildThread.numbers.increment()
  var group: Group?
  /// The position among the waiting threads, while a ring is searched.
  var index = 0
  let condition = Condition()

  /// Threads that have received each other's unfinished objects: one of them runs at a time, as if all were one thread.
  final class Group {
    var runner: BuildThread?
    var members: [BuildThread]

    init(_ member: BuildThread) { members = [member] }
  }

  private static let numbers = AtomicWord(0)

  @inline(never)
  func leaveGroup() {
    guard let group else { return }
    self.group = nil
    group.members.removeAll { $0 === self }
    if group.runner === self { group.runner = nil }
  }

  /// Returns true if both threads are in one group, or are the same.
  func isTogether(with other: BuildThread?) -> Bool { self === other || (group != nil && group === other?.group) }
}
