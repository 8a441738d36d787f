import HeapUse
import OBInjector

@testable import Workloads

/// Bytes of the heap, as the allocator counts them.
enum Memory {
  static func rows(_ services: Services, isBrief: Bool) -> [Row] {
    // Where the C library does not tell, there is nothing to say.
    guard heapUse() > 0 else { return [] }
    return [registration(services), plan(services)] + injectors(services) + objects()
      + [injection(services), Soak.row(requests: isBrief ? 10_000 : 200_000)]
  }

  /// What one of so many takes that `body` makes; what it returns is alive until they are counted.
  private static func each<Kept>(_ count: Int, _ body: () -> Kept) -> Double {
    let before = heapUse()
    let kept = body()
    return withExtendedLifetime(kept) { Double(Int(heapUse()) - Int(before)) / Double(count) }
  }

  private static func registration(_ services: Services) -> Row {
    let names = (0..<100_000).map { PropertyName("property\($0)") }
    let injector = PropertyInjector()
    let bytes = each(names.count) {
      for name in names { injector.registerProperty(PropertyKey(name), withInstance: services.group0.parser) }
    }
    return withExtendedLifetime((names, injector)) {
      Row("memory of a registration", bytes, "bytes", must: 250, stretch: 150)
    }
  }

  private static func plan(_ services: Services) -> Row {
    let objects = freshTypes.map { $0.init() }
    // What is known of a type is kept once for all injectors.
    let other = services.injector(among: 4)
    for type in freshTypes { other.injectDependencies(to: type.init()) }
    let injector = services.injector(among: 4)
    let bytes = each(objects.count) { for object in objects { injector.injectDependencies(to: object) } }
    return withExtendedLifetime((objects, injector)) {
      Row("memory of a plan", bytes, "bytes", must: 600, stretch: 320)
    }
  }

  private static func injectors(_ services: Services) -> [Row] {
    let parent = services.injector()
    // The array's own eight bytes for each are counted too.
    let empty = each(1_000) { (0..<1_000).map { _ in PropertyInjector() } }
    let child = each(1_000) { (0..<1_000).map { _ in parent.makeChild() } }
    return [
      Row("memory of an empty injector", empty, "bytes", must: 3_000, stretch: 700),
      Row("memory of an unused child", child, "bytes"),
    ]
  }

  private static func objects() -> [Row] {
    [
      Row("memory of an object with four plain Optionals", each(1_000) { (0..<1_000).map { _ in Mixed4() } }, "bytes"),
      Row("memory of one with four @Injected", each(1_000) { (0..<1_000).map { _ in Wrapped() } }, "bytes", must: 160),
    ]
  }

  private static func injection(_ services: Services) -> Row {
    let injector = services.injector()
    let objects = (0..<10_000).map { _ in Mixed4() }
    injector.injectDependencies(to: Mixed4())
    let bytes = each(objects.count) { for object in objects { injector.injectDependencies(to: object) } }
    return withExtendedLifetime(objects) { Row("memory growing by an injection", bytes, "bytes", must: 0) }
  }
}
