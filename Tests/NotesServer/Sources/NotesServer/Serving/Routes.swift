import Hummingbird
import OBInjector

/// Makes the routes: those that need no user, then those of a session.
func makeRouter(
  _ injector: PropertyInjector
) throws -> Router<NotesContext> {
  let router = Router(context: NotesContext.self)
  router.add(middleware: ErrorMiddleware())

  let open = router.group()
    .add(middleware: RequestMiddleware(injector: injector))
  open.post("session") { request, context in
    let credentials = try await request.decode(
      as: SessionController.Credentials.self, context: context)
    return try await context.filled(SessionController()).signIn(credentials)
  }

  let signedIn = router.group()
    .add(middleware: SessionMiddleware(sessions: try injector.instance()))
  signedIn.delete("session") { request, context in
    let controller = try context.filled(SessionController())
    await controller.signOut(request.headers.bearerToken ?? "")
    return HTTPResponse.Status.noContent
  }
  signedIn.get("notes") { _, context in
    try await context.filled(NotesController()).list()
  }
  signedIn.post("notes") { request, context in
    let new = try await request.decode(
      as: NotesController.NewNote.self, context: context)
    let note = try await context.filled(NotesController()).add(new)
    return EditedResponse(status: .created, response: note)
  }
  signedIn.delete("notes/{id}") { _, context in
    let id = try context.parameters.require("id")
    try await context.filled(NotesController()).delete(id)
    return HTTPResponse.Status.noContent
  }
  return router
}
