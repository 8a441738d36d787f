/// 200 classes, each with a property for an object of the next one.
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
  final class L50: Level { var l51: L51? }
  final class L51: Level { var l52: L52? }
  final class L52: Level { var l53: L53? }
  final class L53: Level { var l54: L54? }
  final class L54: Level { var l55: L55? }
  final class L55: Level { var l56: L56? }
  final class L56: Level { var l57: L57? }
  final class L57: Level { var l58: L58? }
  final class L58: Level { var l59: L59? }
  final class L59: Level { var l60: L60? }
  final class L60: Level { var l61: L61? }
  final class L61: Level { var l62: L62? }
  final class L62: Level { var l63: L63? }
  final class L63: Level { var l64: L64? }
  final class L64: Level { var l65: L65? }
  final class L65: Level { var l66: L66? }
  final class L66: Level { var l67: L67? }
  final class L67: Level { var l68: L68? }
  final class L68: Level { var l69: L69? }
  final class L69: Level { var l70: L70? }
  final class L70: Level { var l71: L71? }
  final class L71: Level { var l72: L72? }
  final class L72: Level { var l73: L73? }
  final class L73: Level { var l74: L74? }
  final class L74: Level { var l75: L75? }
  final class L75: Level { var l76: L76? }
  final class L76: Level { var l77: L77? }
  final class L77: Level { var l78: L78? }
  final class L78: Level { var l79: L79? }
  final class L79: Level { var l80: L80? }
  final class L80: Level { var l81: L81? }
  final class L81: Level { var l82: L82? }
  final class L82: Level { var l83: L83? }
  final class L83: Level { var l84: L84? }
  final class L84: Level { var l85: L85? }
  final class L85: Level { var l86: L86? }
  final class L86: Level { var l87: L87? }
  final class L87: Level { var l88: L88? }
  final class L88: Level { var l89: L89? }
  final class L89: Level { var l90: L90? }
  final class L90: Level { var l91: L91? }
  final class L91: Level { var l92: L92? }
  final class L92: Level { var l93: L93? }
  final class L93: Level { var l94: L94? }
  final class L94: Level { var l95: L95? }
  final class L95: Level { var l96: L96? }
  final class L96: Level { var l97: L97? }
  final class L97: Level { var l98: L98? }
  final class L98: Level { var l99: L99? }
  final class L99: Level { var l100: L100? }
  final class L100: Level { var l101: L101? }
  final class L101: Level { var l102: L102? }
  final class L102: Level { var l103: L103? }
  final class L103: Level { var l104: L104? }
  final class L104: Level { var l105: L105? }
  final class L105: Level { var l106: L106? }
  final class L106: Level { var l107: L107? }
  final class L107: Level { var l108: L108? }
  final class L108: Level { var l109: L109? }
  final class L109: Level { var l110: L110? }
  final class L110: Level { var l111: L111? }
  final class L111: Level { var l112: L112? }
  final class L112: Level { var l113: L113? }
  final class L113: Level { var l114: L114? }
  final class L114: Level { var l115: L115? }
  final class L115: Level { var l116: L116? }
  final class L116: Level { var l117: L117? }
  final class L117: Level { var l118: L118? }
  final class L118: Level { var l119: L119? }
  final class L119: Level { var l120: L120? }
  final class L120: Level { var l121: L121? }
  final class L121: Level { var l122: L122? }
  final class L122: Level { var l123: L123? }
  final class L123: Level { var l124: L124? }
  final class L124: Level { var l125: L125? }
  final class L125: Level { var l126: L126? }
  final class L126: Level { var l127: L127? }
  final class L127: Level { var l128: L128? }
  final class L128: Level { var l129: L129? }
  final class L129: Level { var l130: L130? }
  final class L130: Level { var l131: L131? }
  final class L131: Level { var l132: L132? }
  final class L132: Level { var l133: L133? }
  final class L133: Level { var l134: L134? }
  final class L134: Level { var l135: L135? }
  final class L135: Level { var l136: L136? }
  final class L136: Level { var l137: L137? }
  final class L137: Level { var l138: L138? }
  final class L138: Level { var l139: L139? }
  final class L139: Level { var l140: L140? }
  final class L140: Level { var l141: L141? }
  final class L141: Level { var l142: L142? }
  final class L142: Level { var l143: L143? }
  final class L143: Level { var l144: L144? }
  final class L144: Level { var l145: L145? }
  final class L145: Level { var l146: L146? }
  final class L146: Level { var l147: L147? }
  final class L147: Level { var l148: L148? }
  final class L148: Level { var l149: L149? }
  final class L149: Level { var l150: L150? }
  final class L150: Level { var l151: L151? }
  final class L151: Level { var l152: L152? }
  final class L152: Level { var l153: L153? }
  final class L153: Level { var l154: L154? }
  final class L154: Level { var l155: L155? }
  final class L155: Level { var l156: L156? }
  final class L156: Level { var l157: L157? }
  final class L157: Level { var l158: L158? }
  final class L158: Level { var l159: L159? }
  final class L159: Level { var l160: L160? }
  final class L160: Level { var l161: L161? }
  final class L161: Level { var l162: L162? }
  final class L162: Level { var l163: L163? }
  final class L163: Level { var l164: L164? }
  final class L164: Level { var l165: L165? }
  final class L165: Level { var l166: L166? }
  final class L166: Level { var l167: L167? }
  final class L167: Level { var l168: L168? }
  final class L168: Level { var l169: L169? }
  final class L169: Level { var l170: L170? }
  final class L170: Level { var l171: L171? }
  final class L171: Level { var l172: L172? }
  final class L172: Level { var l173: L173? }
  final class L173: Level { var l174: L174? }
  final class L174: Level { var l175: L175? }
  final class L175: Level { var l176: L176? }
  final class L176: Level { var l177: L177? }
  final class L177: Level { var l178: L178? }
  final class L178: Level { var l179: L179? }
  final class L179: Level { var l180: L180? }
  final class L180: Level { var l181: L181? }
  final class L181: Level { var l182: L182? }
  final class L182: Level { var l183: L183? }
  final class L183: Level { var l184: L184? }
  final class L184: Level { var l185: L185? }
  final class L185: Level { var l186: L186? }
  final class L186: Level { var l187: L187? }
  final class L187: Level { var l188: L188? }
  final class L188: Level { var l189: L189? }
  final class L189: Level { var l190: L190? }
  final class L190: Level { var l191: L191? }
  final class L191: Level { var l192: L192? }
  final class L192: Level { var l193: L193? }
  final class L193: Level { var l194: L194? }
  final class L194: Level { var l195: L195? }
  final class L195: Level { var l196: L196? }
  final class L196: Level { var l197: L197? }
  final class L197: Level { var l198: L198? }
  final class L198: Level { var l199: L199? }
  final class L199: Level { var l200: L200? }
  final class L200: Level {}

  static let levels: [any Level.Type] = [
    L1.self, L2.self, L3.self, L4.self, L5.self, L6.self, L7.self, L8.self, L9.self, L10.self, L11.self, L12.self,
    L13.self, L14.self, L15.self, L16.self, L17.self, L18.self, L19.self, L20.self, L21.self, L22.self, L23.self,
    L24.self, L25.self, L26.self, L27.self, L28.self, L29.self, L30.self, L31.self, L32.self, L33.self, L34.self,
    L35.self, L36.self, L37.self, L38.self, L39.self, L40.self, L41.self, L42.self, L43.self, L44.self, L45.self,
    L46.self, L47.self, L48.self, L49.self, L50.self, L51.self, L52.self, L53.self, L54.self, L55.self, L56.self,
    L57.self, L58.self, L59.self, L60.self, L61.self, L62.self, L63.self, L64.self, L65.self, L66.self, L67.self,
    L68.self, L69.self, L70.self, L71.self, L72.self, L73.self, L74.self, L75.self, L76.self, L77.self, L78.self,
    L79.self, L80.self, L81.self, L82.self, L83.self, L84.self, L85.self, L86.self, L87.self, L88.self, L89.self,
    L90.self, L91.self, L92.self, L93.self, L94.self, L95.self, L96.self, L97.self, L98.self, L99.self, L100.self,
    L101.self, L102.self, L103.self, L104.self, L105.self, L106.self, L107.self, L108.self, L109.self, L110.self,
    L111.self, L112.self, L113.self, L114.self, L115.self, L116.self, L117.self, L118.self, L119.self, L120.self,
    L121.self, L122.self, L123.self, L124.self, L125.self, L126.self, L127.self, L128.self, L129.self, L130.self,
    L131.self, L132.self, L133.self, L134.self, L135.self, L136.self, L137.self, L138.self, L139.self, L140.self,
    L141.self, L142.self, L143.self, L144.self, L145.self, L146.self, L147.self, L148.self, L149.self, L150.self,
    L151.self, L152.self, L153.self, L154.self, L155.self, L156.self, L157.self, L158.self, L159.self, L160.self,
    L161.self, L162.self, L163.self, L164.self, L165.self, L166.self, L167.self, L168.self, L169.self, L170.self,
    L171.self, L172.self, L173.self, L174.self, L175.self, L176.self, L177.self, L178.self, L179.self, L180.self,
    L181.self, L182.self, L183.self, L184.self, L185.self, L186.self, L187.self, L188.self, L189.self, L190.self,
    L191.self, L192.self, L193.self, L194.self, L195.self, L196.self, L197.self, L198.self, L199.self, L200.self,
  ]
}
