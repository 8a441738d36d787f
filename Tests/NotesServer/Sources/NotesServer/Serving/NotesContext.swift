import Hummingbird
import OBInjector

/// The values of a request that Hummingbird passes on, and its injector.
struct NotesContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  var injector: PropertyInjector?

  init(source: Source) {
    coreContext = CoreRequestContextStorage(source: source)
  }

  /// Returns the controller, filled; if a required property stays empty,
  /// the answer to the request is 500.
  func filled<Controller: AnyObject>(
    _ controller: Controller
  ) throws -> Controller {
    guard let injector else { throw HTTPError(.internalServerError) }
    return try injector.fill(controller)
  }
}
