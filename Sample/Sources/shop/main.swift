import Foundation
import ShopKit

// `swift run --package-path Sample shop`; the variable SHOP_SHOP_NAME changes the shop's name.
do {
  try await ShopProgram.run()
} catch {
  FileHandle.standardError.write(Data("shop: \(error)\n".utf8))
  exit(1)
}
