import Foundation
import ViewHierarchy

/// A line of text that a person writes (UITextField.h).
@preconcurrency @MainActor
open class UITextField: UIControl {
    private let field = FieldPart()

    /// Without text; points.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        part = field
        field.changed = { [weak self] _ in self?.sendActions(for: .editingChanged) }
        field.finished = { [weak self] _ in self?.sendActions(for: [.editingDidEnd, .primaryActionTriggered]) }
    }
    public required init?(coder: NSCoder) { return nil }

    /// The text; nil never.
    open var text: String? {
        get { field.string }
        set { field.string = newValue ?? "" }
    }
    /// What stands there while there is no text.
    open var placeholder: String? {
        get { field.placeholder }
        set { field.placeholder = newValue ?? "" }
    }
}
