// Functions of the standard library with closures, and of its dictionaries and sets, compiled once for all types.
//
// The optimizer compiles each of them anew for every element type and closure: without the subscript of dictionaries
// alone, a program is 28 kB larger. They have the same names and shadow the standard library's in this module; the
// attribute keeps the optimizer from specializing them. A call takes some hundred instructions more. Code that runs for
// every injection or lookup has a loop instead: `Tests/Benchmarks/instructions` shows where that is. Others, such as
// `contains` and `first`, would make a program no smaller.
//
// They loop over indices: code for any element asks the runtime for the type of an iterator, at each call.
//
// Functions that are not hot, and that the optimizer would copy into many callers, have `@inline(never)`: the
// copies were a tenth of the code.
//
// `append` and `append(contentsOf:)` stay the standard library's, since hot code uses them; `+=` is the cold form.

extension Array {
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  func map<T, E: Error>(_ transform: (Element) throws(E) -> T) throws(E) -> [T] {
    var result: [T] = []
    result.reserveCapacity(count)
    for index in 0..<count { result.append(try transform(self[index])) }
    return result
  }

  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  func filter(_ isIncluded: (Element) throws -> Bool) rethrows -> [Element] {
    var result: [Element] = []
    for index in 0..<count where try isIncluded(self[index]) { result.append(self[index]) }
    return result
  }

  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  func compactMap<T>(_ transform: (Element) throws -> T?) rethrows -> [T] {
    var result: [T] = []
    for index in 0..<count { if let value = try transform(self[index]) { result.append(value) } }
    return result
  }

  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  func flatMap<T>(_ transform: (Element) throws -> [T]) rethrows -> [T] {
    var result: [T] = []
    for index in 0..<count { result += try transform(self[index]) }
    return result
  }

  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  func grouped<Key: Hashable>(by key: (Element) -> Key) -> [Key: [Element]] { Dictionary(grouping: self, by: key) }

  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  mutating func removeAll(where isRemoved: (Element) throws -> Bool) rethrows {
    self = try filter { try !isRemoved($0) }
  }

  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  static func += (elements: inout [Element], others: [Element]) { elements.append(contentsOf: others) }
}

extension Range<Int> {
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  func map<T, E: Error>(_ transform: (Int) throws(E) -> T) throws(E) -> [T] { try Array(self).map(transform) }

  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  func compactMap<T>(_ transform: (Int) throws -> T?) rethrows -> [T] { try Array(self).compactMap(transform) }
}

extension Sequence {
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  func sorted(by precedes: (Element, Element) throws -> Bool) rethrows -> [Element] {
    var elements = Array(self)
    try elements.sort(by: precedes)
    return elements
  }
}

// An empty dictionary is `.init()` in this module: `[:]` calls a function that is compiled for each type of dictionary.
//
// `updateValue`, `removeValue` and `specializedValue(forKey:)` are the specialized forms, for code that runs often.

extension Dictionary {
  /// The value for a key, by code that the optimizer compiles for these types.
  @inline(__always)
  func specializedValue(forKey key: Key) -> Value? {
    guard let index = index(forKey: key) else { return nil }
    return values[index]
  }

  subscript(key: Key) -> Value? {
    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    get { specializedValue(forKey: key) }
    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    set { if let newValue { updateValue(newValue, forKey: key) } else { removeValue(forKey: key) } }
  }

  /// Returns the value of a key, for which this one is kept if there is none.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  mutating func keepFirst(_ value: @autoclosure () -> Value, forKey key: Key) -> Value {
    let first = specializedValue(forKey: key) ?? value()
    updateValue(first, forKey: key)
    return first
  }

  /// The values as an array.
  var list: [Value] {
    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    get { Array(values) }
  }

  @discardableResult @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  mutating func remove(_ key: Key) -> Value? { removeValue(forKey: key) }
}

extension Set {
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  init<S: Sequence>(_ elements: __owned S) where S.Element == Element {
    self.init()
    for element in elements { update(with: element) }
  }

  @discardableResult @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  mutating func insert(_ newMember: __owned Element) -> (inserted: Bool, memberAfterInsert: Element) {
    if let index = firstIndex(of: newMember) { return (false, self[index]) }
    update(with: newMember)
    return (true, newMember)
  }
}
