/// Takes orders.
nonisolated protocol OrderService: Sendable {
  func place(_ products: [Product]) async throws -> Receipt
}

/// Takes the orders of one user, and refuses an empty one.
nonisolated struct DatabaseOrders: OrderService {
  let database: Database
  let user: User

  func place(_ products: [Product]) async throws -> Receipt {
    guard !products.isEmpty else { throw OrderError.basketIsEmpty }
    return await database.save(products, for: user)
  }
}

/// Writes down each order; the service inside does the work.
nonisolated struct LoggingOrders: OrderService {
  let base: any OrderService
  let log: Log

  func place(_ products: [Product]) async throws -> Receipt {
    let receipt = try await base.place(products)
    let user = receipt.user.name
    log.write("orders: number \(receipt.number), by \(user)")
    return receipt
  }
}

nonisolated enum OrderError: Error {
  case basketIsEmpty
}
