/// The number of an injector that a report or an error reads later, without retaining it.
struct InjectorID: Sendable {
  fileprivate static let injectors = Lock<(known: [UInt64: WeakReference], last: UInt64)>((.init(), 0))

  /// The number that refers to no injector.
  static let none = InjectorID(0)

  // Six bytes: the rest of the word tells a report that it is a number. Enough for three million injectors a second and
  // three years.
  private let low: UInt32
  private let high: UInt16

  init(_ value: UInt64) {
    (low, high) = (UInt32(truncatingIfNeeded: value), UInt16(truncatingIfNeeded: value >> 32))
  }

  var value: UInt64 { UInt64(high) << 32 | UInt64(low) }

  /// The injector; `nil` if it is gone.
  ///
  /// Read under the lock, but used and released outside: its deinit takes the lock.
  @inline(never) var injector: PropertyInjector? {
    value == 0 ? nil : Self.injectors.withLock { $0.known[value]?.object as? PropertyInjector }
  }
}

extension PropertyInjector {
  private var idWord: AtomicWord { words.word(4) }

  /// Frees the number when the injector ends.
  func leaveReports() {
    let id = UInt64(idWord.loadAcquiring())
    if id != 0 { InjectorID.injectors.withLock { _ = $0.known.remove(id) } }
  }

  /// The number by which reports refer to the injector; assigned when the first report needs it.
  var id: InjectorID {
    if idWord.loadAcquiring() == 0 {
      InjectorID.injectors.withLock { injectors in
        // Another thread may have assigned it meanwhile.
        guard idWord.loadRelaxed() == 0 else { return }
        injectors.last += 1
        injectors.known[injectors.last] = WeakReference(self)
        idWord.storeReleasing(UInt(injectors.last))
      }
    }
    return InjectorID(UInt64(idWord.loadRelaxed()))
  }
}
