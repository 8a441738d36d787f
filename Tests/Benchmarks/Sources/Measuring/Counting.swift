/// What callgrind counts: `--toggle-collect='*countedRegion*'`.
@inline(never)
package func countedRegion(_ range: Range<Int>, _ body: (Range<Int>) -> Void) { body(range) }

extension Case {
  /// Counts half of a batch, then of the other half the loop and what it does: `Benchmarks/instructions` takes one from
  /// the other.
  ///
  /// Callgrind writes down what it has counted before each region, and between them it counts calls too: so the first
  /// half, and nothing in the end.
  package func countHalves() {
    check()
    prepare()
    let (first, second) = (0..<batch / 2, batch / 2..<batch)
    countedRegion(first, run)
    countedRegion(second, empty)
    countedRegion(second, run)
    countedRegion(0..<0, empty)
  }
}
