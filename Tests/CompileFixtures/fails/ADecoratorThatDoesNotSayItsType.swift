// modes: 5 6
import OBInjector

// expect: cannot infer type of closure parameter 'player' without a type annotation
protocol Player: Sendable { func play() }
func configure(_ injector: PropertyInjector) {
  injector.decorateProperty("player") { player in
    player.play()
    return player
  }
}
