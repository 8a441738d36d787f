/// The arguments of a look-up as part of a shared instance's identity: compared by value.
final class ArgumentKey: Hashable {
  private struct Item: Hashable {
    let type: ObjectIdentifier
    let value: AnyHashable
  }

  private struct Absent: Hashable {}

  private let items: [Item]

  /// `nil` when one of them can't be compared; `position` then tells which.
  init?(_ arguments: [Any], position: inout Int) {
    var items: [Item] = []
    for (index, argument) in arguments.enumerated() {
      position = index + 1
      guard let value = Fitting.unwrap(argument) else {
        items.append(Item(type: ObjectIdentifier(Absent.self), value: AnyHashable(Absent())))
        continue
      }
      if let metatype = value as? Any.Type {
        items.append(Item(type: ObjectIdentifier(Any.Type.self), value: AnyHashable(ObjectIdentifier(metatype))))
      } else if let hashable = value as? any Hashable {
        items.append(Item(type: ObjectIdentifier(Swift.type(of: value)), value: AnyHashable(hashable)))
      } else {
        return nil
      }
    }
    self.items = items
  }

  static func == (one: ArgumentKey, other: ArgumentKey) -> Bool { one.items == other.items }

  func hash(into hasher: inout Hasher) { hasher.combine(items) }
}
