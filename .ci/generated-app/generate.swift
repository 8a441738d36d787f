// Writes an app of some 300 types in 4 modules, without faults or with 79 of them, 5 of each of 7 kinds and 4 of each of 11:
//
//   generate <folder> clean|faulty <folder of the library>
import Foundation

let folder = URL(filePath: CommandLine.arguments[1])
let isFaulty = CommandLine.arguments[2] == "faulty"
let modules = ["Storage", "Network", "Editor", "Library"]
let adjectives = "amber brisk copper distant eastern frozen golden hidden ivory jolly".split(separator: " ")
let nouns = "Archive Beacon Courier Depot Engine Folder Gateway Harvester Index Journal Keeper Ledger Monitor"
  .split(separator: " ")

/// A service's registration and users, and of a fault what the report must say in which section.
///
/// In the texts NAME is the service's name, TYPE its type, SWAPPED a misspelling of the name and BACKWARDS another one.
struct Kind {
  var registration = closure
  var users: [String]
  var said = "NAME"
  var section = "problem"
}

let login = "registerProperty(\"NAME\", scope: .custom(\"login\")) { TYPE() }"
let closure = "registerProperty(\"NAME\") { TYPE() }"
let injected = "class TYPEUser { @Injected var NAME: TYPE }"
let plain = "class TYPEUser { weak var other: TYPEUser?\n  var NAME: TYPE?; var title = 0 }"
let wellUsed = [
  [injected], ["struct TYPEUser { @Injected var NAME: TYPE? }"],
  ["class TYPEUser { @InjectedByType var own: TYPE\n  lazy var made = TYPE() }"],
  [
    "protocol TYPEUsers {}",
    "class TYPEUser: TYPEUsers { let NAME: TYPE; init(_ value: TYPE) { NAME = value } }",
    "class TYPEUserScreen { var userTYPE: (any TYPEUsers)? }",
  ],
  [plain], [plain],
]
let registrations = [
  "registerProperty(\"NAME\", withInstance: TYPE())", "registerProperty(\"NAME\", scope: .singleton) { TYPE() }",
  "registerProperty(\"NAME\", withInitializer: TYPE.init)", closure, closure,
]

/// The first 7 are the faults of the first 35 services, the others those of the next 44.
let kinds = [
  Kind(users: ["class TYPEUser { var SWAPPED: TYPE? }"], said: "SWAPPED"),
  Kind(
    registration: "registerProperty(\"BACKWARDS\") { TYPE() }", users: [plain], said: "BACKWARDS", section: "renamed"),
  Kind(registration: "registerProperty(\"NAME\", withInstance: 5)", users: [plain]),
  Kind(users: ["struct TYPEUser { var number = 0 }"], section: "unused"),
  Kind(
    registration: closure + "; injector.registerProperty(\"secondTYPE\") { TYPE() }",
    users: ["class TYPEUser { @InjectedByType var anyTYPE: TYPE }"]),
  Kind(
    users: [
      "class TYPEUserBase<Item> { var item: Item?; var SWAPPED: TYPE? }", "class TYPEUser: TYPEUserBase<Int> {}",
    ],
    said: "SWAPPED"),
  Kind(
    users: ["class TYPEUser { @InjectedNamed(\"nobodysTYPE\") var otherTYPE: TYPE? }"], said: "otherTYPE",
    section: "unchecked"),
  Kind(registration: "", users: [injected]),
  Kind(registration: "", users: ["class TYPEUser { @InjectedByType var anyTYPE: TYPE }"], said: "anyTYPE"),
  Kind(
    registration: "registerProperty(\"userTYPE\", withInitializer: TYPEUser.init)",
    users: [
      "package final class TYPEUser { package init(_ own: TYPE) {} }",
      "class TYPEUserScreen { var userTYPE: TYPEUser? }",
    ], said: "userTYPE"),
  Kind(registration: "registerAlias(\"NAME\", of: \"BACKWARDS\")", users: [injected]),
  Kind(users: ["class TYPEUser { let NAME: TYPE? = nil; @Injected var currentUser: String? }"], section: "neverFilled"),
  Kind(users: [injected, "class TYPERenamed { weak var renamedTYPE: TYPE? }"], said: "NAME", section: "renamed"),
  Kind(
    users: [
      "protocol TYPEStyling {}", "class TYPEUser { @Injected var NAME: TYPE\n  var styleTYPE: (any TYPEStyling)? }",
    ], said: "styleTYPE", section: "unregistered"),
  Kind(
    registration: closure + "; injector.registerProperty(\"userTYPE\", scope: .singleton) { TYPEUser() }",
    users: [injected, "class TYPEUserScreen { @Injected var userTYPE: TYPEUser }"], said: "userTYPE",
    section: "unprotected"),
  Kind(
    registration: login + "; injector.registerProperty(\"keeperTYPE\", scope: .singleton) { TYPEKeeper() }",
    users: [
      "final class TYPEKeeper: @unchecked Sendable { var NAME: TYPE? }",
      "class TYPEScreen { var keeperTYPE: TYPEKeeper? }",
    ], said: "keeperTYPE", section: "captiveDependency"),
  Kind(
    registration: login
      + "; injector.registerProperty(\"keeperTYPE\", scope: .singleton, withInitializer: TYPEKeeper.init)",
    users: [
      "final class TYPEKeeper: Sendable { init(_ value: TYPE) {} }", "class TYPEScreen { var keeperTYPE: TYPEKeeper? }",
    ], said: "keeperTYPE", section: "captiveDependency"),
  Kind(users: ["class TYPEUser { var NAME: String?; @Injected var currentUser: String? }"]),
]

