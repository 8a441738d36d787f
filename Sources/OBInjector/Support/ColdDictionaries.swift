// Dictionaries and sets, compiled once for all types; `ColdSequences.swift` says why.
//
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
