import ArgumentParser
import Logging
import NotesServer

/// The server's command line.
@main struct NotesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "notes-server", abstract: "A server for notes, with a database.",
    discussion: "Settings are in Settings.json; variables such as NOTES_HTTP__PORT and these options replace them.")

  @Option(help: "The address to listen at.") var hostname: String?
  @Option(help: "The port to listen at.") var port: Int?
  @Option(help: "The file of the database; otherwise one of its own in a temporary folder.") var database: String?

  func run() async throws {
    let address = "http://\(hostname ?? "127.0.0.1"):\(port ?? 8080)"
    // The output of "print" to a file or a pipe would be seen at the exit only.
    Logger(label: "notes").info(
      """
      Try, in another terminal:
        curl \(address)/session -d '{"name": "ada", "password": "engine"}'
        curl \(address)/notes -H "Authorization: Bearer TOKEN" -d '{"text": "Buy milk"}'
        curl \(address)/notes -H "Authorization: Bearer TOKEN"
        curl -X DELETE \(address)/session -H "Authorization: Bearer TOKEN"
      Control-C stops the server.
      """)
    try await serve(
      serverModules(options: CommandLineOptions(hostname: hostname, port: port, database: database)))
  }
}
