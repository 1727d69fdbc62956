import Foundation
import ViewHierarchy

/// A button (UIButton.h).
@preconcurrency @MainActor
open class UIButton: UIControl {
    /// What it looks like.
    public enum ButtonType: Int, Sendable {
        case custom, system
    }

    private let button = ButtonPart(.push)

    /// Points.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        part = button
        button.pressed = { [weak self] in self?.sendActions(for: [.touchUpInside, .primaryActionTriggered]) }
    }
    public required init?(coder: NSCoder) { return nil }
    /// All of them look the same.
    public convenience init(type: ButtonType) { self.init(frame: .zero) }
    /// As large as its action's title, which pressing it calls.
    public convenience init(type: ButtonType = .system, primaryAction: UIAction) {
        self.init(frame: .zero)
        button.title = primaryAction.title
        addAction(primaryAction, for: .primaryActionTriggered)
        sizeToFit()
    }

    /// Sets what stands on it, in all states.
    open func setTitle(_ title: String?, for state: State) { button.title = title ?? "" }
    /// Kept for sources that say it: the title has the colour of the desktop.
    open func setTitleColor(_ color: UIColor?, for state: State) {}
    /// Kept for sources that say it: a button shows its title.
    open func setImage(_ image: UIImage?, for state: State) {}
    /// Kept for sources that say it: a button shows its title.
    open func setBackgroundImage(_ image: UIImage?, for state: State) {}
    /// Kept for whoever set it: the title has room around.
    open var contentEdgeInsets = UIEdgeInsets.zero
    /// For its typeface; what is set of it does not show.
    open private(set) lazy var titleLabel: UILabel? = UILabel(frame: .zero)
    /// What stands on it.
    open func title(for state: State) -> String? { button.title }
    /// What stands on it now.
    open var currentTitle: String? { button.title }

    /// When a title counts.
    public typealias State = UIControl.State
}

extension UIControl {
    /// When something of a control counts.
    public struct State: OptionSet, Sendable {
        /// One bit for each.
        public let rawValue: UInt
        /// Bits that mean nothing are kept.
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// Whenever nothing else is.
        public static let normal: State = []
        /// While a finger is on it.
        public static let highlighted = State(rawValue: 1)
        /// While it cannot be used.
        public static let disabled = State(rawValue: 2)
        /// While it is on.
        public static let selected = State(rawValue: 4)
    }
}
