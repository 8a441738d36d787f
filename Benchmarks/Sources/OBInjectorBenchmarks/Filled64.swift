import Foundation
import Workloads

extension Filled {
  static func all(_ screen: Screen64, _ services: Services) -> Bool {
    same(screen.formatter0, services.formatter0)
      && same(screen.session0, services.session0)
      && same(screen.store0, services.store0)
      && screen.date0 == services.date0
      && same(screen.formatter1, services.formatter1)
      && same(screen.session1, services.session1)
      && same(screen.store1, services.store1)
      && screen.date1 == services.date1
      && same(screen.formatter2, services.formatter2)
      && same(screen.session2, services.session2)
      && same(screen.store2, services.store2)
      && screen.date2 == services.date2
      && same(screen.formatter3, services.formatter3)
      && same(screen.session3, services.session3)
      && same(screen.store3, services.store3)
      && screen.date3 == services.date3
      && same(screen.formatter4, services.formatter4)
      && same(screen.session4, services.session4)
      && same(screen.store4, services.store4)
      && screen.date4 == services.date4
      && same(screen.formatter5, services.formatter5)
      && same(screen.session5, services.session5)
      && same(screen.store5, services.store5)
      && screen.date5 == services.date5
      && same(screen.formatter6, services.formatter6)
      && same(screen.session6, services.session6)
      && same(screen.store6, services.store6)
      && screen.date6 == services.date6
      && same(screen.formatter7, services.formatter7)
      && same(screen.session7, services.session7)
      && same(screen.store7, services.store7)
      && screen.date7 == services.date7
      && same(screen.formatter8, services.formatter8)
      && same(screen.session8, services.session8)
      && same(screen.store8, services.store8)
      && screen.date8 == services.date8
      && same(screen.formatter9, services.formatter9)
      && same(screen.session9, services.session9)
      && same(screen.store9, services.store9)
      && screen.date9 == services.date9
      && same(screen.formatter10, services.formatter10)
      && same(screen.session10, services.session10)
      && same(screen.store10, services.store10)
      && screen.date10 == services.date10
      && same(screen.formatter11, services.formatter11)
      && same(screen.session11, services.session11)
      && same(screen.store11, services.store11)
      && screen.date11 == services.date11
      && same(screen.formatter12, services.formatter12)
      && same(screen.session12, services.session12)
      && same(screen.store12, services.store12)
      && screen.date12 == services.date12
      && same(screen.formatter13, services.formatter13)
      && same(screen.session13, services.session13)
      && same(screen.store13, services.store13)
      && screen.date13 == services.date13
      && same(screen.formatter14, services.formatter14)
      && same(screen.session14, services.session14)
      && same(screen.store14, services.store14)
      && screen.date14 == services.date14
      && same(screen.formatter15, services.formatter15)
      && same(screen.session15, services.session15)
      && same(screen.store15, services.store15)
      && screen.date15 == services.date15
  }
}
