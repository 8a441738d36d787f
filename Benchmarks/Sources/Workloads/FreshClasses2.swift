import Foundation

final class Fresh30: Fresh {
  var formatter0: Formatter?
  var session0: Session?
  var store0: (any Store)?
  var date0: Date?
}

final class Fresh31: Fresh {
  var formatter0: Formatter?
  var session0: Session?
  var store0: (any Store)?
  var date0: Date?
}

final class Fresh32: Fresh {
  var formatter0: Formatter?
  var session0: Session?
  var store0: (any Store)?
  var date0: Date?
}

final class Fresh33: Fresh {
  var formatter0: Formatter?
  var session0: Session?
  var store0: (any Store)?
  var date0: Date?
}

final class Fresh34: Fresh {
  var formatter0: Formatter?
  var session0: Session?
  var store0: (any Store)?
  var date0: Date?
}

final class Fresh35: Fresh {
  var formatter0: Formatter?
  var session0: Session?
  var store0: (any Store)?
  var date0: Date?
}

final class Fresh36: Fresh {
  var formatter0: Formatter?
  var session0: Session?
  var store0: (any Store)?
  var date0: Date?
}

final class Fresh37: Fresh {
  var formatter0: Formatter?
  var session0: Session?
  var store0: (any Store)?
  var date0: Date?
}

final class Fresh38: Fresh {
  var formatter0: Formatter?
  var session0: Session?
  var store0: (any Store)?
  var date0: Date?
}

final class Fresh39: Fresh {
  var formatter0: Formatter?
  var session0: Session?
  var store0: (any Store)?
  var date0: Date?
}

final class Fresh40: Fresh {
  var formatter0: Formatter?
  var session0: Session?
  var store0: (any Store)?
  var date0: Date?
}

final class Fresh41: Fresh {
  var formatter0: Formatter?
  var session0: Session?
  var store0: (any Store)?
  var date0: Date?
}

final class Fresh42: Fresh {
  var formatter0: Formatter?
  var session0: Session?
  var store0: (any Store)?
  var date0: Date?
}

final class Fresh43: Fresh {
  var formatter0: Formatter?
  var session0: Session?
  var store0: (any Store)?
  var date0: Date?
}

final class Fresh44: Fresh {
  var formatter0: Formatter?
  var session0: Session?
  var store0: (any Store)?
  var date0: Date?
}

final class Fresh45: Fresh {
  var formatter0: Formatter?
  var session0: Session?
  var store0: (any Store)?
  var date0: Date?
}

final class Fresh46: Fresh {
  var formatter0: Formatter?
  var session0: Session?
  var store0: (any Store)?
  var date0: Date?
}

final class Fresh47: Fresh {
  var formatter0: Formatter?
  var session0: Session?
  var store0: (any Store)?
  var date0: Date?
}

final class Fresh48: Fresh {
  var formatter0: Formatter?
  var session0: Session?
  var store0: (any Store)?
  var date0: Date?
}

final class Fresh49: Fresh {
  var formatter0: Formatter?
  var session0: Session?
  var store0: (any Store)?
  var date0: Date?
}

final class Fresh50: Fresh {
  var formatter0: Formatter?
  var session0: Session?
  var store0: (any Store)?
  var date0: Date?
}

final class Fresh51: Fresh {
  var formatter0: Formatter?
  var session0: Session?
  var store0: (any Store)?
  var date0: Date?
}

final class Fresh52: Fresh {
  var formatter0: Formatter?
  var session0: Session?
  var store0: (any Store)?
  var date0: Date?
}

final class Fresh53: Fresh {
  var formatter0: Formatter?
  var session0: Session?
  var store0: (any Store)?
  var date0: Date?
}

final class Fresh54: Fresh {
  var formatter0: Formatter?
  var session0: Session?
  var store0: (any Store)?
  var date0: Date?
}

final class Fresh55: Fresh {
  var formatter0: Formatter?
  var session0: Session?
  var store0: (any Store)?
  var date0: Date?
}

final class Fresh56: Fresh {
  var formatter0: Formatter?
  var session0: Session?
  var store0: (any Store)?
  var date0: Date?
}

final class Fresh57: Fresh {
  var formatter0: Formatter?
  var session0: Session?
  var store0: (any Store)?
  var date0: Date?
}

final class Fresh58: Fresh {
  var formatter0: Formatter?
  var session0: Session?
  var store0: (any Store)?
  var date0: Date?
}

final class Fresh59: Fresh {
  var formatter0: Formatter?
  var session0: Session?
  var store0: (any Store)?
  var date0: Date?
}
