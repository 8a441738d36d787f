import Foundation
import ShopKit

// Variables change the settings: SHOP_SHOP_NAME="My shop" swift run shop
do {
  try await ShopProgram.run()
} catch {
  FileHandle.standardError.write(Data("shop: \(error)\n".utf8))
  exit(1)
}
