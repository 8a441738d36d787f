// The trait `.injector`: each test has an injector of its own, shut down when it ends.
import OBInjector
import OBInjectorTesting
import Testing

private final class Screen { var clock: String?, zone: String?, number: Int? }
struct Refused: Error {}

extension InjectorTrait {
  /// Runs the body as a test with this trait.
  func surround(_ body: @Sendable () async throws -> Void) async throws {
    let test = try #require(Test.current)
    try await provideScope(for: test, testCase: Test.Case.current, performing: body)
  }
}

private func filled() -> Screen {
  let screen = Screen()
  InjectorController.injectDependencies(to: screen)
  return screen
}

@Test(.injector { $0.registerProperty("clock", withInstance: "fixed") })
func aTestHasAnInjectorOfItsOwn() { #expect(filled().clock == "fixed") }

@Test func aTestWithoutTheTraitSeesNothingOfIt() {
  #expect(!InjectorController.isConfigured)
  #expect(filled().clock == nil)
}

@Test(.injector { $0.registerProperty("clock", withInstance: "fixed") })
func aTestThatWaitsKeepsItsInjector() async {
  for _ in 0..<20 {
    await Task.yield()
    #expect(filled().clock == "fixed")
  }
  async let child = InjectorController.injector.hasProperty("clock")
  #expect(await child == true)
}

@MainActor
@Test(.injector { $0.registerProperty("clock", withInstance: "fixed") })
func aTestOnAnActorHasItToo() { #expect(filled().clock == "fixed") }

/// Each argument has a new injector: what one registers, the others never see.
@Test(.injector { $0.registerProperty("number", withInstance: 0) }, arguments: 0..<200)
func parallelTestsDoNotMeet(number: Int) async throws {
  let injector = InjectorController.injector
  #expect(filled().number == 0)
  injector.deleteProperty("number")
  #expect(injector.registerProperty("number", withInstance: number))
  for _ in 0..<5 {
    await Task.yield()
    #expect(filled().number == number)
  }
}

@Suite(
  .injector {
    $0.registerProperty("clock", withInstance: "suite")
    $0.registerProperty("zone", withInstance: "suite")
  })
struct ASuiteWithAnInjector {
  @Test func givesItToItsTests() { #expect(filled().clock == "suite") }

  @Test(.injector { $0.registerProperty("clock", withInstance: "test") })
  func whatATestRegistersComesFirst() {
    let screen = filled()
    #expect(screen.clock == "test")
    #expect(screen.zone == "suite")
  }

  @Test(arguments: 0..<20) func givesEachTestANewOne(index: Int) throws {
    let injector = InjectorController.injector
    #expect(injector.registerProperty("number", withInstance: index))
  }

  @Suite struct Inside { @Test func givesItToSuitesInside() { #expect(filled().zone == "suite") } }
}

@Test func eagerSingletonsAreMadeBeforeTheTest() async throws {
  let trait: InjectorTrait = .injector { $0.registerProperty("number", scope: .eagerSingleton) { 7 } }
  await confirmation { ran in
    try? await trait.surround {
      #expect(filled().number == 7)
      ran()
    }
  }
  #expect(!InjectorController.isConfigured)
}

@Test func aConfigurationThatThrowsFailsTheTest() async throws {
  let refusing: InjectorTrait = .injector { _ in throw Refused() }
  await #expect(throws: Refused.self) { try await refusing.surround { Issue.record("the test has run") } }
  let failing: InjectorTrait = .injector {
    $0.registerProperty("number", scope: .eagerSingleton) { () throws -> Int in throw Refused() }
  }
  await #expect(throws: InjectionError.self) { try await failing.surround { Issue.record("the test has run") } }
}

@Test func whatATestThrowsIsPassedOn() async throws {
  let trait: InjectorTrait = .injector { _ in }
  await #expect(throws: Refused.self) { try await trait.surround { throw Refused() } }
}

/// Counts what is opened and closed.
private actor Opened: AsyncInjectorReleasing {
  static let count = Opened()
  private(set) var open = 0, closed = 0

  static func open() async -> Opened {
    await count.note(opening: true)
    return Opened()
  }
  private func note(opening: Bool) { if opening { open += 1 } else { closed += 1 } }
  func willBeReleased() async { await Self.count.note(opening: false) }
}

@Test func theInjectorIsShutDownAfterTheTestHoweverItEnds() async throws {
  let opening: InjectorTrait = .injector {
    $0.registerProperty("opened", scope: .eagerSingleton) { () async -> Opened in await Opened.open() }
  }
  let failing: InjectorTrait = .injector {
    $0.registerProperty("opened", scope: .eagerSingleton) { () async -> Opened in await Opened.open() }
    $0.registerProperty("refused", scope: .eagerSingleton) { () async throws -> Int in throw Refused() }
  }
  try await opening.surround { #expect(await Opened.count.closed == 0) }
  #expect(await Opened.count.closed == 1)
  try? await opening.surround { throw Refused() }
  #expect(await Opened.count.closed == 2)
  try? await failing.surround { Issue.record("the test has run") }
  #expect(await Opened.count.open == 3)
  #expect(await Opened.count.closed == 3)
}
