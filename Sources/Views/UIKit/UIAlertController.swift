import CoreGraphics
import Foundation
import ViewHierarchy

/// A question above a controller's view (UIAlertController.h). Thread: main.
@preconcurrency @MainActor
open class UIAlertController: HierarchyViewController {
    /// How it is shown; the same, here.
    public enum Style: Int, Sendable {
        case actionSheet, alert
    }
    /// What is asked.
    open var message: String?
    /// The answers.
    public private(set) var actions: [UIAlertAction] = []
    private let heading: String

    /// What is asked.
    public init(title: String?, message: String?, preferredStyle: Style) {
        (heading, self.message) = (title ?? "", message)
        super.init()
    }
    public required init?(coder: AUCoder) { return nil }
    /// An answer, 16 at most.
    open func addAction(_ action: UIAlertAction) { if actions.count < 16 { actions.append(action) } }

    open override func loadView() {
        let panel = UIStackView(frame: .zero)
        panel.axis = .vertical
        panel.spacing = 8
        panel.backgroundColor = .systemBackground
        for text in [heading, message ?? ""] where !text.isEmpty {
            let label = UILabel(frame: .zero)
            label.text = text
            label.textAlignment = .center
            panel.addArrangedSubview(label)
        }
        for action in actions {
            let button = UIButton(frame: .zero)
            button.setTitle(action.title, for: .normal)
            button.addAction(UIAction { [weak self] _ in self?.answer(action) }, for: .touchUpInside)
            panel.addArrangedSubview(button)
        }
        view = panel
    }
    private func answer(_ action: UIAlertAction) {
        dismiss(animated: false)
        action.handler?(action)
    }
}

/// An answer (UIAlertController.h).
@preconcurrency @MainActor
public final class UIAlertAction {
    /// What it does.
    public enum Style: Int, Sendable {
        case `default`, cancel, destructive
    }
    /// What stands on it.
    public let title: String?
    /// What it does.
    public let style: Style
    let handler: ((UIAlertAction) -> Void)?
    /// With what becomes of it.
    public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {
        (self.title, self.style, self.handler) = (title, style, handler)
    }
}

extension HierarchyViewController {
    /// Shows another controller's view above this one's, in its middle.
    public func present(_ other: HierarchyViewController, animated: Bool, completion: (() -> Void)? = nil) {
        let shown: HierarchyView = other.view
        let own: HierarchyView = view
        let count = CGFloat(max(2, shown.subviews.count))
        let size = CGSize(width: min(280, own.bounds.width), height: min(count * 36, own.bounds.height))
        shown.frame = CGRect(
            x: (own.bounds.width - size.width) / 2, y: (own.bounds.height - size.height) / 2, width: size.width,
            height: size.height)
        addChild(other)
        own.addSubview(shown)
        completion?()
    }
    /// Takes away what `present(_:animated:completion:)` showed.
    public func dismiss(animated: Bool, completion: (() -> Void)? = nil) {
        for child in [self] + children.compactMap({ $0 as? UIAlertController }) where child.parent != nil {
            child.viewIfLoaded?.removeFromSuperview()
            child.removeFromParent()
        }
        completion?()
    }
}
