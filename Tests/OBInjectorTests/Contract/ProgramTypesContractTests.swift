// Contract: Facts that `ProgramImage` and `TypeDescriptor` rely on: where a program's types are listed, and what their
// descriptors say.
import FixtureFeature
import XCTest

@testable import OBInjector
@testable import OBInjectorDiagnostics

private protocol Marker {}
private protocol OtherMarker {}
private final class Marked: Marker {}
private final class Keyed: KeyPathInjectable { static var injectableProperties: [InjectableProperty] { [] } }
private class Outer {
  struct Inner {
    var first: Int?
    let second: String
    weak var third: Outer?
    var fourth: (any Marker)?
    @Injected var fifth: Marked
    var sixth: [Int]
    var seventh: Outer
    unowned var eighth: Outer
  }
  final class Generic<Value> { var value: Value? }
}
private struct Noncopyable: ~Copyable { var number: Int? }
private class Heir: Bred<Int> { var `own name`: Int? }
private class Bred<Value> { var value: Value? }
private final class MarkedHeir: Heir, OtherMarker {}
extension Array { fileprivate final class InExtension { var inside: Int? } }

final class ProgramTypesContractTests: XCTestCase {
  private let all = ProgramImage.ofProgram.flatMap(TypeDescriptor.all)

  /// An optimized build leaves out structs that nobody uses.
  override func setUp() {
    for type in [Keyed.self, Outer.Inner.self] as [Any.Type] { XCTAssertFalse("\(type)".isEmpty) }
  }

  private func find(_ name: String, file: StaticString = #filePath, line: UInt = #line) throws -> TypeDescriptor {
    try XCTUnwrap(all.first { $0.module?.ownName == "OBInjectorTests" && $0.name == name }, file: file, line: line)
  }

  func testTheListOfTypesHasPrivateNestedAndLocalOnes() throws {
    struct Local { var number: Int? }
    let (outer, inner) = (try find("Outer"), try find("Outer.Inner"))
    XCTAssertTrue(outer.type == Outer.self && inner.type == Outer.Inner.self)
    XCTAssertTrue(all.contains { $0.ownName == "Local" && $0.type == Local.self })
    assertEqual((outer.kind, .class), (inner.kind, .struct))
  }

  func testAGenericTypeSaysSoAndHasNoTypeWithoutArguments() throws {
    let generic = try find("Outer.Generic")
    XCTAssertTrue(generic.isGeneric)
    XCTAssertNil(generic.type)
    assertEqual((generic.fields?.map(\.text), ["value"]), (TypeDescriptor(of: Outer.Generic<Int>.self), generic))
    XCTAssertFalse(try find("Outer").isGeneric)
  }

  func testATypeInAnExtensionOfAnothersTypeStandsInTheModuleOfTheExtension() throws {
    let found = try XCTUnwrap(all.first { $0.ownName == "InExtension" })
    assertEqual((found.module?.ownName, "OBInjectorTests"), (found.name, "InExtension"))
    XCTAssertEqual(Array<Int>.InExtension().inside, nil)
  }

  func testAClassNamesItsSuperclassAGenericOneWithoutItsArguments() throws {
    let (heir, generic) = (try find("Heir"), try XCTUnwrap(TypeDescriptor(of: Bred<String>.self)))
    try assertEqual((heir.superclass, generic), (find("MarkedHeir").superclass, heir))
    XCTAssertNil(generic.superclass)
    XCTAssertNil(try find("Outer.Inner").superclass)
    XCTAssertEqual(try XCTUnwrap(TypeDescriptor(of: XCTestCase.self)), try find("ProgramTypesContractTests").superclass)
  }

  func testAnHeirThatConformsIsFound() {
    XCTAssertTrue(TypeDescriptor.mayHaveHeir(of: Heir.self, conformingTo: (any OtherMarker).self))
    XCTAssertTrue(TypeDescriptor.mayHaveHeir(of: Bred<Int>.self, conformingTo: (any OtherMarker).self))
    XCTAssertFalse(TypeDescriptor.mayHaveHeir(of: Outer.self, conformingTo: (any OtherMarker).self))
    XCTAssertTrue(TypeDescriptor.mayHaveHeir(of: Outer.self, conformingTo: (any Marker & OtherMarker).self))
  }

  func testARawIdentifierIsStoredInBackticksWithAnotherSpace() throws {
    XCTAssertEqual(try find("Heir").fields?.map(\.text), ["own name"])
    XCTAssertEqual(Mirror(reflecting: Heir()).children.map(\.label), ["`own\u{A0}name`"])
  }

  func testTypesThatCanNotBeCopiedAreLeftOut() {
    XCTAssertFalse(all.contains { $0.ownName == "Noncopyable" })
    XCTAssertNil(Noncopyable(number: nil).number)
  }

