/// The number of an injector that a report or an error reads later, without retaining it.
struct InjectorID: Sendable {
  // Not weak: a weak reference would make each retain of the injector dearer. An injector leaves the list in its deinit.
  private static let injectors = Lock<(known: [UInt64: Unretained<PropertyInjector>], last: UInt64)>((.init(), 0))

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

  /// Passes the injector to `read`, which must not keep it; returns `nil` if it is gone.
  ///
  /// Under the lock, for which the deinit of the injector waits.
  func read<Result>(_ read: (PropertyInjector) -> Result) -> Result? {
    value == 0 ? nil : Self.injectors.withLock { $0.known[value].map { read($0.object) } }
  }

  /// The registrations by every name; none if the injector is gone.
  var names: [Registration] { read { $0.names() } ?? [] }

  static func enter(_ injector: PropertyInjector) -> InjectorID {
    injectors.withLock { injectors in
      injectors.last += 1
      injectors.known[injectors.last] = Unretained(injector)
      return InjectorID(injectors.last)
    }
  }

  func leave() {
    guard value != 0 else { return }
    Self.injectors.withLock { injectors in _ = injectors.known.removeValue(forKey: value) }
  }
}
