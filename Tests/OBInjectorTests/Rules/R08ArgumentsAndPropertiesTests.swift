// R8: a registration that takes arguments is no match for a property, and by type a candidate only where they fit.
import OBInjectorTesting
import XCTest

final class R08ArgumentsAndPropertiesTests: InjectorTestCase {
  private final class Made: MadeWith<String> {}
  private final class Holder { var made: Made?, other: String? }

  override func setUp() {
    injector.registerProperty("made") { (_, name: String) in Made(name) }
    injector.registerProperty("other", withInstance: "other")
    injector.registerProperty("holder") { Holder() }
  }

  func testR8APropertyThatCantGiveArgumentsStaysEmptyInATargetWhichSaysSoAndInAMadeObject() throws {
    let (target, report) = injector.reported(Holder())
    XCTAssertEqual(report.said("made"), "failed(argumentMismatch)")
    for holder in [target, try injector.instance(of: Holder.self)] {
      XCTAssertTrue(holder.made == nil && holder.other == "other")
    }
  }

  func testR8AllOfATypeAreThoseThatTakeNone() throws {
    injector.registerProperty("plain") { Made("plain") }
    XCTAssertEqual(try injector.instances(of: Made.self).map(\.part), ["plain"])
    XCTAssertEqual(try injector.instance(of: Made.self).part, "plain")
    XCTAssertEqual(try injector.instance(of: Made.self, arguments: "given").part, "given")
  }

  func testR8ExplainingAndVerifyingSaySo() {
    XCTAssertEqual(injector.explain(Holder.self).said("made"), "failed(argumentMismatch)")
    XCTAssertEqual(injector.verify(Holder.self).problems.map(\.code), [.argumentMismatch])
    XCTAssertEqual(injector.explain("made", on: Holder()).outcome.word, "failed(argumentMismatch)")
  }

  private final class Folder {
    let sub: Folder?
    var item: Item?
    init(_ sub: Folder?) { self.sub = sub }
  }
  private final class Item { var badge: Badge?, label: Label? }
  private final class Badge { weak var folder: Folder? }
  private final class Label { @Injected var folder: Folder }

  private func registerFolders(scope: Scope = .unique) {
    injector.registerProperty("folder", scope: scope) { (injector: PropertyInjector, depth: Int) -> Folder in
      Folder(depth == 0 ? nil : try injector.instance(forProperty: "folder", of: Folder.self, arguments: depth - 1))
    }
    injector.registerProperty("item") { Item() }
    injector.registerProperty("badge") { Badge() }
  }

  func testR8ADeepPropertyStaysEmptyHoweverManyAreAroundItSinceNothingIsMadeForIt() throws {
    registerFolders()
    for depth in 0..<4 {
      var folder: Folder? = try injector.instance(forProperty: "folder", of: Folder.self, arguments: depth)
      for _ in 0...depth {
        XCTAssertNotNil(folder?.item?.badge)
        XCTAssertNil(folder?.item?.badge?.folder, "only its direct parent stands for a unique object")
        folder = folder?.sub
      }
      XCTAssertNil(folder)
    }
  }

  func testR8ADeepPropertyGetsTheInnermostOfTheSharedOnesAroundIt() throws {
    registerFolders(scope: .graph)
    let folder = try injector.instance(forProperty: "folder", of: Folder.self, arguments: 2)
    XCTAssertTrue(folder.item?.badge?.folder === folder && folder.sub?.item?.badge?.folder === folder.sub)
  }

  func testR8TheMessageForARequiredOneNamesTheArgumentsAtEveryDepth() {
    registerFolders()
    injector.registerProperty("label") { Label() }
    for depth in 0..<3 {
      let error = injectionError { try injector.instance(forProperty: "folder", of: Folder.self, arguments: depth) }
      assertError(error, .argumentMismatch, Array(repeating: "folder", count: depth + 1) + ["item", "label", "folder"])
    }
  }
}