  func testFieldsTellNameAndVarAndWhetherTheyAreOptional() throws {
    let fields = try XCTUnwrap(find("Outer.Inner").fields)
    XCTAssertEqual(fields.map(\.text), ["first", "second", "third", "fourth", "_fifth", "sixth", "seventh", "eighth"])
    XCTAssertEqual(fields.map(\.isVar), [true, false, true, true, true, true, true, true])
    XCTAssertEqual(fields.map(\.isOptional), [true, false, true, true, false, false, false, false])
  }

  func testTheNameOfAFieldsTypeBeginsWithTheDescriptorOfAClassAProtocolOrAWrapper() throws {
    let fields = try XCTUnwrap(find("Outer.Inner").fields)
    assertEqual((fields[2].leading, TypeDescriptor(of: Outer.self)), (fields[3].leading?.kind, .protocol))
    XCTAssertEqual(fields[4].leading, TypeDescriptor(of: Injected<Int>.self))
    XCTAssertNil(fields[0].leading)
  }

  func testTypesOfEveryModuleOfTheProgramAreListedAndThoseOfTheToolchainAreNot() {
    let modules = Set(all.compactMap { $0.module?.ownName })
    XCTAssertTrue(modules.isSuperset(of: ["OBInjectorTests", "FixtureFeature", "FixtureHidden", "OBInjector"]))
    let others = modules.subtracting(["OBInjectorConfigurationTests", "OBInjectorTestingTests"])
      .filter { !$0.hasPrefix("Fixture") && $0 != "OBInjectorTests" && !$0.hasSuffix("PackageTests") }
    XCTAssertEqual(others.filter { !ToolchainModules.contains($0) }, [])
  }

  func testEveryTypeOfTheToolchainStandsInAModuleThatIsKnownByName() {
    let modules = Set(ProgramImage.loaded.flatMap(TypeDescriptor.all).compactMap { $0.module?.ownName })
    XCTAssertEqual(Set(["Swift", "XCTest", "Foundation"]).subtracting(modules), [])
    let unknown = modules.filter { module in
      !ToolchainModules.contains(module) && !module.hasPrefix("OBInjector") && !module.hasPrefix("Fixture")
        && !module.hasSuffix("PackageTests")
    }
    XCTAssertEqual(unknown, [])
  }

  func testAConformanceNamesItsProtocolAndItsType() throws {
    let declaring = TypeDescriptor.conforming(to: [(any KeyPathInjectable).self])
    XCTAssertTrue(declaring.contains(try find("Keyed")))
    XCTAssertFalse(declaring.contains(try find("Marked")))
    XCTAssertEqual(TypeDescriptor.conforming(to: [(any Marker).self]), [try find("Marked")])
    assertNil(TypeDescriptor.protocolDescriptor(of: Any.self), TypeDescriptor.protocolDescriptor(of: Int.self))
  }

  func testTypesThatHideTheirFieldsOrTheNamesOfTheseHaveNoFieldDescriptor() {
    for module in ["FixtureHidden", "FixtureNameless"] {
      let types = all.filter { $0.module?.ownName == module }
      XCTAssertFalse(types.isEmpty, module)
      XCTAssertTrue(types.allSatisfy { $0.fields == nil }, module)
    }
  }

  func testTheToolchainsFolderIsTheOneItWasInstalledTo() {
    XCTAssertEqual(
      ProgramImage.toolchainFolder(["./app", "/opt/swift/usr/lib/swift/linux/libswiftCore.so"]),
      "/opt/swift/usr/lib/swift/linux")
    XCTAssertNil(ProgramImage.toolchainFolder(["/app/bin/app", "/app/bin/libswiftCore.so"]))
    XCTAssertNil(ProgramImage.toolchainFolder(["./app"]))
  }

  func testOnApplesSystemsTheSystemsFoldersAndXcodesAreLeftOut() {
    let system = [
      "/usr/lib/swift/libswiftCore.dylib", "/System/Library/Frameworks/Foundation.framework/Versions/C/Foundation",
      "/Applications/Xcode.app/Contents/Developer/Platforms/MacOSX.platform/Developer/Library/Frameworks/XCTest.framework/XCTest",
      "/Library/Developer/CoreSimulator/Profiles/Runtimes/iOS.simruntime/Contents/Resources/RuntimeRoot/usr/lib/swift/libswiftCore.dylib",
      "/Library/Developer/Toolchains/swift.xctoolchain/usr/lib/swift/macosx/libswiftCore.dylib",
    ]
    for path in system { XCTAssertTrue(ProgramImage.isOfSystem(path), path) }
    let own = [
      "/Applications/Reader.app/Contents/MacOS/Reader",
      "/private/var/containers/Bundle/Application/A/Reader.app/Reader",
      "/Users/me/Library/Developer/Xcode/DerivedData/Reader/Build/Products/Debug/Reader.app/Frameworks/Kit.framework/Kit",
      "/Users/me/Library/Developer/CoreSimulator/Devices/A/data/Containers/Bundle/Application/B/Reader.app/Reader",
    ]
    for path in own { XCTAssertFalse(ProgramImage.isOfSystem(path), path) }
  }
}
