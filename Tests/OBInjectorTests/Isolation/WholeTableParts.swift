// R10: the values and the doors of `WholeTableTests`.
import OBInjector
import OBInjectorDiagnostics
import XCTest

/// The form in which "part" is registered by code in some isolation, to which closures belong unless they have no actor.
indirect enum PartForm: Sendable {
  case instance
  case made(Scope), madeWithoutActor(Scope), madeOfArgument(Scope), awaited(Scope)
  case decorated(PartForm)
}

/// Two classes, since the library has forms for types that are `Sendable`, and for others, of the same names.
protocol TablePart: AnyObject, SendableMetatype {
  static func register(_ form: PartForm, in injector: PropertyInjector, isolation: isolated (any Actor)?)
}

/// Makes a value in a closure that belongs to an isolation since it names that.
private func made<Value>(_: (any Actor)?, _ value: Value) -> Value { value }

final class LoosePart: TablePart {
  static func register(_ form: PartForm, in injector: PropertyInjector, isolation: isolated (any Actor)?) {
    switch form {
    case .instance: injector.registerProperty("part", withInstance: LoosePart())
    case .made(let scope): injector.registerProperty("part", scope: scope) { made(isolation, LoosePart()) }
    case .madeWithoutActor(let scope): injector.registerProperty("part", scope: scope) { LoosePart() }
    case .madeOfArgument(let scope):
      injector.registerProperty("part", scope: scope) { (_, _: Int) -> LoosePart in made(isolation, LoosePart()) }
    case .awaited: preconditionFailure("the value of an asynchronous closure is Sendable")
    case .decorated(let base):
      register(base, in: injector, isolation: isolation)
      injector.decorateProperty("part") { (part: LoosePart) in part }
    }
  }
}

final class FreePart: TablePart, Sendable {
  static func register(_ form: PartForm, in injector: PropertyInjector, isolation: isolated (any Actor)?) {
    switch form {
    case .instance: injector.registerProperty("part", withInstance: FreePart())
    case .made(let scope): injector.registerProperty("part", scope: scope) { made(isolation, FreePart()) }
    case .madeWithoutActor(let scope): injector.registerProperty("part", scope: scope) { FreePart() }
    case .madeOfArgument(let scope):
      injector.registerProperty("part", scope: scope) { (_, _: Int) -> FreePart in made(isolation, FreePart()) }
    case .awaited(let scope):
      injector.registerProperty("part", scope: scope) { () async -> FreePart in made(isolation, FreePart()) }
    case .decorated(let base):
      register(base, in: injector, isolation: isolation)
      injector.decorateProperty("part") { (part: FreePart) in part }
    }
  }
}

private final class Holder<Value> { init(_: Value) {} }
private final class SendableHolder: Sendable { init(_: any TablePart & Sendable) {} }

private final class Target<Value>: KeyPathInjectable {
  var part: Value?
  @Injected var slot: Value?
  @InjectedNamed("part") var named: Value?
  @InjectedByType var byType: Value?
  var declared: Value? { didSet {} }
  @InjectedNamed("all") var all: [Value]?
  @InjectedNamed("holder") var parameter: Holder<Value>?
  static var injectableProperties: [InjectableProperty] { [InjectableProperty("declared", \Target.declared)] }
}
/// A target that demands `Sendable` at every door but the plain property, of which nothing can be known.
private final class SendableTarget: KeyPathInjectable {
  var part: (any TablePart & Sendable)?
  @Injected var slot: (any TablePart & Sendable)?
  @InjectedNamed("part") var named: (any TablePart & Sendable)?
  @InjectedByType var byType: (any TablePart & Sendable)?
  var declared: (any TablePart & Sendable)? { didSet {} }
  @InjectedNamed("sendableAll") var all: [any TablePart & Sendable]?
  @InjectedNamed("sendableHolder") var parameter: SendableHolder?
  static var injectableProperties: [InjectableProperty] { [InjectableProperty("declared", \SendableTarget.declared)] }
}

/// "yes", or the code of the error, by door.
typealias PartAnswers = [String: String]

/// `@unchecked Sendable` is sound: nothing uses the object.
struct HeldPart: @unchecked Sendable { let object: AnyObject }

