import Foundation

#if APART
@testable import Workloads
#endif

// What an app writes without an injector. It is inlined into the function that the loop calls.

extension Mixed4 {
  /// Assignment.
  @inline(__always)
  final func assign(_ services: Services, _ session: () -> Session, _ date: () -> Date) {
    parser0 = services.group0.parser
    session0 = session()
    store0 = services.group0.store
    date0 = date()
  }

  /// What injection really replaces: what is there is kept.
  @inline(__always)
  final func assignIfNil(_ services: Services, _ session: () -> Session, _ date: () -> Date) {
    if parser0 == nil { parser0 = services.group0.parser }
    if session0 == nil { session0 = session() }
    if store0 == nil { store0 = services.group0.store }
    if date0 == nil { date0 = date() }
  }

  @inline(__always)
  final func assign4(_ services: Services) {
    assign(services, { services.group0.session }, { services.group0.date })
  }

  @inline(__always)
  final func assign4IfNil(_ services: Services) {
    assignIfNil(services, { services.group0.session }, { services.group0.date })
  }
}

extension Mixed8 {
  @inline(__always)
  final func assign8(_ services: Services) {
    assign4(services)
    parser1 = services.group1.parser
    session1 = services.group1.session
    store1 = services.group1.store
    date1 = services.group1.date
  }

  @inline(__always)
  final func assign8IfNil(_ services: Services) {
    assign4IfNil(services)
    if parser1 == nil { parser1 = services.group1.parser }
    if session1 == nil { session1 = services.group1.session }
    if store1 == nil { store1 = services.group1.store }
    if date1 == nil { date1 = services.group1.date }
  }
}

extension Mixed16 {
  @inline(__always)
  func assign16(_ services: Services) {
    assign8(services)
    parser2 = services.group2.parser
    session2 = services.group2.session
    store2 = services.group2.store
    date2 = services.group2.date
    parser3 = services.group3.parser
    session3 = services.group3.session
    store3 = services.group3.store
    date3 = services.group3.date
  }

  @inline(__always)
  func assign16IfNil(_ services: Services) {
    assign8IfNil(services)
    if parser2 == nil { parser2 = services.group2.parser }
    if session2 == nil { session2 = services.group2.session }
    if store2 == nil { store2 = services.group2.store }
    if date2 == nil { date2 = services.group2.date }
    if parser3 == nil { parser3 = services.group3.parser }
    if session3 == nil { session3 = services.group3.session }
    if store3 == nil { store3 = services.group3.store }
    if date3 == nil { date3 = services.group3.date }
  }
}

extension Everyday {
  @inline(__always)
  func assignIfNil(_ services: Services) {
    if parser0 == nil { parser0 = services.group0.parser }
    if session0 == nil { session0 = services.group0.session }
    if cache == nil { cache = services.cache }
    if title == nil { title = services.title }
  }
}

extension Values {
  @inline(__always)
  func assignIfNil(_ services: Services) {
    if title == nil { title = services.title }
    if numbers == nil { numbers = services.numbers }
    if level == nil { level = services.level }
    if ratio == nil { ratio = services.ratio }
  }
}

extension References16 {
  @inline(__always)
  func assignIfNil(_ services: Services) {
    if reference0 == nil { reference0 = services.references.reference0 }
    if reference1 == nil { reference1 = services.references.reference1 }
    if reference2 == nil { reference2 = services.references.reference2 }
    if reference3 == nil { reference3 = services.references.reference3 }
    if reference4 == nil { reference4 = services.references.reference4 }
    if reference5 == nil { reference5 = services.references.reference5 }
    if reference6 == nil { reference6 = services.references.reference6 }
    if reference7 == nil { reference7 = services.references.reference7 }
    if reference8 == nil { reference8 = services.references.reference8 }
    if reference9 == nil { reference9 = services.references.reference9 }
    if reference10 == nil { reference10 = services.references.reference10 }
    if reference11 == nil { reference11 = services.references.reference11 }
    if reference12 == nil { reference12 = services.references.reference12 }
    if reference13 == nil { reference13 = services.references.reference13 }
    if reference14 == nil { reference14 = services.references.reference14 }
    if reference15 == nil { reference15 = services.references.reference15 }
  }
}

extension Keeper {
  func assignIfNil(_ services: Services) {
    if parser0 == nil { parser0 = services.group0.parser }
    if session0 == nil { session0 = services.group0.session }
    if store0 == nil { store0 = services.group0.store }
    if date0 == nil { date0 = services.group0.date }
  }

  /// Does nothing, to subtract what reaching an actor costs.
  @inline(never)
  func touch() {}
}
