/// The three wrappers, told apart by the types of properties.
extension SlotRequest {
  private static let wrappers: [(type: Any.Type, request: SlotRequest)] = [
    (Injected<Int>.self, .ownName), (InjectedByType<Int>.self, .type), (InjectedNamed<Int>.self, .otherName),
  ]

  /// Returns what a property of the type asks for, and the type of its value; `nil` if the type is none of the
  /// wrappers.
  ///
  /// Compares descriptors: a cast to a protocol's metatype would scan all conformances in the process.
  static func of(_ type: Any.Type) -> (request: SlotRequest, value: Any.Type)? {
    for wrapper in wrappers {
      if let value = FieldRecords.argument(of: type, ifLike: wrapper.type) { return (wrapper.request, value) }
    }
    return nil
  }

  /// Returns the request of a wrapper with that descriptor; `nil` if it is that of another type.
  static func of(_ descriptor: TypeDescriptor) -> SlotRequest? {
    wrappers.first { TypeDescriptor(of: $0.type) == descriptor }?.request
  }
}
