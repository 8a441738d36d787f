import OBInjector

// A module that nobody but its own types knows of: they are private, nested, generic, and one is local.

package protocol Clock: AnyObject {}
package final class SystemClock: Clock {
  package init() {}
}

private final class Screen {
  var title: String?
  private var clock: (any Clock)?
  final class Row { var formatter: SystemClock? }
}

private final class Song {
  var title: String?
}

private final class Report {
  let printer: SystemClock
  init(_ printer: SystemClock) { self.printer = printer }
}

private final class Renamed {
  var archive: Archive?
}
package final class Archive {
  package init() {}
}

private final class Panel {
  @Injected var dial: SystemClock
  @InjectedByType var hand: Song
  @InjectedNamed("lamp") var lamp: Panel
  @InjectedNamed("size") var size: Int
}

private final class Cache<Element> { var storage: SystemClock? }

package func useEverything() -> Int {
  final class Local { var locale: String? }
  return [
    Screen() as AnyObject, Screen.Row(), Song(), Report(SystemClock()), Renamed(), Panel(), Cache<Int>(), Local(),
  ].count
}
