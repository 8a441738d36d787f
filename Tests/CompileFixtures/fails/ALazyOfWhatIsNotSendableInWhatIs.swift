import OBInjector

// expect: stored property 'canvas' of 'Sendable'-conforming class 'Editor' contains non-Sendable type 'Canvas'
final class Canvas { var strokes = 0 }
final class Editor: Sendable {
  let canvas: Lazy<Canvas>
  init(canvas: Lazy<Canvas>) { self.canvas = canvas }
}
