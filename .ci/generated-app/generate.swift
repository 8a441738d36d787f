// Writes an app of 300 types in 4 modules, without faults or with 55 of them, 5 of each of 7 kinds and 4 of each of 5:
//
//   generate <folder> clean|faulty <folder of the library>
import Foundation

let folder = URL(filePath: CommandLine.arguments[1])
let isFaulty = CommandLine.arguments[2] == "faulty"
let modules = ["Storage", "Network", "Editor", "Library"]
let adjectives = ["amber", "brisk", "copper", "distant", "eastern", "frozen", "golden", "hidden", "ivory", "jolly"]
let nouns = [
  "Archive", "Beacon", "Courier", "Depot", "Engine", "Folder", "Gateway", "Harvester", "Index", "Journal", "Keeper",
  "Ledger", "Monitor",
]

/// A service's registration and users.
///
/// In the texts NAME is the service's name, TYPE its type, SWAPPED a misspelling of the name and BACKWARDS another one.
struct Kind {
  var registration = "registerProperty(\"NAME\") { TYPE() }"
  var users: [String]
  /// Of a fault: what `verifyProgram()` has to say, and in which section of its report.
  var said = "NAME"
  var section = "problem"
}

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
  "registerProperty(\"NAME\", withInitializer: TYPE.init)", Kind(users: []).registration, Kind(users: []).registration,
]

/// The faults of the first 35 services, and of the next 20.
let kinds = [
  Kind(users: ["class TYPEUser { var SWAPPED: TYPE? }"], said: "SWAPPED"),
  Kind(registration: "registerProperty(\"BACKWARDS\") { TYPE() }", users: [injected], section: "renamed"),
  Kind(registration: "registerProperty(\"NAME\", withInstance: 5)", users: [plain]),
  Kind(users: ["struct TYPEUser { var number = 0 }"], section: "unused"),
  Kind(
    registration: Kind(users: []).registration + "; injector.registerProperty(\"secondTYPE\") { TYPE() }",
    users: ["class TYPEUser { @InjectedByType var anyTYPE: TYPE }"]),
  Kind(
    users: [
      "class TYPEUserBase<Item> { var item: Item?; var SWAPPED: TYPE? }", "class TYPEUser: TYPEUserBase<Int> {}",
    ], said: "SWAPPED"),
  Kind(
    users: ["class TYPEUser { @InjectedNamed(\"nobodysTYPE\") var otherTYPE: TYPE? }"], said: "otherTYPE",
    section: "unchecked"),
]
let moreKinds = [
  Kind(registration: "", users: [injected]),
  Kind(registration: "", users: ["class TYPEUser { @InjectedByType var anyTYPE: TYPE }"], said: "anyTYPE"),
  Kind(
    registration: "registerProperty(\"userTYPE\", withInitializer: TYPEUser.init)",
    users: [
      "package final class TYPEUser { package init(_ own: TYPE) {} }",
      "class TYPEUserScreen { var userTYPE: TYPEUser? }",
    ], said: "userTYPE"),
  Kind(registration: "registerAlias(\"NAME\", of: \"BACKWARDS\")", users: [injected]),
  Kind(
    users: ["class TYPEUser { let NAME: TYPE? = nil; @Injected var currentUser: String? }"], section: "neverFilled"),
]

var sources = Dictionary(uniqueKeysWithValues: modules.map { ($0, [String]()) })
var registered = sources
var faults: [(name: String, section: String)] = []
var types = 0

for (number, name) in adjectives.flatMap({ adjective in nouns.map { adjective + $0 } }).enumerated() {
  let isFault = isFaulty && number < 55
  var kind = Kind(registration: registrations[number % 5], users: wellUsed[number % 6])
  if isFault { kind = number < 35 ? kinds[number % 7] : moreKinds[number % 5] }
  if kind.users.count == 3 {
    kind.registration += "; injector.registerProperty(\"userTYPE\") { () -> any TYPEUsers in TYPEUser(TYPE()) }"
  }
  var swapped = Array(name)
  swapped.swapAt(1, 2)
  func written(_ text: String) -> String {
    text.replacing("TYPE", with: name.prefix(1).uppercased() + name.dropFirst()).replacing("NAME", with: name)
      .replacing("SWAPPED", with: String(swapped)).replacing("BACKWARDS", with: String(name.reversed()))
  }
  let module = modules[number % 4]
  sources[module]? += (["package final class TYPE { package init() {} }"] + kind.users).map {
    written($0.hasPrefix("package") ? $0 : "private " + $0)
  }
  if !kind.registration.isEmpty { registered[module]?.append("    injector.\(written(kind.registration))") }
  if isFault { faults.append((written(kind.said), kind.section)) }
  types += 1 + kind.users.count
}
while types < 300 {
  let module = modules[types % 4]
  sources[module]?.append("private class \(module)Screen\(types) { @Injected var currentUser: String? }")
  types += 1
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

    \((sources[module] ?? []).joined(separator: "\n"))

    package struct \(module)Module: InjectorModule {
      let title = "\(module)"
      package init() {}
      package func configure(_ injector: PropertyInjector) throws {
    \((registered[module] ?? []).joined(separator: "\n"))
      }
    }

    """)
}
try write(
  "Sources/app/main.swift",
  """
  \(modules.map { "import \($0)" }.joined(separator: "\n"))
  import OBInjector

  let injector = try PropertyInjector(modules: [\(modules.map { "\($0)Module()" }.joined(separator: ", "))])
  let report = injector.verifyProgram()
  let faults: [(name: String, section: String)] = \(faults)
  var found = 0
  for fault in faults {
    let name = PropertyName(fault.name)
    let isProblem = report.problems.contains { $0.path.contains(name) || "\\($0)".contains("\\"\\(name)\\"") }
    let isSaid =
      switch fault.section {
      case "problem": isProblem
      case "unused": report.unused.contains(name)
      case "unchecked": report.unchecked.contains { $0.name == name }
      default:
        isProblem
          || report.warnings.contains { warning in
            warning.kind.rawValue == fault.section
              && ("\\(warning)".contains("\\"\\(name)\\"") || warning.properties.contains { $0.name == name })
          }
      }
    if isSaid { found += 1 } else { print("not said: \\(fault)") }
  }
  print("\\(found) of \\(faults.count) faults are said")
  if faults.isEmpty {
    let alarms = report.problems.map(\\.description) + report.warnings.map(\\.description)
    print("\\(alarms.count) false alarms, \\(report.unused.count) unused")
    for alarm in alarms + report.unused.map(\\.description) { print(alarm) }
  }
  if CommandLine.arguments.contains("--report") { print(report) }

  """)
try write(
  "Package.swift",
  """
  // swift-tools-version: 6.2
  import PackageDescription
  let injector: Target.Dependency = .product(name: "OBInjector", package: "OBInjector")
  let modules = \(modules)
  let package = Package(
    name: "generated-app", platforms: [.macOS(.v15)],
    dependencies: [.package(name: "OBInjector", path: "\(CommandLine.arguments[3])")],
    targets: modules.map { .target(name: $0, dependencies: [injector]) } + [
      .executableTarget(name: "app", dependencies: modules.map { .target(name: $0) } + [injector])
    ])

  """)
print("\(types) types, \(faults.count) faults")
