// H19: a property whose value can't be copied: whether it is empty is checked in place.
import OBInjector
import XCTest

final class H19NoncopyableTests: InjectorTestCase {
  private struct Resource: ~Copyable { let number = 5 }
  /// Can be copied if its content can: metadata does not say so of an instance like `Keeps<Resource>`.
  private struct Keeps<Content: ~Copyable>: ~Copyable {
    let content: Content
    let text = "kept, in memory of its own"
  }
  fileprivate struct May<Content: ~Copyable>: ~Copyable {
    let content: Content
    let text = "kept, in memory of its own"
  }
  private final class Target {
    var before: String?
    var keeps: Keeps<Resource>? = Keeps(content: Resource())
    var may: May<Resource>? = May(content: Resource())
    var plain: Resource? = Resource()
    var empty: May<Resource>?, after: String?
  }

  func testH19AValueThatCantBeCopiedIsNotCopied() {
    for name in ["before", "keeps", "may", "plain", "empty", "after"] as [PropertyName] {
      injector.registerProperty(PropertyKey(name), withInstance: "text")
    }
    for _ in 0..<2 {
      let (target, report) = injector.reported(Target())
      XCTAssertEqual(report.injected, ["before", "after"])
      for name in ["keeps", "may", "plain", "empty"] as [PropertyName] {
        XCTAssertTrue(["alreadySet", "failed(notWritable)", "failed(typeMismatch)"].contains(report.said(name)))
      }
      XCTAssertTrue("\(report)".contains("can't be copied; inject an object that holds the value."), "\(report)")
      assertEqual((target.keeps?.content.number, 5), (target.keeps?.text, "kept, in memory of its own"))
      XCTAssertEqual(target.may?.text, "kept, in memory of its own")
    }
  }
}

extension H19NoncopyableTests.May: Copyable where Content: Copyable {}
