import Foundation

final class Fresh0: Fresh {
  var formatter0: Formatter?
  var session0: Session?
  var store0: (any Store)?
  var date0: Date?
}

final class Fresh1: Fresh {
  var formatter0: Formatter?
  var session0: Session?
  var store0: (any Store)?
  var date0: Date?
}

final class Fresh2: Fresh {
  var formatter0: Formatter?
  var session0: Session?
  var store0: (any Store)?
  var date0: Date?
}

final class Fresh3: Fresh {
  var formatter0: Formatter?
  var session0: Session?
  var store0: (any Store)?
  var date0: Date?
}

final class Fresh4: Fresh {
  var formatter0: Formatter?
  var session0: Session?
  var store0: (any Store)?
  var date0: Date?
}

final class Fresh5: Fresh {
  var formatter0: Formatter?
  var session0: Session?
  var store0: (any Store)?
  var date0: Date?
}

final class Fresh6: Fresh {
  var formatter0: Formatter?
  var session0: Session?
  var store0: (any Store)?
  var date0: Date?
}

final class Fresh7: Fresh {
  var formatter0: Formatter?
  var session0: Session?
  var store0: (any Store)?
  var date0: Date?
}

final class Fresh8: Fresh {
  var formatter0: Formatter?
  var session0: Session?
  var store0: (any Store)?
  var date0: Date?
}

final class Fresh9: Fresh {
  var formatter0: Formatter?
  var session0: Session?
  var store0: (any Store)?
  var date0: Date?
}

final class Fresh10: Fresh {
  var formatter0: Formatter?
  var session0: Session?
  var store0: (any Store)?
  var date0: Date?
}

final class Fresh11: Fresh {
  var formatter0: Formatter?
  var session0: Session?
  var store0: (any Store)?
  var date0: Date?
}

final class Fresh12: Fresh {
  var formatter0: Formatter?
  var session0: Session?
  var store0: (any Store)?
  var date0: Date?
}

final class Fresh13: Fresh {
  var formatter0: Formatter?
  var session0: Session?
  var store0: (any Store)?
  var date0: Date?
}

final class Fresh14: Fresh {
  var formatter0: Formatter?
  var session0: Session?
  var store0: (any Store)?
  var date0: Date?
}

final class Fresh15: Fresh {
  var formatter0: Formatter?
  var session0: Session?
  var store0: (any Store)?
  var date0: Date?
}

final class Fresh16: Fresh {
  var formatter0: Formatter?
  var session0: Session?
  var store0: (any Store)?
  var date0: Date?
}

final class Fresh17: Fresh {
  var formatter0: Formatter?
  var session0: Session?
  var store0: (any Store)?
  var date0: Date?
}

final class Fresh18: Fresh {
  var formatter0: Formatter?
  var session0: Session?
  var store0: (any Store)?
  var date0: Date?
}

final class Fresh19: Fresh {
  var formatter0: Formatter?
  var session0: Session?
  var store0: (any Store)?
  var date0: Date?
}

final class Fresh20: Fresh {
  var formatter0: Formatter?
  var session0: Session?
  var store0: (any Store)?
  var date0: Date?
}

final class Fresh21: Fresh {
  var formatter0: Formatter?
  var session0: Session?
  var store0: (any Store)?
  var date0: Date?
}

final class Fresh22: Fresh {
  var formatter0: Formatter?
  var session0: Session?
  var store0: (any Store)?
  var date0: Date?
}

final class Fresh23: Fresh {
  var formatter0: Formatter?
  var session0: Session?
  var store0: (any Store)?
  var date0: Date?
}

final class Fresh24: Fresh {
  var formatter0: Formatter?
  var session0: Session?
  var store0: (any Store)?
  var date0: Date?
}

final class Fresh25: Fresh {
  var formatter0: Formatter?
  var session0: Session?
  var store0: (any Store)?
  var date0: Date?
}

final class Fresh26: Fresh {
  var formatter0: Formatter?
  var session0: Session?
  var store0: (any Store)?
  var date0: Date?
}

final class Fresh27: Fresh {
  var formatter0: Formatter?
  var session0: Session?
  var store0: (any Store)?
  var date0: Date?
}

final class Fresh28: Fresh {
  var formatter0: Formatter?
  var session0: Session?
  var store0: (any Store)?
  var date0: Date?
}

final class Fresh29: Fresh {
  var formatter0: Formatter?
  var session0: Session?
  var store0: (any Store)?
  var date0: Date?
}
