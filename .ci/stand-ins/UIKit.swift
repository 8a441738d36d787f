// As much of UIKit as the snippets of the documentation need, with the signatures and the isolation of the real one.
@MainActor open class UIResponder {
  public init() {}
  open func awakeFromNib() {}
}

@MainActor open class UIViewController: UIResponder {
  open var title: String?
  open var children: [UIViewController] { [] }
  open var navigationController: UINavigationController? { nil }
  open func viewDidLoad() {}
}

@MainActor open class UINavigationController: UIViewController {
  open func pushViewController(_ viewController: UIViewController, animated: Bool) {}
}
