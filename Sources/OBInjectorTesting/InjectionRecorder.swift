public import OBInjector

/// Records the names that filled objects asked for, and those that an injector has made and could not provide.
///
/// ```swift
/// func observed() throws {
///   let recorder = InjectionRecorder()
///   let injector = PropertyInjector(observer: recorder)
///   injector.registerProperty("clock") { Clock() }
///   injector.injectDependencies(to: Screen())
///   precondition(recorder.made == ["clock"] && recorder.missed.isEmpty)
/// }
/// ```
///
/// Each name is recorded as often as it occurs, in the order of the calls; several threads may use the injector.
/// ``reset()`` empties the record.
public final class InjectionRecorder: InjectionObserver {
  private struct Record {
    var asked: [PropertyName] = []
    var made: [PropertyName] = []
    var missed: [PropertyName] = []
  }

  private let record = Lock(Record())

  /// Creates a recorder with an empty record.
  public init() {}

  /// The names of the properties of the objects that were filled: those of an object after those of its dependencies.
  public var asked: [PropertyName] { record.withLock { $0.asked } }

  /// The names of the values that closures and initializers made, each at its completion: dependencies before the
  /// object.
  ///
  /// Ready-made instances, and instances that were shared before, are not included.
  public var made: [PropertyName] { record.withLock { $0.made } }

  /// The names of the properties that stayed empty, for whatever reason, and of values that could not be made for a
  /// lookup from outside.
  public var missed: [PropertyName] { record.withLock { $0.missed } }

  /// Empties the record.
  public func reset() { record.withLock { $0 = Record() } }

  /// Records one event.
  public func observe(_ event: InjectionEvent) {
    record.withLock { record in
      switch event.outcome {
      case .made: if let name = event.name { record.made.append(name) }
      case .filled(let report):
        for entry in report.entries {
          record.asked.append(entry.name)
          switch entry.outcome {
          case .injected, .alreadySet: break
          default: record.missed.append(entry.name)
          }
        }
      default: if event.depth == 0, let name = event.name { record.missed.append(name) }
      }
    }
  }
}
