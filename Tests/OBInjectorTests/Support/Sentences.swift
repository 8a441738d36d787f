import OBInjector
import XCTest

/// A mistake, made with an injector of its own, and the sentence that is said of it.
///
/// In the sentence, `{service}` stands for the place where "service" is registered.
struct Sentence {
  let text: String
  let line: UInt
  let make: (PropertyInjector) -> String

  init(_ text: String, line: UInt = #line, make: @escaping (PropertyInjector) -> String) {
    (self.text, self.line, self.make) = (text, line, make)
  }
}

/// Makes each mistake and reads what is said.
func checkSentences(_ sentences: [Sentence], file: StaticString = #filePath) {
  for sentence in sentences {
    let injector = PropertyInjector()
    let said = sentence.make(injector)
    XCTAssertEqual(injector.namingPlaces(in: said), sentence.text, file: file, line: sentence.line)
  }
}

/// The sentence of the error that a look-up ends with.
func errorSentence(_ body: () throws -> Any) -> String { injectionError(body)?.description ?? "no error" }

/// Fails the test unless the errors, warnings or other things say these sentences, in this order.
///
/// With an injector, `{service}` stands for the place where "service" is registered.
func assertSays(
  _ things: [some CustomStringConvertible], _ sentences: String..., in injector: PropertyInjector? = nil,
  file: StaticString = #filePath, line: UInt = #line
) {
  let said = things.map { injector?.namingPlaces(in: $0.description) ?? $0.description }
  XCTAssertEqual(said, sentences, file: file, line: line)
}

extension PropertyInjector {
  /// The text with `{service}` for the place where "service" is registered.
  fileprivate func namingPlaces(in text: String) -> String {
    registeredProperties.reduce(text) { $0.replacingOccurrences(of: "\($1.fileID):\($1.line)", with: "{\($1.name)}") }
  }
}