var sources = Dictionary(uniqueKeysWithValues: modules.map { ($0, "") })
var registered = sources
var faults: [[String]] = []

for (number, name) in adjectives.flatMap({ adjective in nouns.map { adjective + $0 } }).enumerated() {
  let isFault = isFaulty && number < 79
  var kind = Kind(registration: registrations[number % 5], users: wellUsed[number % 6])
  if isFault { kind = kinds[number < 35 ? number % 7 : 7 + (number - 35) % 11] }
  if kind.users.count == 3 {
    kind.registration += "; injector.registerProperty(\"userTYPE\") { () -> any TYPEUsers in TYPEUser(TYPE()) }"
  }
  var swapped = Array(name)
  swapped.swapAt(1, 2)
  func written(_ text: String) -> String {
    text.replacing("TYPE", with: name.prefix(1).uppercased() + name.dropFirst()).replacing("NAME", with: name)
      .replacing("SWAPPED", with: String(swapped)).replacing("BACKWARDS", with: String(name.reversed()))
  }
  for declaration in ["package final class TYPE: Sendable { package init() {} }"] + kind.users {
    let access = declaration.hasPrefix("package") ? "" : "private "
    sources[modules[number % 4]]? += access + written(declaration) + "\n"
  }
  if !kind.registration.isEmpty { registered[modules[number % 4]]? += "    injector.\(written(kind.registration))\n" }
  if isFault { faults.append([kind.section, written(kind.said)]) }
}

func write(_ path: String, _ text: String) throws {
  let file = folder.appending(path: path)
  try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
  try text.write(to: file, atomically: true, encoding: .utf8)
}

for module in modules {
  try write(
    "Sources/\(module)/\(module).swift",
    """
    import OBInjector

    \(sources[module] ?? "")
    package struct \(module)Module: InjectorModule {
      let title = "\(module)"
      package init() {}
      package func configure(_ injector: PropertyInjector) throws {
    \(registered[module] ?? "")  }
    }
    """)
}
try write(
  "Sources/app/main.swift",
  """
  \(modules.map { "import \($0)" }.joined(separator: "\n"))
  import OBInjector
  import OBInjectorDiagnostics

  let injector = try PropertyInjector(modules: [\(modules.map { "\($0)Module()" }.joined(separator: ", "))])
  let report = injector.verifyProgram()
  let faults: [[String]] = \(faults)
  var texts = Dictionary(grouping: report.warnings, by: \\.kind.rawValue).mapValues { $0.map(\\.description) }
  texts["problem"] = report.problems.map { problem in problem.path.map { "\\"\\($0)\\" " }.joined() + "\\(problem)" }
  texts["unused"] = report.unused.map { "\\"\\($0)\\"" }
  texts["unchecked"] = report.unchecked.map { "\\"\\($0.name)\\"" }
  let missing = faults.filter { fault in !texts[fault[0], default: []].contains { $0.contains("\\"\\(fault[1])\\"") } }
  print("\\(faults.count - missing.count) of \\(faults.count) faults are said\\(missing.map { ", not \\($0)" }.joined())")
  if faults.isEmpty { print(report.problems, report.warnings, report.unused) }
  """)
try write(
  "Package.swift",
  """
  // swift-tools-version: 6.2
  import PackageDescription
  let injector: Target.Dependency = .product(name: "OBInjector", package: "OBInjector")
  let diagnostics: Target.Dependency = .product(name: "OBInjectorDiagnostics", package: "OBInjector")
  let modules = \(modules)
  let package = Package(
    name: "generated-app", platforms: [.macOS(.v15)],
    dependencies: [.package(name: "OBInjector", path: "\(CommandLine.arguments[3])")],
    targets: modules.map { .target(name: $0, dependencies: [injector]) } + [
      .executableTarget(name: "app", dependencies: modules.map { .target(name: $0) } + [injector, diagnostics])
    ])
  """)
