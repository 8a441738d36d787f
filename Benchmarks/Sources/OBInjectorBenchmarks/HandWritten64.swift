import Foundation
import Workloads

extension HandWritten {
  /// What an app writes without any injector.
  @inline(never)
  static func assign(_ screen: Screen64, _ services: Services) {
    screen.formatter0 = services.formatter0
    screen.session0 = services.session0
    screen.store0 = services.store0
    screen.date0 = services.date0
    screen.formatter1 = services.formatter1
    screen.session1 = services.session1
    screen.store1 = services.store1
    screen.date1 = services.date1
    screen.formatter2 = services.formatter2
    screen.session2 = services.session2
    screen.store2 = services.store2
    screen.date2 = services.date2
    screen.formatter3 = services.formatter3
    screen.session3 = services.session3
    screen.store3 = services.store3
    screen.date3 = services.date3
    screen.formatter4 = services.formatter4
    screen.session4 = services.session4
    screen.store4 = services.store4
    screen.date4 = services.date4
    screen.formatter5 = services.formatter5
    screen.session5 = services.session5
    screen.store5 = services.store5
    screen.date5 = services.date5
    screen.formatter6 = services.formatter6
    screen.session6 = services.session6
    screen.store6 = services.store6
    screen.date6 = services.date6
    screen.formatter7 = services.formatter7
    screen.session7 = services.session7
    screen.store7 = services.store7
    screen.date7 = services.date7
    screen.formatter8 = services.formatter8
    screen.session8 = services.session8
    screen.store8 = services.store8
    screen.date8 = services.date8
    screen.formatter9 = services.formatter9
    screen.session9 = services.session9
    screen.store9 = services.store9
    screen.date9 = services.date9
    screen.formatter10 = services.formatter10
    screen.session10 = services.session10
    screen.store10 = services.store10
    screen.date10 = services.date10
    screen.formatter11 = services.formatter11
    screen.session11 = services.session11
    screen.store11 = services.store11
    screen.date11 = services.date11
    screen.formatter12 = services.formatter12
    screen.session12 = services.session12
    screen.store12 = services.store12
    screen.date12 = services.date12
    screen.formatter13 = services.formatter13
    screen.session13 = services.session13
    screen.store13 = services.store13
    screen.date13 = services.date13
    screen.formatter14 = services.formatter14
    screen.session14 = services.session14
    screen.store14 = services.store14
    screen.date14 = services.date14
    screen.formatter15 = services.formatter15
    screen.session15 = services.session15
    screen.store15 = services.store15
    screen.date15 = services.date15
  }

  /// What injection really replaces: what is there is kept.
  @inline(never)
  static func assignIfNil(_ screen: Screen64, _ services: Services) {
    if screen.formatter0 == nil { screen.formatter0 = services.formatter0 }
    if screen.session0 == nil { screen.session0 = services.session0 }
    if screen.store0 == nil { screen.store0 = services.store0 }
    if screen.date0 == nil { screen.date0 = services.date0 }
    if screen.formatter1 == nil { screen.formatter1 = services.formatter1 }
    if screen.session1 == nil { screen.session1 = services.session1 }
    if screen.store1 == nil { screen.store1 = services.store1 }
    if screen.date1 == nil { screen.date1 = services.date1 }
    if screen.formatter2 == nil { screen.formatter2 = services.formatter2 }
    if screen.session2 == nil { screen.session2 = services.session2 }
    if screen.store2 == nil { screen.store2 = services.store2 }
    if screen.date2 == nil { screen.date2 = services.date2 }
    if screen.formatter3 == nil { screen.formatter3 = services.formatter3 }
    if screen.session3 == nil { screen.session3 = services.session3 }
    if screen.store3 == nil { screen.store3 = services.store3 }
    if screen.date3 == nil { screen.date3 = services.date3 }
    if screen.formatter4 == nil { screen.formatter4 = services.formatter4 }
    if screen.session4 == nil { screen.session4 = services.session4 }
    if screen.store4 == nil { screen.store4 = services.store4 }
    if screen.date4 == nil { screen.date4 = services.date4 }
    if screen.formatter5 == nil { screen.formatter5 = services.formatter5 }
    if screen.session5 == nil { screen.session5 = services.session5 }
    if screen.store5 == nil { screen.store5 = services.store5 }
    if screen.date5 == nil { screen.date5 = services.date5 }
    if screen.formatter6 == nil { screen.formatter6 = services.formatter6 }
    if screen.session6 == nil { screen.session6 = services.session6 }
    if screen.store6 == nil { screen.store6 = services.store6 }
    if screen.date6 == nil { screen.date6 = services.date6 }
    if screen.formatter7 == nil { screen.formatter7 = services.formatter7 }
    if screen.session7 == nil { screen.session7 = services.session7 }
    if screen.store7 == nil { screen.store7 = services.store7 }
    if screen.date7 == nil { screen.date7 = services.date7 }
    if screen.formatter8 == nil { screen.formatter8 = services.formatter8 }
    if screen.session8 == nil { screen.session8 = services.session8 }
    if screen.store8 == nil { screen.store8 = services.store8 }
    if screen.date8 == nil { screen.date8 = services.date8 }
    if screen.formatter9 == nil { screen.formatter9 = services.formatter9 }
    if screen.session9 == nil { screen.session9 = services.session9 }
    if screen.store9 == nil { screen.store9 = services.store9 }
    if screen.date9 == nil { screen.date9 = services.date9 }
    if screen.formatter10 == nil { screen.formatter10 = services.formatter10 }
    if screen.session10 == nil { screen.session10 = services.session10 }
    if screen.store10 == nil { screen.store10 = services.store10 }
    if screen.date10 == nil { screen.date10 = services.date10 }
    if screen.formatter11 == nil { screen.formatter11 = services.formatter11 }
    if screen.session11 == nil { screen.session11 = services.session11 }
    if screen.store11 == nil { screen.store11 = services.store11 }
    if screen.date11 == nil { screen.date11 = services.date11 }
    if screen.formatter12 == nil { screen.formatter12 = services.formatter12 }
    if screen.session12 == nil { screen.session12 = services.session12 }
    if screen.store12 == nil { screen.store12 = services.store12 }
    if screen.date12 == nil { screen.date12 = services.date12 }
    if screen.formatter13 == nil { screen.formatter13 = services.formatter13 }
    if screen.session13 == nil { screen.session13 = services.session13 }
    if screen.store13 == nil { screen.store13 = services.store13 }
    if screen.date13 == nil { screen.date13 = services.date13 }
    if screen.formatter14 == nil { screen.formatter14 = services.formatter14 }
    if screen.session14 == nil { screen.session14 = services.session14 }
    if screen.store14 == nil { screen.store14 = services.store14 }
    if screen.date14 == nil { screen.date14 = services.date14 }
    if screen.formatter15 == nil { screen.formatter15 = services.formatter15 }
    if screen.session15 == nil { screen.session15 = services.session15 }
    if screen.store15 == nil { screen.store15 = services.store15 }
    if screen.date15 == nil { screen.date15 = services.date15 }
  }
}
