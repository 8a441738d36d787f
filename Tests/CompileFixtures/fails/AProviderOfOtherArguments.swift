import OBInjector

// expect: cannot convert value of type 'Int' to expected argument type 'String'
final class Draft {}
func use(_ drafts: Provider<Draft, String>) throws { _ = try drafts.get(5) }
