import OBInjector

// expect: risks causing data races
final class Index: Hashable {
  static func == (one: Index, other: Index) -> Bool { one === other }
  func hash(into hasher: inout Hasher) {}
}
final class Row {
  subscript(_: Index) -> String? {
    get { nil }
    set {}
  }
  static func properties(_ index: Index) -> [InjectableProperty] { [InjectableProperty("title", \Row[index])] }
}
