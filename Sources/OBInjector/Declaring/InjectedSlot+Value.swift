/// The access of the three wrappers to their slots.
extension InjectedSlot {
  @usableFromInline
  var value: Value {
    @inlinable @inline(__always) get {
      if let content { return content }
      Self.missing(mark)
    }
  }

  /// Stops the program, since there is no value to return.
  @usableFromInline @inline(never)
  static func missing(_ mark: SlotMark) -> Never { fatalError(Messages.missing(Value.self, at: mark.location)) }
}
