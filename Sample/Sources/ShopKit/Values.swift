/// A user who has logged in.
nonisolated struct User: Sendable {
  let name: String
}

/// An article of the shop; the price is in cents.
nonisolated struct Product: Hashable, Sendable {
  let name: String
  let price: Int
}

/// The shop's answer to an order.
nonisolated struct Receipt: Sendable {
  let number: Int
  let user: User
  let total: Int
}
