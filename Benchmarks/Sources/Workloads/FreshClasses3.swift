import Foundation

final class Fresh60: Fresh {
  var formatter0: Formatter?
  var session0: Session?
  var store0: (any Store)?
  var date0: Date?
}

final class Fresh61: Fresh {
  var formatter0: Formatter?
  var session0: Session?
  var store0: (any Store)?
  var date0: Date?
}

final class Fresh62: Fresh {
  var formatter0: Formatter?
  var session0: Session?
  var store0: (any Store)?
  var date0: Date?
}

final class Fresh63: Fresh {
  var formatter0: Formatter?
  var session0: Session?
  var store0: (any Store)?
  var date0: Date?
}

final class Fresh64: Fresh {
  var formatter0: Formatter?
  var session0: Session?
  var store0: (any Store)?
  var date0: Date?
}

final class Fresh65: Fresh {
  var formatter0: Formatter?
  var session0: Session?
  var store0: (any Store)?
  var date0: Date?
}

final class Fresh66: Fresh {
  var formatter0: Formatter?
  var session0: Session?
  var store0: (any Store)?
  var date0: Date?
}

final class Fresh67: Fresh {
  var formatter0: Formatter?
  var session0: Session?
  var store0: (any Store)?
  var date0: Date?
}

final class Fresh68: Fresh {
  var formatter0: Formatter?
  var session0: Session?
  var store0: (any Store)?
  var date0: Date?
}

final class Fresh69: Fresh {
  var formatter0: Formatter?
  var session0: Session?
  var store0: (any Store)?
  var date0: Date?
}

final class Fresh70: Fresh {
  var formatter0: Formatter?
  var session0: Session?
  var store0: (any Store)?
  var date0: Date?
}

final class Fresh71: Fresh {
  var formatter0: Formatter?
  var session0: Session?
  var store0: (any Store)?
  var date0: Date?
}

final class Fresh72: Fresh {
  var formatter0: Formatter?
  var session0: Session?
  var store0: (any Store)?
  var date0: Date?
}

final class Fresh73: Fresh {
  var formatter0: Formatter?
  var session0: Session?
  var store0: (any Store)?
  var date0: Date?
}

final class Fresh74: Fresh {
  var formatter0: Formatter?
  var session0: Session?
  var store0: (any Store)?
  var date0: Date?
}

final class Fresh75: Fresh {
  var formatter0: Formatter?
  var session0: Session?
  var store0: (any Store)?
  var date0: Date?
}

final class Fresh76: Fresh {
  var formatter0: Formatter?
  var session0: Session?
  var store0: (any Store)?
  var date0: Date?
}

final class Fresh77: Fresh {
  var formatter0: Formatter?
  var session0: Session?
  var store0: (any Store)?
  var date0: Date?
}

final class Fresh78: Fresh {
  var formatter0: Formatter?
  var session0: Session?
  var store0: (any Store)?
  var date0: Date?
}

final class Fresh79: Fresh {
  var formatter0: Formatter?
  var session0: Session?
  var store0: (any Store)?
  var date0: Date?
}

final class Fresh80: Fresh {
  var formatter0: Formatter?
  var session0: Session?
  var store0: (any Store)?
  var date0: Date?
}

final class Fresh81: Fresh {
  var formatter0: Formatter?
  var session0: Session?
  var store0: (any Store)?
  var date0: Date?
}

final class Fresh82: Fresh {
  var formatter0: Formatter?
  var session0: Session?
  var store0: (any Store)?
  var date0: Date?
}

final class Fresh83: Fresh {
  var formatter0: Formatter?
  var session0: Session?
  var store0: (any Store)?
  var date0: Date?
}

final class Fresh84: Fresh {
  var formatter0: Formatter?
  var session0: Session?
  var store0: (any Store)?
  var date0: Date?
}

final class Fresh85: Fresh {
  var formatter0: Formatter?
  var session0: Session?
  var store0: (any Store)?
  var date0: Date?
}

final class Fresh86: Fresh {
  var formatter0: Formatter?
  var session0: Session?
  var store0: (any Store)?
  var date0: Date?
}

final class Fresh87: Fresh {
  var formatter0: Formatter?
  var session0: Session?
  var store0: (any Store)?
  var date0: Date?
}

final class Fresh88: Fresh {
  var formatter0: Formatter?
  var session0: Session?
  var store0: (any Store)?
  var date0: Date?
}

final class Fresh89: Fresh {
  var formatter0: Formatter?
  var session0: Session?
  var store0: (any Store)?
  var date0: Date?
}
