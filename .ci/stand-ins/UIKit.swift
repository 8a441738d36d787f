// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// As much of UIKit as the snippets of the documentation need, with the signatures and the isolation of the real one.
@MainActor open class UIResponder {
  public init() {}
  open func awakeFromNib() {}
}
@MainActor open class UITableViewCell: UIResponder {}

@MainActor open class UIViewController: UIResponder {
  open var title: String?
  open var children: [UIViewController] { [] }
  open var navigationController: UINavigationController? { nil }
  open func viewDidLoad() {}
  open func prepare(for segue: UIStoryboardSegue, sender: Any?) {}
}

@MainActor open class UINavigationController: UIViewController {
  open func pushViewController(_ viewController: UIViewController, animated: Bool) {}
}

@MainActor open class UIStoryboardSegue { open var destination: UIViewController { fatalError("stand-in") } }

@MainActor open class UIApplication: UIResponder {
  public struct LaunchOptionsKey: Hashable, Sendable {}
}
@MainActor public protocol UIApplicationDelegate: AnyObject {
  func application(
    _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool
}
