import OBInjector

protocol Permit: AnyObject { var holder: String { get } }
final class EntryVisa: Permit {
  let holder: String, days: Int
  init(_ holder: String, _ days: Int = 0) { (self.holder, self.days) = (holder, days) }
}

final class PlainEmbassy { var makeVisa: Provider<EntryVisa, String>?, visa: Provider<any Permit, String, Int>? }
final class WrappedEmbassy {
  @Injected var makeVisa: Provider<EntryVisa, String>
  @InjectedNamed("visa") var longVisa: Provider<any Permit, String, Int>
  @InjectedByType var anyVisa: Provider<EntryVisa, String>
  @Injected var perhaps: Provider<EntryVisa, Int>?
}
final class Consulate {
  let makeVisa: Provider<EntryVisa, String>
  let longVisa: Provider<any Permit, String, Int>
  let none: Provider<EntryVisa, Double>?
  init(
    makeVisa: Provider<EntryVisa, String>, longVisa: Provider<any Permit, String, Int>,
    none: Provider<EntryVisa, Double>?
  ) { (self.makeVisa, self.longVisa, self.none) = (makeVisa, longVisa, none) }
}
class GenericDesk<Made> { var make: Provider<Made, String>?; @Injected var makeVisa: Provider<Made, String> }
final class VisaDesk: GenericDesk<EntryVisa> {}

/// Registrations that take arguments, with a log of what they make.
struct VisaOffice {
  let log = EventLog()

  func register(in injector: PropertyInjector, scope: Scope = .unique) {
    let log = log
    injector.registerProperty("makeVisa", scope: scope) { (_, name: String) in log.made(EntryVisa(name), as: name) }
    injector.registerProperty("visa", scope: scope) { (_, holder: String, days: Int) -> any Permit in
      log.made(EntryVisa(holder, days), as: "\(holder) \(days)")
    }
  }
}
