import OBInjector

/// The products and the orders of all users; one for the app.
actor Database {
  private let journal: Journal
  private var receipts: [Receipt] = []

  private init(journal: Journal) { self.journal = journal }

  /// Opens the database, which takes a while: start-up awaits it.
  static func open(journal: Journal) async throws -> Database {
    await Task.yield()
    journal.note("database: opened")
    return Database(journal: journal)
  }

  func products(limit: Int) -> [Product] {
    let all = [Product(name: "tea", price: 450), Product(name: "cake", price: 380), Product(name: "jam", price: 520)]
    return Array(all.prefix(limit))
  }

  func save(_ products: [Product], for user: User) -> Receipt {
    let receipt = Receipt(number: receipts.count + 1, user: user, total: products.map(\.price).reduce(0, +))
    receipts.append(receipt)
    return receipt
  }
}

extension Database: AsyncInjectorReleasing {
  /// Called when the app's injector is shut down.
  func willBeReleased() async { journal.note("database: closed, orders: \(receipts.count)") }
}
