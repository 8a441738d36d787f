/// The forms in which blocks and initializers are registered.
extension Factory {
  /// A block without parameters, in both forms; both are made where the registration is written.
  @usableFromInline
  convenience init(
    isolation: (any Actor)?, isSendable: Bool, typed: TypedBlock, make: @escaping @Sendable () throws -> Any
  ) {
    self.init(
      isolation: isolation, parameters: [], isSendable: isSendable, typed: typed, make: .now { _ in try make() })
  }

  /// A block that is given the injector and arguments.
  convenience init<Value, each Argument>(
    block: IsolatedBlockWithArguments<Value, repeat each Argument>, isolation: (any Actor)?, isSendable: Bool
  ) {
    var parameters: [Any.Type] = []
    repeat parameters.append((each Argument).self)
    let run = block.plain
    self.init(
      isolation: isolation, parameters: parameters, isSendable: isSendable,
      make: .now { context in
        var arguments = context.arguments[...]
        return try run(context.injector, repeat Self.next((each Argument).self, &arguments))
      })
  }

  /// An initializer whose parameters are looked up by type.
  ///
  /// - Parameter demandsSendable: Whether all of them are `Sendable`; of some of them nothing is known.
  convenience init<Value, each Dependency>(
    initializer: IsolatedInitializer<Value, repeat each Dependency>, isolation: (any Actor)?, isSendable: Bool,
    demandsSendable: Bool = false
  ) {
    var dependencies: [Any.Type] = []
    repeat dependencies.append((each Dependency).self)
    let run = initializer.plain
    self.init(
      isolation: isolation, dependencies: dependencies, isSendable: isSendable,
      make: .now { context in
        let source = context.source
        return try run(repeat try source.dependency((each Dependency).self, demandsSendable: demandsSendable))
      })
  }

  /// Everything that fits a type, looked up anew for whoever asks.
  convenience init<Element>(collecting type: Element.Type, isSendable: Bool) {
    self.init(
      isolation: nil, collected: CollectedParts(type, demandsSendable: isSendable), isSendable: isSendable,
      make: .now { context in try context.source.parts(Element.self, demandsSendable: isSendable) }
    )
  }

  /// A block that is told who asks; in the form of an initializer of one parameter.
  convenience init<Value>(
    perTarget block: IsolatedInitializer<Value, InjectionRequest>, isolation: (any Actor)?, isSendable: Bool
  ) {
    let run = block.plain
    self.init(isolation: isolation, isSendable: isSendable, make: .asked { request in try run(request) })
  }

  /// An asynchronous block; the language itself takes it to its actor when it is awaited.
  convenience init<Value: Sendable, each Argument>(
    awaited block: @escaping @isolated(any) @Sendable (PropertyInjector, repeat each Argument) async throws -> Value,
    isolation: (any Actor)?
  ) {
    var parameters: [Any.Type] = []
    repeat parameters.append((each Argument).self)
    self.init(
      isolation: isolation, parameters: parameters, isSendable: true,
      make: .awaited { context in
        var arguments = context.arguments[...]
        return try await block(context.injector, repeat Self.next((each Argument).self, &arguments))
      })
  }

  /// The next argument; that it fits has been checked.
  private static func next<Argument>(_: Argument.Type, _ arguments: inout ArraySlice<Any>) -> Argument {
    let argument = arguments.removeFirst()
    if let fitting = Fitting.fit(argument, to: Argument.self) ?? (Any?.none as? Argument) { return fitting }
    preconditionFailure("arguments are checked before a block runs")
  }

  /// Whether these arguments are what the block takes.
  func takes(_ arguments: [Any]) -> Bool {
    arguments.count == parameters.count && zip(arguments, parameters).allSatisfy(Self.fits)
  }

  /// Whether an argument fits a parameter; an Optional one accepts a value or nil.
  static func fits(_ argument: Any, _ parameter: Any.Type) -> Bool {
    guard let value = Fitting.unwrap(argument) else { return FieldRecords.kind(of: parameter) == .optional }
    return Fitting.fits(value, parameter)
  }
}

extension Registration {
  /// Whether a look-up by type with these arguments may get its value from here.
  func takes(_ arguments: [Any]) -> Bool { factory?.takes(arguments) ?? arguments.isEmpty }

  /// Whether its value can be had without arguments.
  var takesNothing: Bool { factory?.parameters.isEmpty ?? true }
}

extension SourceContext {
  fileprivate var source: any DependencySource {
    guard let dependencies else { preconditionFailure("whoever runs an initializer looks up its parameters") }
    return dependencies
  }
}
