/// "Is it empty?", "set it": the same two questions for every way into an object.
extension InjectionPoint {
  /// Whether the property has no value yet.
  func isEmpty(in target: InjectionTarget) -> Bool {
    switch way {
    case .stored(let offset):
      func open<Wanted>(_: Wanted.Type) -> Bool {
        if case .none = (target.base + offset).assumingMemoryBound(to: Wanted?.self).pointee { true } else { false }
      }
      return open(wanted)
    case .weak(let offset): return WeakField(field: target.base + offset).isEmpty
    case .injected(let offset): return Self.slot(at: offset, in: target).isEmpty
    case .slot(let slot): return slot.isEmpty
    case .keyPath(let access): return access.isEmpty(in: target)
    case .full, .unwritable: return false
    }
  }

  /// Sets the property if the value fits; says whether it did.
  func assign(_ value: Any, in target: InjectionTarget) -> Bool {
    switch way {
    case .stored(let offset):
      func open<Wanted>(_: Wanted.Type) -> Bool {
        guard let fitting = Fitting.fit(value, to: Wanted.self) else { return false }
        // Assigned, not initialized: the block that made the value may have set the property meanwhile.
        (target.base + offset).assumingMemoryBound(to: Wanted?.self).pointee = fitting
        return true
      }
      return open(wanted)
    case .weak(let offset):
      func open<Wanted>(_: Wanted.Type) -> Bool {
        guard let fitting = Fitting.fit(value, to: Wanted.self) else { return false }
        WeakField(field: target.base + offset).set(fitting)
        return true
      }
      return open(wanted)
    case .injected(let offset):
      if target.object == nil { takeOwnSlot(in: target) }
      return Self.slot(at: offset, in: target).assign(value)
    case .slot(let slot): return slot.assign(value)
    case .keyPath(let access):
      func open<Wanted>(_: Wanted.Type) -> Bool {
        let fitting = Fitting.fit(value, to: Wanted.self)
        guard fitting != nil else { return false }
        withUnsafeBytes(of: fitting) { access.set($0.baseAddress.unsafelyUnwrapped, in: target) }
        return true
      }
      return open(wanted)
    case .full, .unwritable: return false
    }
  }

  // MARK: - Slots

  /// What an `@Injected` property asks for; `nil` for other properties, which ask for their own name.
  func request(in target: InjectionTarget) -> AnyInjectedSlot.Request? {
    switch way {
    case .injected(let offset): Self.slot(at: offset, in: target).request
    case .slot(let slot): slot.request
    default: nil
    }
  }

  /// Whether the property can't do without a value: `@Injected`, and not Optional.
  var isRequired: Bool {
    switch way {
    case .injected, .slot: FieldRecords.kind(of: type) != .optional
    default: false
    }
  }

  /// Gives a struct's wrapper a slot that no copy of the struct shares.
  func takeOwnSlot(in target: InjectionTarget) {
    guard case .injected(let offset) = way else { return }
    func open<Value>(_: Value.Type) {
      (target.base + offset).assumingMemoryBound(to: Injected<Value>.self).pointee.takeOwnSlot()
    }
    open(wanted)
  }

  /// The wrapper's only stored property is the reference to its slot.
  private static func slot(at offset: Int, in target: InjectionTarget) -> AnyInjectedSlot {
    (target.base + offset).load(as: Unmanaged<AnyInjectedSlot>.self).takeUnretainedValue()
  }
}

/// `@Injected` properties found by a walk through a value: nothing but documented Swift.
enum MirroredSlots {
  /// Superclasses first; the name is the property's own.
  static func find(in target: InjectionTarget) -> [InjectionPoint] {
    var points: [InjectionPoint] = []
    var level: Mirror? = Mirror(reflecting: target.object ?? target.structValue)
    while let mirror = level {
      let own = mirror.children.compactMap { child -> InjectionPoint? in
        guard let label = child.label, label.hasPrefix("_"), let wrapper = child.value as? any InjectedWrapper else {
          return nil
        }
        return InjectionPoint(wrapper.anySlot, name: String(label.dropFirst()))
      }
      points.insert(contentsOf: own, at: 0)
      level = mirror.superclassMirror
    }
    return points
  }
}
