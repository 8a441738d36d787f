// modes: 5 6
import OBInjector

// expect: type 'PropertyName' has no member 'title'
extension PropertyKey where Value == String { static var title: Self { "title" } }
func configure(_ injector: PropertyInjector, _ names: [PropertyName]) {
  injector.registerAlias(.title, of: "heading")
  injector.deleteProperty(.title)
  print(injector.hasProperty(.title), names.contains(.title))
}
