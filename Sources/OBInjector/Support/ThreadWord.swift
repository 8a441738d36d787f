internal import OBInjectorAtomics

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A word that each thread has for itself, with a function that runs when the thread ends.
///
/// The word is a thread-local variable of the compiler's, since it is read at every injection, and
/// `pthread_getspecific` is a call. Only pthreads report that a thread ends.
struct ThreadWord: Sendable {
  enum Place: Int {
    /// The place of the thread's pin, for `Pins`.
    case pin
    /// The place of the object of the only `ThreadLocal`.
    case object
  }

  #if canImport(Darwin)
    typealias End = @convention(c) (UnsafeMutableRawPointer) -> Void
  #else
    typealias End = @convention(c) (UnsafeMutableRawPointer?) -> Void
  #endif

  private let place: Place
  private let key: pthread_key_t

  /// - Parameter end: Called on a thread that ends, with the value of the word; it clears the word first. If it then
  ///   causes the word to be set again, it is called again.
  init(_ place: Place, atEnd end: @escaping End) {
    self.place = place
    var key = pthread_key_t()
    let status = pthread_key_create(&key, end)
    precondition(status == 0, "pthread_key_create failed with \(status)")
    self.key = key
  }

  @inline(__always)
  static func load(_ place: Place) -> UnsafeMutableRawPointer? { ob_load_own_word(place.rawValue) }

  static func clear(_ place: Place) { ob_store_own_word(place.rawValue, nil) }

  func store(_ value: UnsafeMutableRawPointer) {
    ob_store_own_word(place.rawValue, value)
    pthread_setspecific(key, value)
  }
}

/// An object for each thread, made at the thread's first access and released when the thread ends.
struct ThreadLocal<Object: AnyObject>: Sendable {
  private let word = ThreadWord(.object) { object in
    ThreadWord.clear(.object)
    #if canImport(Darwin)
      Unmanaged<AnyObject>.fromOpaque(object).release()
    #else
      if let object { Unmanaged<AnyObject>.fromOpaque(object).release() }
    #endif
  }
  private let make: @Sendable () -> Object

  init(_ make: @escaping @Sendable () -> Object) { self.make = make }

  /// Passes this thread's object to `body` without retaining it, since the thread owns a reference.
  @inline(__always)
  func withCurrent<Result>(_ body: (Object) -> Result) -> Result {
    let known = ThreadWord.load(.object) ?? makeCurrent()
    return Unmanaged<Object>.fromOpaque(known)._withUnsafeGuaranteedRef(body)
  }

  @inline(never)
  private func makeCurrent() -> UnsafeMutableRawPointer {
    let new = Unmanaged.passRetained(make()).toOpaque()
    word.store(new)
    return new
  }
}
