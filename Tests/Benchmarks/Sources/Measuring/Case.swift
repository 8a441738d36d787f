/// One system at one workload: what is timed, and what surrounds it.
package struct Case {
  /// `workload/system`.
  package let name: String
  /// How many objects one call of `run` fills.
  package let batch: Int
  /// Makes the objects, and before the first ones what fills them; not timed.
  package let prepare: () -> Void
  /// The same loop over the same objects doing nothing, subtracted from `run`.
  package let empty: (Range<Int>) -> Void
  /// What is timed, for some of the objects.
  package let run: (Range<Int>) -> Void
  /// Whether every property of every object is right.
  package let isRight: () -> Bool

  package init(
    name: String, batch: Int, prepare: @escaping () -> Void, empty: @escaping (Range<Int>) -> Void,
    run: @escaping (Range<Int>) -> Void, isRight: @escaping () -> Bool
  ) {
    (self.name, self.batch, self.prepare, self.empty, self.run, self.isRight) =
      (name, batch, prepare, empty, run, isRight)
  }

  /// The same under a name that tells in which module its types stand.
  package func named(_ prefix: String) -> Case {
    Case(name: prefix + name, batch: batch, prepare: prepare, empty: empty, run: run, isRight: isRight)
  }

  /// Fills one batch and stops the program if a property is wrong: a wrong answer has no speed.
  package func check() {
    prepare()
    run(0..<batch)
    guard isRight() else { fatalError("\(name): an object was not filled as it should be") }
  }
}
