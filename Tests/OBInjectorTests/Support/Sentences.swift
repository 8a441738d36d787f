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
    var said = sentence.make(injector)
    for property in injector.registeredProperties {
      said = said.replacingOccurrences(of: "\(property.fileID):\(property.line)", with: "{\(property.name)}")
    }
    XCTAssertEqual(said, sentence.text, file: file, line: sentence.line)
  }
}

/// The sentence of the error that a look-up ends with.
func errorSentence(_ body: () throws -> Any) -> String { injectionError(body)?.description ?? "no error" }

/// Fails the test unless the errors, warnings or other things say these sentences, in this order.
func assertSays(
  _ things: [some CustomStringConvertible], _ sentences: String..., file: StaticString = #filePath, line: UInt = #line
) {
  XCTAssertEqual(things.map(\.description), sentences, file: file, line: line)
}
