// modes: 5 6
// settings: new project
import OBInjector

protocol Page {}
nonisolated final class Draft: Sendable { init(_ text: String) {} }
final class Sheet: Page {}

final class Inbox {
  @Injected var makeDraft: Maker<Draft, String>
  @Injected var perhaps: Maker<any Page, Int, String?>?
  @InjectedByType var byType: Maker<Draft, String>
  @InjectedNamed("draft") var named: Maker<Draft, String>
  @InjectedNamed(PropertyKey<Draft>("draft")) var keyed: Maker<Draft, String>
  var plain: Maker<any Page>?

  func fill() async throws {
    _ = try makeDraft.make("one")
    _ = try perhaps?.make(1, nil)
    let draft = try await byType.awaitMake("two")
    let page = try await plain?.awaitMake()
    _ = (draft, page)
  }
}
nonisolated final class Office {
  let makeDraft: Maker<Draft, String>
  init(makeDraft: Maker<Draft, String>) { self.makeDraft = makeDraft }
}
struct Holder: Sendable {
  let drafts: Maker<Draft, String>
  let lazy: Lazy<Draft>
  let pages: Provider<Int>
}

func register(_ injector: PropertyInjector) {
  injector.registerProperty("makeDraft") { (_, text: String) in Draft(text) }
  injector.registerProperty("perhaps") { (_, number: Int, text: String?) -> any Page in Sheet() }
  injector.registerProperty("office", withInitializer: Office.init(makeDraft:))
}
func byHand() throws -> Draft { try Maker { (text: String) in Draft(text) }.make("x") }
func awaited(_ holder: Holder) async throws -> Draft {
  _ = try await holder.pages.awaitGet()
  _ = try await holder.lazy.awaitGet()
  return try await holder.drafts.awaitMake("x")
}
