// R10: where the static type demands `Sendable`, an await gives only what was registered as `Sendable`, too.
import OBInjector
import XCTest

final class AwaitedSendableTests: InjectorTestCase {
  private protocol Logging { func write() }
  private final class Logger: Logging { func write() {} }
  private final class Screen {
    @InjectedNamed("log") var lazy: Lazy<any Logging & Sendable>?
    @InjectedNamed("log") var provider: Provider<any Logging & Sendable>?
    @InjectedNamed("made") var maker: Provider<any Logging & Sendable, Int>?
    @InjectedNamed("log") var plain: Lazy<any Logging>?
    @InjectedNamed("made") var plainMaker: Provider<any Logging, Int>?
  }

  @MainActor func testR10WhatIsNotRegisteredAsSendableIsNotAwaitedAsSendable() async {
    injector.registerProperty("log") { Logger() }
    injector.registerProperty("made") { (_: PropertyInjector, _: Int) in Logger() }
    let screen = injector.filled(Screen())
    let (lazy, provider, maker) = (screen.lazy, screen.provider, screen.maker)
    var codes: [InjectionError.Code?] = []
    do { _ = try await lazy?.awaitGet() } catch { codes.append(error.code) }
    do { _ = try await provider?.awaitGet() } catch { codes.append(error.code) }
    do { _ = try await maker?.awaitGet(1) } catch { codes.append(error.code) }
    XCTAssertEqual(codes, [.isolationMismatch, .isolationMismatch, .isolationMismatch])
    XCTAssertNoThrow(try screen.plain?.get().write())
    XCTAssertNoThrow(try screen.plainMaker?.get(1).write())
  }
}
