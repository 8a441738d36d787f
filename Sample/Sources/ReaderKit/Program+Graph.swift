import OBInjector
import OBInjectorDiagnostics

extension Program {
  /// The objects and their values, from types and registrations alone: nothing is made, no document is opened.
  ///
  /// Below the diagram, comments in its language say what can't be known that way.
  static func graph(of injector: PropertyInjector, isDOT: Bool) throws -> String {
    let user = User(name: "")
    let session = try Session(of: user, in: injector.makeChild(for: Document(name: "", text: "")))
    let child = session.makeChild(for: Request(id: 0, user: user, document: ""))
    let graph = child.dependencyGraph(
      of: RootScreen.self, DocumentScreen.self, WordsScreen.self, RequestHandler.self, ServerSettings.self)
    let unchecked = child.verify(
      RootScreen.self, DocumentScreen.self, WordsScreen.self, RequestHandler.self, ServerSettings.self
    ).unchecked
    let comments =
      ["unknown: types don't tell whether an @Injected property asks for another name, or by its type"]
      + unchecked.compactMap { found in found.owner.map { "- \($0).\(found.name): \(found.type)" } }
      + ["not drawn: lookups inside closures"]
    let mark = isDOT ? "//" : "%%"
    return ([isDOT ? graph.dot : graph.mermaid] + comments.map { "\(mark) \($0)" }).joined(separator: "\n")
  }
}
