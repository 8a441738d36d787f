import HeapUse
import OBInjector
import Workloads

/// Bytes of the heap, as the allocator counts them.
enum Memory {
  static func rows(_ services: Services) -> [Row] {
    // Where the C library does not tell, there is nothing to say.
    guard heapUse() > 0 else { return [] }
    return [registration(services), plan(services), injector(), child(services), injection(services)]
  }

  private static func growth(_ body: () -> Void) -> Double {
    let before = heapUse()
    body()
    return Double(Int(heapUse()) - Int(before))
  }

  private static func registration(_ services: Services) -> Row {
    let names = (0..<100_000).map { PropertyName("property\($0)") }
    let injector = PropertyInjector()
    let bytes = growth {
      for name in names { injector.registerProperty(name, withInstance: services.formatter0) }
    }
    return withExtendedLifetime((names, injector)) {
      Row("memory of a registration", "library", bytes / Double(names.count), "bytes")
    }
  }

  private static func plan(_ services: Services) -> Row {
    let objects = freshTypes.map { $0.init() }
    func fill(_ injector: PropertyInjector) {
      for object in freshTypes { injector.injectDependencies(to: object.init()) }
    }
    // What is known of a type is kept once for all injectors.
    fill(FillingCases.injector(services, properties: 4, registrations: 4))
    let injector = FillingCases.injector(services, properties: 4, registrations: 4)
    let bytes = growth { for object in objects { injector.injectDependencies(to: object) } }
    return withExtendedLifetime((objects, injector)) {
      Row("memory of a plan", "library", bytes / Double(objects.count), "bytes")
    }
  }

  private static func injector() -> Row {
    var injectors: [PropertyInjector] = []
    injectors.reserveCapacity(1_000)
    let bytes = growth { for _ in 0..<1_000 { injectors.append(PropertyInjector()) } }
    return withExtendedLifetime(injectors) { Row("memory of an empty injector", "library", bytes / 1_000, "bytes") }
  }

  private static func child(_ services: Services) -> Row {
    let parent = FillingCases.injector(services, properties: 4, registrations: 30)
    var children: [PropertyInjector] = []
    children.reserveCapacity(1_000)
    let bytes = growth { for _ in 0..<1_000 { children.append(parent.makeChild()) } }
    return withExtendedLifetime(children) { Row("memory of an unused child", "library", bytes / 1_000, "bytes") }
  }

  private static func injection(_ services: Services) -> Row {
    let injector = FillingCases.injector(services, properties: 4, registrations: 30)
    let objects = (0..<10_000).map { _ in Screen4() }
    injector.injectDependencies(to: Screen4())
    let bytes = growth { for object in objects { injector.injectDependencies(to: object) } }
    return withExtendedLifetime(objects) {
      Row("memory growing by an injection", "library", bytes / Double(objects.count), "bytes")
    }
  }
}
