// modes: 5 6
// settings: new project
import OBInjector

protocol Page {}
nonisolated final class Draft: Sendable { init(_ text: String) {} }
final class Sheet: Page {}
final class Inbox {
  @Injected var makeDraft: Provider<Draft, String>
  @Injected var perhaps: Provider<any Page, Int, String?>?
  @InjectedByType var byType: Provider<Draft, String>
  @InjectedNamed("draft") var named: Provider<Draft, String>
  @InjectedNamed(PropertyKey<Draft>("draft")) var keyed: Provider<Draft, String>
  var plain: Provider<any Page>?

  func fill() async throws {
    _ = try makeDraft.get("one")
    _ = try perhaps?.get(1, nil)
    let draft = try await byType.awaitGet("two")
    let page = try await plain?.awaitGet()
    _ = (draft, page)
  }
}
nonisolated final class Office {
  let makeDraft: Provider<Draft, String>
  init(makeDraft: Provider<Draft, String>) { self.makeDraft = makeDraft }
}
struct Holder: Sendable {
  let drafts: Provider<Draft, String>
  let lazy: Lazy<Draft>
  let pages: Provider<Int>
}

func register(_ injector: PropertyInjector) {
  injector.registerProperty("makeDraft") { (_, text: String) in Draft(text) }
  injector.registerProperty("perhaps") { (_, number: Int, text: String?) -> any Page in Sheet() }
  injector.registerProperty("office", withInitializer: Office.init(makeDraft:))
}
func byHand() throws -> Draft { try Provider { (text: String) in Draft(text) }.get("x") }
func awaited(_ holder: Holder) async throws -> Draft {
  _ = try await holder.pages.awaitGet()
  _ = try await holder.lazy.awaitGet()
  return try await holder.drafts.awaitGet("x")
}
