// expect: 'clock' is inaccessible due to 'private' protection level
// The other ways of the article Limits: code outside of a type can't write the key path of a private property.
import OBInjector

final class Screen { private var clock: Int? }

func property() -> InjectableProperty { InjectableProperty("clock", \Screen.clock) }
