import Foundation
import ReaderKit

// `swift run --package-path Sample` reads the documents that come with the sample;
// `swift run --package-path Sample reader <folder>` reads a folder of yours; `reader --help` says what else there is.
exit(
  await Program.run(
    arguments: Array(CommandLine.arguments.dropFirst()),
    output: { print($0) },
    errors: { FileHandle.standardError.write(Data("\($0)\n".utf8)) }))
