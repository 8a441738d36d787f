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

// 130 services, each with a name of its own that is no misspelling of another.
let services = adjectives.flatMap { adjective in nouns.map { adjective + $0 } }
func type(_ name: String) -> String { name.prefix(1).uppercased() + name.dropFirst() }
func swapped(_ name: String) -> String {
  var letters = Array(name)
  letters.swapAt(1, 2)
  return String(letters)
}

var sources = Dictionary(uniqueKeysWithValues: modules.map { ($0, [String]()) })
var registrations = sources
/// What has to be said, and where: a kind, a name, and the section of the report.
var faults: [(kind: String, name: String, section: String)] = []
var types = 0

func declare(_ module: String, _ text: String, count: Int = 1) {
  sources[module]?.append(text)
  types += count
}
func register(_ module: String, _ text: String) { registrations[module]?.append("    injector.\(text)") }

/// The fault of a service: 7 kinds in turn for the first 35 services of the list.
let kinds = [
  "misspelt", "renamed", "wrong type", "unused", "two for one type", "misspelt in a generic superclass",
  "named what nobody registers",
]

/// 5 more for the next 20 services; without the fault, such a service is like any other.
let moreKinds = [
  "required, not registered", "by type, not registered", "a parameter that is not registered", "an alias of nothing",
  "a let",
]

for (number, service) in services.enumerated() {
  let (module, name) = (modules[number % 4], type(service))
  var kind = number < 35 ? kinds[number % 7] : "none"
  if isFaulty, (35..<55).contains(number) { kind = moreKinds[number % 5] }
  let fault = isFaulty ? kind : "none"
  if fault != "none" {
    let section =
      [
        "renamed": "renamed", "unused": "unused",
        "named what nobody registers": "unchecked", "a let": "neverFilled",
      ][
        fault] ?? "problem"
    let said =
      switch fault {
      case "misspelt", "misspelt in a generic superclass": swapped(service)
      case "named what nobody registers": "other\(name)"
      case "by type, not registered": "any\(name)"
      case "a parameter that is not registered": "user\(name)"
      default: service
      }
    faults.append((fault, said, section))
  }
  declare(module, "package final class \(name) { package init() {} }")

  // The registration.
  switch (fault, number % 5) {
  case ("renamed", _): register(module, "registerProperty(\"\(String(service.reversed()))\") { \(name)() }")
  case ("wrong type", _): register(module, "registerProperty(\"\(service)\", withInstance: 5)")
  case ("required, not registered", _), ("by type, not registered", _), ("a parameter that is not registered", _): break
  case ("an alias of nothing", _):
    register(module, "registerAlias(\"\(service)\", of: \"\(String(service.reversed()))\")")
  case (_, 0): register(module, "registerProperty(\"\(service)\", withInstance: \(name)())")
  case (_, 1): register(module, "registerProperty(\"\(service)\", scope: .singleton) { \(name)() }")
  case (_, 2): register(module, "registerProperty(\"\(service)\", withInitializer: \(name).init)")
  default: register(module, "registerProperty(\"\(service)\") { \(name)() }")
  }
  if fault == "two for one type" { register(module, "registerProperty(\"second\(name)\") { \(name)() }") }

  // What wants it.
  let user = "\(name)User"
  switch kind {
  case "unused" where isFaulty: declare(module, "private struct \(user) { var number = 0 }")
  case "required, not registered", "an alias of nothing":
    declare(module, "private final class \(user) { @Injected var \(service): \(name) }")
  case "a parameter that is not registered":
    declare(module, "package final class \(user) { package init(_ own: \(name)) {} }")
    register(module, "registerProperty(\"user\(name)\", withInitializer: \(user).init)")
    declare(module, "private final class \(user)Screen { var user\(name): \(user)? }")
  case "a let":
    declare(
      module, "private final class \(user) { let \(service): \(name)? = nil; @Injected var currentUser: String? }")
  case "two for one type", "by type, not registered":
    declare(module, "private final class \(user) { @InjectedByType var any\(name): \(name) }")
  case "misspelt in a generic superclass":
    let property = isFaulty ? swapped(service) : service
    declare(
      module,
      "private class \(user)Base<Item> { var item: Item?; var \(property): \(name)? }\n"
        + "private final class \(user): \(user)Base<Int> {}", count: 2)
  case "named what nobody registers":
    let asked = isFaulty ? "nobodys\(name)" : service
    declare(module, "private final class \(user) { @InjectedNamed(\"\(asked)\") var other\(name): \(name)? }")
  case "misspelt":
    declare(module, "private final class \(user) { var \(isFaulty ? swapped(service) : service): \(name)? }")
  default:
    // A fault is one of a property with the service's own name.
    switch kind == "none" ? number % 6 : [0, 1, 5][number / 7 % 3] {
    case 0: declare(module, "private final class \(user) { @Injected var \(service): \(name) }")
    case 1: declare(module, "private struct \(user) { @Injected var \(service): \(name)? }")
    case 2:
      declare(module, "private final class \(user) { @InjectedByType var own: \(name)\n  lazy var made = \(name)() }")
    case 3:
      // An initializer takes it, behind a protocol.
      declare(
        module,
        "package protocol \(user)s {}\n"
          + "private final class \(user): \(user)s { let \(service): \(name); init(_ value: \(name)) { \(service) = value } }"
      )
      register(module, "registerProperty(\"user\(name)\") { () -> any \(user)s in \(user)(\(name)()) }")
      declare(module, "private final class \(user)Screen { var user\(name): (any \(user)s)? }")
    default:
      declare(
        module, "private final class \(user) { weak var other: \(user)?\n  var \(service): \(name)?; var title = 0 }")
    }
  }
}
while types < 300 {
  let module = modules[types % 4]
  declare(module, "private final class \(module)Screen\(types) { @Injected var currentUser: String?; var count: Int? }")
}

