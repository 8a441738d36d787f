/// A weak reference in a collection: an object, since collections of objects share their code.
final class WeakReference {
  /// The identity of the object, also after its end.
  let id: ObjectIdentifier
  private(set) weak var object: AnyObject?

  init(_ object: AnyObject) { (id, self.object) = (ObjectIdentifier(object), object) }
}
