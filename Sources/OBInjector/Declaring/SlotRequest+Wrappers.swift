/// The three wrappers, told apart by the types of properties.
extension SlotRequest {
  /// Returns what a property of the type asks for, and the type of its value; `nil` if the type is none of the
  /// wrappers.
  ///
  /// Compares descriptors: a cast to `InjectedWrapper.Type` would scan all conformances in the process.
  static func of(_ type: Any.Type) -> (request: SlotRequest, value: Any.Type)? {
    func like<Wrapper: InjectedWrapper>(_: Wrapper.Type) -> (request: SlotRequest, value: Any.Type)? {
      FieldRecords.argument(of: type, ifLike: Wrapper.self).map { (Wrapper.request, $0) }
    }
    return like(Injected<Int>.self) ?? like(InjectedByType<Int>.self) ?? like(InjectedNamed<Int>.self)
  }

  /// Maps the type descriptor of each wrapper to its request.
  static var byDescriptor: [TypeDescriptor: SlotRequest] {
    let wrappers: [any InjectedWrapper.Type] = [
      Injected<Int>.self, InjectedByType<Int>.self, InjectedNamed<Int>.self,
    ]
    return Dictionary(
      uniqueKeysWithValues: wrappers.compactMap { wrapper in
        TypeDescriptor(of: wrapper).map { ($0, wrapper.request) }
      })
  }
}
