import OBInjector

// expect: cannot convert value of type 'String' to expected argument type 'Int'
extension PropertyKey where Value == Int { static var number: Self { "number" } }
func configure(_ injector: PropertyInjector) { injector.registerProperty(.number, withInstance: "five") }
