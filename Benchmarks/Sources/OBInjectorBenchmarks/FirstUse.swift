import Foundation
import OBInjector
import Workloads

/// What is done once: the first injection of a type, the first after a change, registering.
enum FirstUse {
  static func rows(_ services: Services, isBrief: Bool) -> [Row] {
    types(services) + [registering(services, isBrief: isBrief)]
  }

  /// Each class can be met for the first time only once in a process, so the median is one over many classes.
  private static func types(_ services: Services) -> [Row] {
    let injector = FillingCases.injector(services, properties: 4, registrations: 30)
    var (first, other, changed): ([Double], [Double], [Double]) = ([], [], [])
    // What the process does once, not once for each class, is not the first class's to pay.
    injector.injectDependencies(to: Screen4())
    for type in freshTypes { first.append(time(injector, type)) }
    for type in freshTypes {
      let another = FillingCases.injector(services, properties: 4, registrations: 30)
      other.append(time(another, type))
    }
    for (index, type) in freshTypes.enumerated() {
      injector.registerProperty(PropertyName("later\(index)"), withInstance: services)
      changed.append(time(injector, type))
    }
    return [
      Row("first injection of a type", "library", Timing.median(first)),
      Row("same type, another injector", "library", Timing.median(other)),
      Row("same type, changed injector", "library", Timing.median(changed)),
    ]
  }

  private static func time(_ injector: PropertyInjector, _ type: any Fresh.Type) -> Double {
    let object = type.init()
    let time = Timing.nanoseconds { injector.injectDependencies(to: object) }
    guard object.isFilled else { fatalError("\(type): an object was not filled as it should be") }
    return time
  }

  private static func registering(_ services: Services, isBrief: Bool) -> Row {
    let names = (0..<100_000).map { PropertyName("property\($0)") }
    let times = (0..<(isBrief ? 1 : 5)).map { _ in
      let injector = PropertyInjector()
      let time = Timing.nanoseconds {
        for name in names { injector.registerProperty(name, withInstance: services.formatter0) }
      }
      guard injector.hasProperty(names[99_999]) else { fatalError("registering: a name is missing") }
      return time / Double(names.count)
    }
    return Row("registering, each of 100,000", "library", Timing.median(times))
  }
}
