import OBInjector

/// A name that was registered twice: the second registration was ignored.
let duplicates = Rule { facts in
  facts.injector.duplicates.map { first, second in
    ReportItem(place: .registration(0), problem: .duplicate(first, second).at([first.name]))
  }
}
