import Foundation
import Measuring
import OBInjector

@testable import Workloads

/// What is done once: the first injection of a type, the first after a change, registering.
enum FirstUse {
  static func rows(_ services: Services, isBrief: Bool, _ quiet: inout Quiet) -> [Row] {
    types(services, &quiet) + [registering(services, isBrief: isBrief, &quiet)]
  }

  /// Each class can be met for the first time only once in a process, so the median is one over many classes.
  private static func types(_ services: Services, _ quiet: inout Quiet) -> [Row] {
    let injector = services.injector()
    // What the process does once, not once for each class, is not the first class's to pay.
    injector.injectDependencies(to: Mixed4())
    let first = freshTypes.map { time(injector, $0, &quiet) }
    let other = freshTypes.map { time(services.injector(), $0, &quiet) }
    let changed = freshTypes.enumerated().map { index, type in
      injector.registerProperty(PropertyKey(PropertyName("later\(index)")), withInstance: services)
      return time(injector, type, &quiet)
    }
    return [
      Row("first injection of a type", Timing.median(first), "ns", must: 30_000, stretch: 20_000),
      Row("same type, another injector", Timing.median(other), "ns", must: 4_000),
      Row("same type, changed injector", Timing.median(changed), "ns", must: 4_000),
    ]
  }

  private static func time(_ injector: PropertyInjector, _ type: any Fresh.Type, _ quiet: inout Quiet) -> Double {
    let object = type.init()
    quiet.wait()
    let time = Timing.nanoseconds { injector.injectDependencies(to: object) }
    guard object.isFilled else { fatalError("\(type): an object was not filled as it should be") }
    return time
  }

  private static func registering(_ services: Services, isBrief: Bool, _ quiet: inout Quiet) -> Row {
    let names = (0..<100_000).map { PropertyName("property\($0)") }
    let times = (0..<(isBrief ? 1 : 9)).map { _ in
      let injector = PropertyInjector()
      quiet.wait()
      let time = Timing.nanoseconds {
        for name in names { injector.registerProperty(PropertyKey(name), withInstance: services.group0.parser) }
      }
      guard injector.hasProperty(names[99_999]) else { fatalError("registering: a name is missing") }
      return time / Double(names.count)
    }
    return Row("registering, each of 100,000", Timing.median(times), "ns", must: 1_000, stretch: 400)
  }
}
