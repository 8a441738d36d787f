/// 50 classes, each with a property for an object of the next one.
enum Nesting {
  protocol Level: AnyObject, SendableMetatype { init() }
  final class L0 { var l1: L1? }
  final class L1: Level { var l2: L2? }
  final class L2: Level { var l3: L3? }
  final class L3: Level { var l4: L4? }
  final class L4: Level { var l5: L5? }
  final class L5: Level { var l6: L6? }
  final class L6: Level { var l7: L7? }
  final class L7: Level { var l8: L8? }
  final class L8: Level { var l9: L9? }
  final class L9: Level { var l10: L10? }
  final class L10: Level { var l11: L11? }
  final class L11: Level { var l12: L12? }
  final class L12: Level { var l13: L13? }
  final class L13: Level { var l14: L14? }
  final class L14: Level { var l15: L15? }
  final class L15: Level { var l16: L16? }
  final class L16: Level { var l17: L17? }
  final class L17: Level { var l18: L18? }
  final class L18: Level { var l19: L19? }
  final class L19: Level { var l20: L20? }
  final class L20: Level { var l21: L21? }
  final class L21: Level { var l22: L22? }
  final class L22: Level { var l23: L23? }
  final class L23: Level { var l24: L24? }
  final class L24: Level { var l25: L25? }
  final class L25: Level { var l26: L26? }
  final class L26: Level { var l27: L27? }
  final class L27: Level { var l28: L28? }
  final class L28: Level { var l29: L29? }
  final class L29: Level { var l30: L30? }
  final class L30: Level { var l31: L31? }
  final class L31: Level { var l32: L32? }
  final class L32: Level { var l33: L33? }
  final class L33: Level { var l34: L34? }
  final class L34: Level { var l35: L35? }
  final class L35: Level { var l36: L36? }
  final class L36: Level { var l37: L37? }
  final class L37: Level { var l38: L38? }
  final class L38: Level { var l39: L39? }
  final class L39: Level { var l40: L40? }
  final class L40: Level { var l41: L41? }
  final class L41: Level { var l42: L42? }
  final class L42: Level { var l43: L43? }
  final class L43: Level { var l44: L44? }
  final class L44: Level { var l45: L45? }
  final class L45: Level { var l46: L46? }
  final class L46: Level { var l47: L47? }
  final class L47: Level { var l48: L48? }
  final class L48: Level { var l49: L49? }
  final class L49: Level { var l50: L50? }
  final class L50: Level {}

  static let levels: [any Level.Type] = [
    L1.self, L2.self, L3.self, L4.self, L5.self, L6.self, L7.self, L8.self, L9.self, L10.self, L11.self, L12.self,
    L13.self, L14.self, L15.self, L16.self, L17.self, L18.self, L19.self, L20.self, L21.self, L22.self, L23.self,
    L24.self, L25.self, L26.self, L27.self, L28.self, L29.self, L30.self, L31.self, L32.self, L33.self, L34.self,
    L35.self, L36.self, L37.self, L38.self, L39.self, L40.self, L41.self, L42.self, L43.self, L44.self, L45.self,
    L46.self, L47.self, L48.self, L49.self, L50.self,
  ]
}
