// expect: 'clock' is inaccessible due to 'private' protection level
// The article Limits: code outside of a type can't write the key path of a private property.
final class Screen { private var clock: Int? }
func path() -> PartialKeyPath<Screen> { \Screen.clock }