extension TablePart {
  /// Registers "part", other names of it, and what needs it.
  static func registerAll(_ form: PartForm, in injector: PropertyInjector, isolation: isolated (any Actor)?) {
    register(form, in: injector, isolation: isolation)
    for name in ["slot", "declared"] as [PropertyName] { injector.registerAlias(name, of: "part") }
    injector.registerProperty("all", collecting: Self.self)
    injector.registerProperty("sendableAll", collecting: (any TablePart & Sendable).self)
    injector.registerProperty("holder", withInitializer: Holder<Self>.init)
    injector.registerProperty("sendableHolder", withInitializer: SendableHolder.init)
  }

  /// Makes a shared "part", which exists then as long as the result.
  static func make(
    _ form: PartForm, in injector: PropertyInjector, isolation: isolated (any Actor)?
  ) async throws -> HeldPart {
    switch form {
    case .madeOfArgument: HeldPart(object: try injector.instance(of: Self.self, arguments: 1))
    case .awaited, .decorated(.awaited): HeldPart(object: try await injector.awaitInstance(of: FreePart.self))
    default: HeldPart(object: try injector.instance(of: Self.self))
    }
  }

  static func ask(_ form: PartForm, _ injector: PropertyInjector, isolation: isolated (any Actor)?) -> PartAnswers {
    var answers = PartAnswers()
    if case .madeOfArgument = form {
      answers = ["type": "yes", "key": "yes", "provider": "yes"]
      typealias Making = Provider<Self, Int>
      do { _ = try injector.instance(of: Self.self, arguments: 1) } catch { answers["type"] = "\(error.code)" }
      do { _ = try injector.instance(forProperty: "part", of: Self.self, arguments: 1) } catch {
        answers["key"] = "\(error.code)"
      }
      do { _ = try injector.instance(of: Making.self).get(1) } catch { answers["provider"] = "\(error.code)" }
      return answers
    }
    answers = ["type": "yes", "key": "yes", "instances": "yes", "lazy": "yes", "provider": "yes"]
    do { _ = try injector.instance(of: Self.self) } catch { answers["type"] = "\(error.code)" }
    do { _ = try injector.instance(forProperty: "part", of: Self.self) } catch { answers["key"] = "\(error.code)" }
    do { _ = try injector.instances(of: Self.self) } catch { answers["instances"] = "\(error.code)" }
    do { _ = try injector.instance(of: Lazy<Self>.self).get() } catch { answers["lazy"] = "\(error.code)" }
    do { _ = try injector.instance(of: Provider<Self>.self).get() } catch { answers["provider"] = "\(error.code)" }
    return answers.merging(injector.answers(of: Target<Self>())) { $1 }
      .merging(injector.answersToSendable()) { $1 }
  }
}

extension PropertyInjector {
  /// Returns what the report says of each property, which `explain` has foreseen.
  fileprivate func answers(
    of target: AnyObject, _ kind: String = "", isolation: isolated (any Actor)? = #isolation
  ) -> PartAnswers {
    let foreseen = "\(explain(target))"
    let report = injectDependencies(to: target)
    XCTAssertEqual("\(report)", foreseen)
    var answers = PartAnswers()
    for entry in report.entries {
      let outcome = entry.outcome
      answers[kind + entry.property.rawValue] =
        if case .failed(let error) = outcome { "\(error.code)" } else {
          outcome.word == "injected" ? "yes" : outcome.word
        }
    }
    return answers
  }

  /// Returns the answers at the doors where `Sendable` is demanded.
  fileprivate func answersToSendable(isolation: isolated (any Actor)? = #isolation) -> PartAnswers {
    typealias Value = any TablePart & Sendable
    var answers = answers(of: SendableTarget(), "Sendable ")
    answers["Sendable-typed plain"] = answers.removeValue(forKey: "Sendable part")
    let doors = ["type", "key", "instances", "lazy", "provider"].map { "Sendable " + $0 }
    for door in doors { answers[door] = "yes" }
    do { _ = try instance(of: Value.self) } catch { answers[doors[0]] = "\(error.code)" }
    do { _ = try instance(forProperty: "part", of: Value.self) } catch { answers[doors[1]] = "\(error.code)" }
    do { _ = try instances(of: Value.self) } catch { answers[doors[2]] = "\(error.code)" }
    do { _ = try instance(of: Lazy<Value>.self).get() } catch { answers[doors[3]] = "\(error.code)" }
    do { _ = try instance(of: Provider<Value>.self).get() } catch { answers[doors[4]] = "\(error.code)" }
    return answers
  }
}