// MARK: - Files

func write(_ path: String, _ text: String) {
  let file = folder.appending(path: path)
  try? FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
  guard (try? text.write(to: file, atomically: true, encoding: .utf8)) != nil else { fatalError("can't write \(path)") }
}

for module in modules {
  write(
    "Sources/\(module)/\(module).swift",
    """
    import OBInjector

    \((sources[module] ?? []).joined(separator: "\n"))

    package struct \(module)Module: InjectorModule {
      let title = "\(module)"
      package init() {}
      package func configure(_ injector: PropertyInjector) throws {
    \((registrations[module] ?? []).joined(separator: "\n"))
      }
    }

    """)
}
write(
  "Sources/app/main.swift",
  """
  \(modules.map { "import \($0)" }.joined(separator: "\n"))
  import OBInjector

  let injector = try PropertyInjector(modules: [\(modules.map { "\($0)Module()" }.joined(separator: ", "))])
  let report = injector.verifyProgram()
  let faults: [(kind: String, name: String, section: String)] = [
  \(faults.map { "  (\"\($0.kind)\", \"\($0.name)\", \"\($0.section)\")," }.joined(separator: "\n"))
  ]
  var found = 0
  for fault in faults {
    let name = PropertyName(fault.name)
    let warnings = report.warnings.filter { $0.kind.rawValue == fault.section }
    let isSaid =
      switch fault.section {
      case "problem": report.problems.contains { $0.path.contains(name) || "\\($0)".contains("\\"\\(name)\\"") }
      case "unused": report.unused.contains(name)
      case "unchecked": report.unchecked.contains { $0.name == name }
      case "renamed" where report.problems.contains { $0.path.contains(name) }: true
      default: warnings.contains { warning in warning.held.name == name || warning.properties.contains { $0.name == name } }
      }
    if isSaid { found += 1 } else { print("not said: \\(fault.kind), \\(fault.name)") }
  }
  print("\\(found) of \\(faults.count) faults are said")
  if faults.isEmpty {
    let alarms = report.problems.map(\\.description) + report.warnings.map(\\.description)
    print("\\(alarms.count) false alarms, \\(report.unused.count) unused")
    for alarm in alarms { print(alarm) }
    for name in report.unused { print("unused: \\(name)") }
  }
  if CommandLine.arguments.contains("--time") {
    print("verified in \\(ContinuousClock().measure { _ = injector.verifyProgram() })")
  }
  if CommandLine.arguments.contains("--report") { print(report) }

  """)
let products = "dependencies: [.product(name: \"OBInjector\", package: \"OBInjector\")]"
write(
  "Package.swift",
  """
  // swift-tools-version: 6.2
  import PackageDescription
  let package = Package(
    name: "generated-app", platforms: [.macOS(.v15)],
    dependencies: [.package(name: "OBInjector", path: "\(CommandLine.arguments[3])")],
    targets: [
  \(modules.map { "    .target(name: \"\($0)\", \(products))," }.joined(separator: "\n"))
      .executableTarget(name: "app", dependencies: [\(modules.map { "\"\($0)\"" }.joined(separator: ", ")), .product(name: "OBInjector", package: "OBInjector")]),
    ]
  )

  """)
print("\(types) types, \(faults.count) faults")
