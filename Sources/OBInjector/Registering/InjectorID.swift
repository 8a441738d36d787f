/// The number of an injector that a report or an error reads later, without retaining it.
struct InjectorID: Sendable {
  private struct Entry { weak var injector: PropertyInjector? }

  private static let injectors = Lock<(known: [UInt64: Entry], last: UInt64)>((.init(), 0))

  /// The number that refers to no injector.
  static let none = InjectorID(0)

  // Six bytes: the rest of the word tells a report that it is a number. Enough for three million injectors a second and
  // three years.
  private let low: UInt32
  private let high: UInt16

  init(_ value: UInt64) {
    low = UInt32(truncatingIfNeeded: value)
    high = UInt16(truncatingIfNeeded: value >> 32)
  }

  var value: UInt64 { UInt64(high) << 32 | UInt64(low) }

  /// Passes the injector to `read`; returns `nil` if it is gone.
  ///
  /// Outside the lock, since it may be released meanwhile: its deinit takes the lock.
  func read<Result>(_ read: (PropertyInjector) -> Result) -> Result? {
    value == 0 ? nil : Self.injectors.withLock { $0.known[value]?.injector }.map(read)
  }

  static func enter(_ injector: PropertyInjector) -> InjectorID {
    injectors.withLock { injectors in
      injectors.last += 1
      injectors.known[injectors.last] = Entry(injector: injector)
      return InjectorID(injectors.last)
    }
  }

  func leave() {
    guard value != 0 else { return }
    Self.injectors.withLock { injectors in _ = injectors.known.removeValue(forKey: value) }
  }
}

extension PropertyInjector {
  private var idWord: AtomicWord { words.word(4) }

  /// Frees the number when the injector ends.
  func leaveReports() { InjectorID(UInt64(idWord.loadAcquiring())).leave() }

  /// The number by which reports refer to the injector; assigned when the first report needs it.
  var id: InjectorID {
    let known = UInt64(idWord.loadAcquiring())
    if known != 0 { return InjectorID(known) }
    let new = InjectorID.enter(self)
    guard !idWord.replace(0, by: UInt(new.value)) else { return new }
    new.leave()
    return InjectorID(UInt64(idWord.loadAcquiring()))
  }
}

/// The reason why an injector provides nothing.
enum InjectorEnding: Sendable {
  enum Injector: String, Sendable {
    /// The injector that was asked, which has no parent.
    case root = "the injector"
    /// The injector that was asked, which is a child.
    case child = "the child injector"
    /// A parent of the injector that was asked.
    case parent = "a parent of the injector"
  }

  /// The injector was shut down, at this place.
  case shutDown(Injector, SourceLocation)
  /// The injector is that of an `InjectorController` that is not configured, perhaps because of the error.
  case notConfigured((any Error)?)
}
