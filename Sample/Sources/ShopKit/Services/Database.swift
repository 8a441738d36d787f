import OBInjector

/// The products and the orders of all users; one for the app.
actor Database {
  private let log: Log
  private var receipts: [Receipt] = []

  private init(log: Log) { self.log = log }

  /// Opens the database, which takes a while: start-up awaits it.
  static func open(log: Log) async throws -> Database {
    await Task.yield()
    log.write("database: opened")
    return Database(log: log)
  }

  func products(limit: Int) -> [Product] {
    let all = ["tea": 450, "cake": 380, "jam": 520].map(Product.init(name:price:))
    return Array(all.sorted { $0.name < $1.name }.prefix(limit))
  }

  func save(_ products: [Product], for user: User) -> Receipt {
    let total = products.map(\.price).reduce(0, +)
    let receipt = Receipt(number: receipts.count + 1, user: user, total: total)
    receipts.append(receipt)
    return receipt
  }
}

extension Database: AsyncInjectorReleasing {
  /// Called when the app's injector is shut down.
  func willBeReleased() async {
    log.write("database: closed, orders: \(receipts.count)")
  }
}
