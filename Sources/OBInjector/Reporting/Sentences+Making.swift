// The sentences about values that can't be made, or not from here.
extension Sentence {
  // MARK: - Cycles

  package static let circular = Code.circularDependency(
    "{name} needs itself to be made; let one of the objects on the path be of a class and take the other through a "
      + "property, not through its initializer or closure.")
  /// A closure is interrupted: another thread makes the cycle, and this attempt is discarded.
  static let interrupted = Code.circularDependency(
    "{name} is being made by another thread, which waits for an object that this thread makes; this attempt is "
      + "discarded and made again, so let the closure throw this error.")
  /// Objects whose asynchronous closures need each other: one after the other, each awaits the next.
  package static let circularAwaiting = Code.circularDependency(
    "{name} needs itself to be made, and objects whose closures are asynchronous can't refer to each other; take a "
      + "Lazy of one of them and call awaitGet() later, or let only one have an asynchronous closure and take the next "
      + "through a property.")
  /// An asynchronous closure that looks itself up, with other arguments each time.
  static let endlessAwaiting = Code.circularDependency(
    "{name} is awaited inside itself 200 times, which is taken for a recursion without end; end it, or make the values "
      + "one after the other.")
  /// A cycle of unique values: each object needs a new one of the next, without end.
  package static let ringOfUnique = Code.circularDependency(
    "{name} leads to another {name} without end, since it is unique; give it the scope graph, or a shared one such as "
      + "singleton.")
  static let tooDeep = Code.circularDependency(
    "{name} is nested so deeply in other objects that the stack would overflow; end the recursion, or nest fewer "
      + "objects.")
  /// An injection of a target inside hooks or setters that keep on injecting other objects.
  static let targetTooDeep = Code.circularDependency(
    "{type} is nested so deeply in hooks or setters that inject other objects that the stack would overflow; end the "
      + "recursion.")
  /// Modules that list further modules without end, no two of them equal.
  static let endlessModules = Code.circularDependency(
    "module {module} lists modules without end, since no two of them are equal; let \"modules\" return the same "
      + "modules each time.")

  // MARK: - Closures, modules and configurations

  static let thrown = Code.providerFailed("the closure of {subject} threw: {thrown}")
  static let noValue = Code.providerFailed(
    "{fact} where a value is required; {verb} one, or use an Optional property.")
  /// A task that was cancelled while it awaited a value; the closure may go on for other tasks.
  static let cancelled = Code.providerFailed(
    "the task was cancelled while it awaited {subject}; await it in a task that isn't cancelled.")
  static let moduleFailed = Code.providerFailed("module {module} could not be configured: {error}")
  static let missingRequirement = Code.missingRequirement("module {module} requires {needed} ({place}), but {fault}")
  static let configurationFailed = Code.providerFailed("the configuration of InjectorController threw: {thrown}")
  static let notConfigured = Code.notConfigured(
    "InjectorController is not configured; call InjectorController.configureInjector when the program starts.")
  static let notConfiguredBecause = Code.notConfigured(
    "InjectorController is not configured, because InjectorController.configureInjector failed; fix this: {error}")
  static let shutDown = Code.shutDown(
    "{what} be provided any more, since {injector} was shut down ({place}); inject and look up before shutDown(), or "
      + "make a new one.")

  // MARK: - Decorators

  static let decoratorThrew = Code.providerFailed("the decorator of {name} ({place}) threw: {thrown}")
  static let notDecorated = Code.typeMismatch(
    "the decorator of {name} ({last}) takes {type}, but the value is of type {found} (registered at {place}); "
      + "{remedy}")
  static let decoratedNotSendable = Code.isolationMismatch(
    "the decorator of {name} ({place}) decorates an awaited value, so its result has to be Sendable, and {type} is "
      + "not; let it return a Sendable type, such as \"any P & Sendable\".")
  static let notGivenSendable = Code.isolationMismatch(
    "{subject} can't be given to its decorator ({last}), which takes a {type} that is Sendable; register it as "
      + "Sendable, or let the decorator take a type that is not.")
  static let notYetDecorated = Code.isolationMismatch(
    "{subject} is awaited and decorated, so its dependencies can't refer back to it: the decorators run after the "
      + "dependencies are filled; set the reference in a decorator.")

  // MARK: - Isolation

  static let elsewhere = Code.isolationMismatch("{subject} belongs to {bound}, but the caller is {here}; {remedy}")
  static let elsewhereInClosure = Code.isolationMismatch(
    "{subject} belongs to {bound}, but the closure of {closure}, which looks it up, belongs to no actor; write that "
      + "closure on the actor, or use \"withInitializer:\", whose parameters are looked up for the caller.")
  /// A value that a `Lazy` keeps and that was made on another actor than the caller's.
  static let keptElsewhere = Code.isolationMismatch(
    "{name} ({place}), which a Lazy keeps, belongs to {bound}, but the caller is {here}; call get there, or register a "
      + "Sendable value.")
  static let asynchronous = Code.isolationMismatch("the closure of {subject} is asynchronous; {remedy}")
  static let decoratedElsewhere = Code.isolationMismatch(
    "{subject} and {decorators} belong to different actors; {remedy}")
  package static let actorFromOutside = Code.isolationMismatch(
    "{type} is an actor, and only code on the actor may set its properties; call injectDependencies(to: self) in a "
      + "method of the actor, or await injectDependencies(to:) with the actor as its own type.")
  /// A conformance to a protocol of the library that is isolated to another actor.
  static let conformanceElsewhere = Code.isolationMismatch(
    "{type} conforms to {protocol} on an actor that is not the caller's; inject it on its own actor.")
  static let moduleElsewhere = Code.isolationMismatch(
    "module {module} was configured {there}, but the caller is {here}; derive the injector there.")
  /// A value that is not registered as `Sendable`, for a lookup, property or parameter of a `Sendable` static type.
  static let notRegisteredAsSendable = Code.isolationMismatch(
    "a Sendable {required} is required, but {subject} is not registered as Sendable; register it as a type that the "
      + "compiler knows to be Sendable, or ask for a type that is not Sendable.")
  static let conformsOnOneActor = Code.isolationMismatch(
    "a Sendable {required} is required, but {subject} conforms to it on one actor only; let its type conform without "
      + "an actor, or ask for a type that is not Sendable.")
  /// A key path that belongs to an actor or captures something, in the list of a nonisolated conformance.
  static let confinedKeyPath = Code.isolationMismatch(
    "the key path of {name} of {type} belongs to an actor, or captures what may not be Sendable, so it is not used; "
      + "write a key path that captures nothing, or isolate the conformance to KeyPathInjectable.")
}
