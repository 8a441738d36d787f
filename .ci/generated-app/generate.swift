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

// In the texts NAME is a service's name, TYPE its type, SWAPPED a misspelling of the name and BACKWARDS another one.
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
let kinds = try String(contentsOfFile: CommandLine.arguments[3] + "/.ci/generated-app/kinds.txt", encoding: .utf8)
  .split(separator: "\n").dropFirst().map { line in
    line.replacing("CLOSURE", with: closure).replacing("INJECTED", with: injected).replacing("PLAIN", with: plain)
      .replacing("LOGIN", with: "registerProperty(\"NAME\", scope: .custom(\"login\")) { TYPE() }")
      .components(separatedBy: " | ")
  }

var sources = Dictionary(uniqueKeysWithValues: modules.map { ($0, "") })
var registered = sources
var faults: [[String]] = []

for (number, name) in adjectives.flatMap({ adjective in nouns.map { adjective + $0 } }).enumerated() {
  let isFault = isFaulty && number < 79
  let kind = isFault ? kinds[number < 35 ? number % 7 : 7 + (number - 35) % 11] : []
  var (registration, users) = (registrations[number % 5], wellUsed[number % 6])
  if isFault { (registration, users) = (kind[2], Array(kind[3...])) }
  if users.count == 3 {
    registration += "; injector.registerProperty(\"userTYPE\") { () -> any TYPEUsers in TYPEUser(TYPE()) }"
  }
  var swapped = Array(name)
  swapped.swapAt(1, 2)
  func written(_ text: String) -> String {
    text.replacing("TYPE", with: name.prefix(1).uppercased() + name.dropFirst()).replacing("NAME", with: name)
      .replacing("SWAPPED", with: String(swapped)).replacing("BACKWARDS", with: String(name.reversed()))
  }
  for declaration in ["package final class TYPE: Sendable { package init() {} }"] + users {
    let access = declaration.hasPrefix("package") ? "" : "private "
    sources[modules[number % 4]]? += access + written(declaration) + "\n"
  }
  if !registration.isEmpty { registered[modules[number % 4]]? += "    injector.\(written(registration))\n" }
  if isFault { faults.append([kind[0], written(kind[1])]) }
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
