import Foundation
import Workloads

/// The least that filling can take: where everything stands and what its bits are is known when this is compiled.
///
/// For each property a nil check, a retain, a store; no plan, no thread, no type is asked for. It knows how `Screen4` is
/// laid out, and the case checks what it has filled.
struct Floor {
  private typealias AnyStore = (UInt, UInt, UInt, UInt, UInt)

  private let formatter, session, file: Unmanaged<AnyObject>
  private let store: AnyStore
  private let date: UInt

  init(_ services: Services) {
    formatter = .passUnretained(services.formatter0)
    session = .passUnretained(services.session0)
    let any: (any Store)? = services.store0
    store = withUnsafeBytes(of: any) { $0.load(as: AnyStore.self) }
    file = .passUnretained(services.store0 as AnyObject)
    date = withUnsafeBytes(of: services.date0) { $0.load(as: UInt.self) }
  }

  @inline(never)
  func fill(_ screen: Screen4) {
    let base = Unmanaged.passUnretained(screen).toOpaque()
    set(formatter, base + 16)
    set(session, base + 24)
    if base.load(fromByteOffset: 56, as: UInt.self) == 0 {
      _ = file.retain()
      (base + 32).storeBytes(of: store, as: AnyStore.self)
    }
    if base.load(fromByteOffset: 80, as: UInt8.self) != 0 {
      (base + 72).storeBytes(of: date, as: UInt.self)
      (base + 80).storeBytes(of: 0, as: UInt8.self)
    }
    withExtendedLifetime(screen) {}
  }

  @inline(__always)
  private func set(_ object: Unmanaged<AnyObject>, _ field: UnsafeMutableRawPointer) {
    guard field.load(as: UInt.self) == 0 else { return }
    _ = object.retain()
    field.storeBytes(of: object.toOpaque(), as: UnsafeMutableRawPointer.self)
  }
}
