import OBInjectorConfiguration
// Configuration: Keys become names, and several files become one configuration.
import OBInjectorTesting
import XCTest

final class NamesAndFilesTests: XCTestCase {
  private func json(_ text: String) throws -> JSONModule { try JSONModule(data: Data(text.utf8)) }

  func testKeysBecomeNamesInTheOrderOfTheFileOuterOnesFirst() throws {
    let injector = try PropertyInjector.json(#"{"b": {"y": 1, "x": {"deep": 2}}, "a": 3}"#)
    XCTAssertEqual(injector.registeredProperties.map(\.name), ["b", "a", "b.y", "b.x", "b.x.deep"])
  }

  func testAKeyWithADotComesBeforeANestedOneOfTheSameNameWhichIsAProblemThatNamesTheirLines() throws {
    let module = try JSONModule(data: Data("{\n\"a\": {\n\"b\": 1},\n\"a.b\": 2}".utf8), fileID: "App/S.swift", line: 7)
    let injector = try PropertyInjector(modules: [module])
    XCTAssertEqual(try value(Int.self, of: "a.b", in: injector), 2)
    XCTAssertEqual(
      injector.verify().problems.map(\.description),
      [
        #""a.b" is registered at JSON data, line 4, App/S.swift:7 and again at JSON data, line 3, App/S.swift:7, where it "#
          + "is ignored; rename one of the two keys."
      ])
  }

  func testAValueOfAFileAndARegistrationInTheSameModuleHaveTheRemedyOfTwoRegistrations() throws {
    struct Module: InjectorModule {
      let isFileFirst: Bool
      func configure(_ injector: PropertyInjector) throws {
        let file = try JSONModule(data: Data(#"{"a": 1}"#.utf8))
        if isFileFirst { try file.configure(injector) }
        injector.registerProperty("a", withInstance: 2)
        if !isFileFirst { try file.configure(injector) }
      }
    }
    for isFileFirst in [true, false] {
      let said = try PropertyInjector(modules: [Module(isFileFirst: isFileFirst)]).verify().problems.map(\.description)
      XCTAssertEqual(said.count, 1)
      let remedy = "; delete the first with deleteProperty, or register in a later module or a child."
      XCTAssertTrue(said.first?.hasSuffix(remedy) == true, "\(said)")
    }
  }

  func testKeysMayBeAnything() throws {
    let injector = try PropertyInjector.json(#"{"": 1, "größe": 2, "a b": 3, "\u0065": 4}"#)
    try assertValues(in: injector, ("", 1), ("größe", 2), ("a b", 3), ("e", 4))
  }

  func testALaterFileOverridesAnEarlierOneNameByName() throws {
    let injector = try PropertyInjector(modules: [
      json(#"{"host": "a", "port": 1, "db": {"user": "u", "size": 5}}"#), json(#"{"host": "b", "db": {"size": 6}}"#),
    ])
    try assertValues(
      in: injector, ("host", "b"), ("port", 1), ("db.user", "u"), ("db.size", 6),
      ("db", ["size": 6] as [String: Int]))
  }

  func testFilesOfBothFormatsAndModulesAreMergedByTheirOrder() throws {
    struct Code: InjectorModule {
      func configure(_ injector: PropertyInjector) { injector.registerProperty("port", withInstance: 3) }
    }
    let list = try PropertyListModule(data: Data(propertyList("<key>port</key><integer>2</integer>").utf8))
    let file = try json(#"{"port": 1}"#)
    let orders: [(Int, [any InjectorModule])] = [
      (2, [file, list]), (1, [list, file]), (3, [file, list, Code()]), (1, [Code(), file]),
    ]
    for (port, modules) in orders { try assertValues(in: PropertyInjector(modules: modules), ("port", port)) }
  }

  func testARegistrationSaysWhereItsModuleWasMade() throws {
    let property = try XCTUnwrap(PropertyInjector(modules: [json(#"{"port": 1}"#)]).registeredProperties.first)
    XCTAssertEqual(property.fileID, #fileID)
    XCTAssertTrue(property.type == Int.self)
  }

  func testEmptyFilesRegisterNothing() throws {
    for injector in try [PropertyInjector.json("{}"), .json(" \r\n{\t}\n"), .plist("")] {
      XCTAssertEqual(injector.registeredProperties.count, 0)
    }
  }

  func testAFileMayHaveASpaceInItsName() throws {
    let file = try temporaryFile("my app.json", Data(#"{"port": 1}"#.utf8), for: self)
    let list = Data(propertyList("<key>host</key><string>h</string>").utf8)
    let listFile = try temporaryFile("my app.plist", list, for: self)
    let injector = try PropertyInjector(modules: [
      JSONModule(contentsOf: file, fileID: "App/S.swift", line: 7),
      PropertyListModule(contentsOf: listFile, fileID: "App/S.swift", line: 8),
    ])
    let said = [
      "port: Int, unique (my app.json:1, App/S.swift:7)", "host: String, unique (my app.plist, App/S.swift:8)",
    ]
    XCTAssertEqual(injector.registeredProperties.map(\.description), said)
  }

  func testTheTypeOfAValueIsThatOfItsElementsIfAllAreOfOneKind() throws {
    let injector = try PropertyInjector.json(
      #"{"a": ["x"], "b": [true], "c": [1], "d": [1, 2.5], "e": {"k": 1}, "f": [1, "x"], "g": {"k": null}, "h": 1e2, "i": 18446744073709551615}"#
    )
    let types: [Any.Type] = [
      [String].self, [Bool].self, [Int].self, [Double].self, [String: Int].self, [Any].self, [String: Any].self,
      Double.self, UInt64.self,
    ]
    XCTAssertEqual(injector.registeredProperties.prefix(9).map { "\($0.type)" }, types.map { "\($0)" })
    let list = try PropertyInjector.plist("<key>a</key><array><real>inf</real></array>")
    XCTAssertEqual(list.registeredProperties.map { "\($0.type)" }, ["\([Double].self)"])
  }

  func testAByteOrderMarkIsPassedOver() throws {
    let module = try JSONModule(data: Data([0xEF, 0xBB, 0xBF]) + Data(#"{"port": 1}"#.utf8))
    XCTAssertEqual(try value(Int.self, of: "port", in: PropertyInjector(modules: [module])), 1)
  }
}
