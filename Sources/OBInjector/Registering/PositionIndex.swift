/// The positions of elements in an array, found by the hashes of their keys.
///
/// Open addressing, with one word for each bucket: half of a hash and a position. A dictionary takes seven words for a
/// registration, since it stores the keys once more, and hashes all of them again when it grows.
struct PositionIndex {
  /// The hash in the upper half, the position plus one in the lower half; 0 for an empty bucket.
  private var buckets: [UInt64] = []

  var isEmpty: Bool { buckets.isEmpty }

  /// The number of positions for which there is room.
  var capacity: Int { buckets.count / 5 * 4 }

  /// Returns the position with that hash for which `isWanted` is true; if there is none, the bucket to add it in.
  ///
  /// Precondition: the index is not empty.
  @inline(__always)
  func find(_ hash: Int, _ isWanted: (Int) -> Bool) -> (position: Int?, bucket: Int) {
    let hash = UInt32(truncatingIfNeeded: hash)
    var place = Int(hash) & (buckets.count - 1)
    while case let bucket = buckets[place], bucket != 0 {
      let position = Int(UInt32(truncatingIfNeeded: bucket)) - 1
      if UInt32(bucket >> 32) == hash, isWanted(position) { return (position, place) }
      place = (place + 1) & (buckets.count - 1)
    }
    return (nil, place)
  }

  /// Adds a position in the bucket that `find` returned for the hash.
  ///
  /// Precondition: there is room for it.
  mutating func add(_ position: Int, _ hash: Int, in bucket: Int) {
    buckets[bucket] = UInt64(UInt32(truncatingIfNeeded: hash)) << 32 | UInt64(position + 1)
  }

  /// Doubles the room.
  mutating func grow() {
    let old = buckets
    buckets = Array(repeating: 0, count: max(old.count * 2, 16))
    for bucket in old where bucket != 0 {
      var place = Int(bucket >> 32) & (buckets.count - 1)
      while buckets[place] != 0 { place = (place + 1) & (buckets.count - 1) }
      buckets[place] = bucket
    }
  }

  mutating func removeAll() { buckets = [] }
}
