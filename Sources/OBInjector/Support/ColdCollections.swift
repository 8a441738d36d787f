// The standard library's functions with closures, and its dictionaries and sets, compiled once for all types.
//
// The optimizer compiles each of them anew for every element type and closure: without these a program is 147 kB
// larger, and compiling takes a third longer. They have the same names and shadow the standard library's in this
// module; the attribute keeps the optimizer from specializing them. A call takes some hundred instructions more. Code
// that runs for every injection or lookup has a loop instead: `Tests/Benchmarks/instructions` shows where that is.
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
  func contains(where predicate: (Element) throws -> Bool) rethrows -> Bool { try first(where: predicate) != nil }

  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  func allSatisfy(_ predicate: (Element) throws -> Bool) rethrows -> Bool {
    try !contains { try !predicate($0) }
  }

  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  func first(where predicate: (Element) throws -> Bool) rethrows -> Element? {
    for index in 0..<count where try predicate(self[index]) { return self[index] }
    return nil
  }

  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  mutating func removeAll(where shouldBeRemoved: (Element) throws -> Bool) rethrows {
    self = try filter { try !shouldBeRemoved($0) }
  }

  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  static func += (elements: inout [Element], others: [Element]) { elements.append(contentsOf: others) }

  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  static func + (elements: [Element], others: [Element]) -> [Element] {
    var all = elements
    all.append(contentsOf: others)
    return all
  }
}

extension Array where Element: Equatable {
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  static func == (elements: [Element], others: [Element]) -> Bool { elements.elementsEqual(others) }
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
    // In place: what holds a buffer, such as an array, is taken out, so that a change doesn't copy it.
    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    _modify {
      var value = removeValue(forKey: key)
      defer { if let value { updateValue(value, forKey: key) } }
      yield &value
    }
  }

  subscript(key: Key, default defaultValue: @autoclosure () -> Value) -> Value {
    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    get { specializedValue(forKey: key) ?? defaultValue() }
    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    _modify {
      var value = removeValue(forKey: key) ?? defaultValue()
      defer { updateValue(value, forKey: key) }
      yield &value
    }
  }

  @discardableResult @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  mutating func remove(_ key: Key) -> Value? { removeValue(forKey: key) }

  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  init<S: Sequence>(uniqueKeysWithValues keysAndValues: __owned S) where S.Element == (Key, Value) {
    self.init()
    for (key, value) in keysAndValues {
      let old = updateValue(value, forKey: key)
      precondition(old == nil, "a key occurs twice")
    }
  }
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

  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  func contains(_ member: Element) -> Bool { firstIndex(of: member) != nil }

  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  mutating func formUnion<S: Sequence>(_ other: __owned S) where S.Element == Element {
    for element in other { insert(element) }
  }
}
