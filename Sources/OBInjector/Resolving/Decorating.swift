/// What is put around a value: the value first, as whoever asks would get it, then one decorator after the other.
extension Resolution {
  /// Runs inside the frame of the decorated registration, whose scope keeps what comes of it.
  func decorate(
    _ decoration: Decoration, for request: ValueRequest, _ frame: ResolutionPath.Frame
  ) throws -> Any {
    if let misfit = decoration.mistake { throw misfit.at(path.names) }
    let builder = frame.builder.object
    let wanted = try decoration.request(like: request, by: builder, path.names)
    // Looked up like everything that a block asks for: handed on as it is, it is neither filled nor told again.
    let found = try call(.lookUp, .inside) { () throws(InjectionError) in try demand(wanted) }
    guard var value = found else { return Any?.none as Any }
    for decorator in decoration.decorators {
      let fitting = try decoration.fitting(value, decorator, path.names)
      do { value = try decorator.run(builder.registry.injector, fitting) } catch { throw Decoration.thrown(error) }
    }
    return value
  }
}

extension Resolution {
  /// Why something that has to be awaited can't be had here: in general, or because it is what is being wired just now.
  func awaited(_ registration: Registration) -> InjectionError {
    let isBeingDecorated =
      registration.decoration != nil
      && path.standing.contains { $0.registration.object.undecorated === registration.undecorated }
    return isBeingDecorated ? .notYetDecorated(registration) : .asynchronous(registration)
  }
}

extension Decoration {
  /// What a decorator threw: a mistake of whatever it has looked up is no misfit of what it was given.
  static func thrown(_ error: any Error) -> any Error { (error as? InjectionError)?.misfit(false) ?? error }

  /// The request for what is decorated, by whoever makes the decorated value.
  func request(
    like request: ValueRequest, by builder: Planner, _ path: [PropertyName]
  ) throws(InjectionError) -> ValueRequest {
    let level = builder.registry.depth - depth
    guard !builder.registry.isShutDown(upTo: level) else {
      throw InjectionError.shutDown(base.name, base.type).at(path)
    }
    return ValueRequest(
      registration: base, level: level, builder: builder, arguments: request.arguments,
      asker: request.asker)
  }

  /// A value as the decorator takes it.
  func fitting(_ value: Any, _ decorator: Decorator, _ path: [PropertyName]) throws(InjectionError) -> Any {
    let adapted = base.adapt(value, to: decorator.type)
    guard let unwrapped = Fitting.unwrap(adapted), Fitting.fits(unwrapped, decorator.type) else {
      throw InjectionError.notDecorated(decorator, found: type(of: value), base).at(path)
    }
    if decorator.isSendable, Fitting.certainty(of: unwrapped, as: decorator.type) == .onThisActor {
      throw InjectionError.notGivenSendable(decorator, base).at(path)
    }
    return unwrapped
  }
}
