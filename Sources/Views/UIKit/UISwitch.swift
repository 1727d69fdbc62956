import Foundation
import ViewHierarchy

/// A switch (UISwitch.h).
@preconcurrency @MainActor
open class UISwitch: UIControl {
    private let button = ButtonPart(.switched)

    /// Off; points.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        part = button
        button.pressed = { [weak self] in self?.sendActions(for: [.valueChanged, .primaryActionTriggered]) }
    }
    public required init?(coder: NSCoder) { return nil }

    /// Whether it is on.
    open var isOn: Bool {
        get { button.isOn }
        set { button.isOn = newValue }
    }
    /// Kept for whoever set it: it has the colour of the desktop.
    open var onTintColor: UIColor?
    /// Kept for whoever set it: it has the colour of the desktop.
    open var thumbTintColor: UIColor?
    /// Turns it at once: nothing is animated.
    open func setOn(_ on: Bool, animated: Bool) { isOn = on }
}
