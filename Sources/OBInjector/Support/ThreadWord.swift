internal import OBInjectorAtomics

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A word of each thread's own, and what becomes of it when the thread ends.
///
/// It is the compiler's, since it is read at every injection, and `pthread_getspecific` is a call. That a thread ends only
/// pthreads tell.
struct ThreadWord: Sendable {
  enum Place: Int {
    /// For `Pins`.
    case pin
    /// For the one `ThreadLocal` that there is.
    case object
  }

  #if canImport(Darwin)
    typealias End = @convention(c) (UnsafeMutableRawPointer) -> Void
  #else
    typealias End = @convention(c) (UnsafeMutableRawPointer?) -> Void
  #endif

  private let place: Place
  private let key: pthread_key_t

  /// - Parameter end: Called on a thread that ends, with what stands there; it clears the word first. What it does may set
  ///   the word anew: then it is called again.
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

/// An object for each thread, made when the thread first asks and released when it ends.
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

  /// Hands over this thread's own, which the thread holds: nothing is counted.
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
