// H10: a model of SwiftData, as `@Model` expands it, written by hand: SwiftData is not on every system.
//
// A property that is stored becomes computed over the backing data, with a marker under its name with an underscore,
// Optional if the property is. A property that is `@Transient` is left as it is.
import OBInjectorTesting
import Observation
import XCTest

private final class Store: Sendable {}

final class SwiftDataModelTests: InjectorTestCase {
  /// The stand-in of `any BackingData<Note>`.
  private struct BackingData { var values: [String: String] = [:] }

  private final class Note: Observable {
    // @Transient var store: Store?
    var store: Store?

    // var title: String
    private var _title = _SwiftDataNoType()
    var title: String {
      get { _$backingData.values["title"] ?? "untitled" }
      set { _$backingData.values["title"] = newValue }
    }

    // var author: String?
    private var _author: _SwiftDataNoType?
    var author: String? {
      get { _$backingData.values["author"] }
      set { _$backingData.values["author"] = newValue }
    }

    private var _$backingData = BackingData()
    private let _$observationRegistrar = Observation.ObservationRegistrar()
    private struct _SwiftDataNoType {}
  }

  func testH10ATransientPropertyOfAModelIsPlain() {
    let store = Store()
    injector.registerProperty("store", withInstance: store)
    let (note, report) = injector.reported(Note())
    XCTAssertTrue(note.store === store && report.isComplete)
    XCTAssertEqual(report.entries.map(\.property), ["store"])
    XCTAssertTrue(injector.verify(Note.self).isValid)
  }

  func testH10WhatAModelStoresIsLeftAloneAndNoFailure() {
    injector.registerInstances(("title", "filled"), ("author", "filled"))
    let note = Note()
    assertEqual((injector.injectDependencies(to: note).failures.map(\.description), []), (note.title, "untitled"))
    XCTAssertNil(note.author)
    XCTAssertEqual(injector.verify(Note.self).problems.map(\.description), [])
  }

  func testH10ATransientPropertyOfAModelKeepsItsUnderscore() {
    final class Memo: Observable {
      var _store: Store?
      private var _$backingData = BackingData()
      private let _$observationRegistrar = Observation.ObservationRegistrar()
    }
    injector.registerProperty("store", withInstance: Store())
    XCTAssertNil(injector.filled(Memo())._store)
    injector.registerProperty("_store", withInstance: Store())
    XCTAssertNotNil(injector.filled(Memo())._store)
  }
}
