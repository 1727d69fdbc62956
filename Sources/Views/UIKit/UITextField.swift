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
        field.finished = { [weak self] _ in
            guard let self else { return }
            sendActions(for: [.editingDidEnd, .primaryActionTriggered])
            delegate?.textFieldDidEndEditing(self)
        }
        field.submitted = { [weak self] in if let self { _ = delegate?.textFieldShouldReturn(self) } }
    }
    public required init?(coder: NSCoder) { return nil }

    /// Hears of it.
    open weak var delegate: (any UITextFieldDelegate)?
    /// How it is framed (UITextField.h); the same, here.
    public enum BorderStyle: Int, Sendable {
        case none, line, bezel, roundedRect
    }
    /// Kept for whoever set it.
    open var borderStyle = BorderStyle.none
    /// Kept for whoever set it: there is a real keyboard.
    open var keyboardType = UIKeyboardType.default
    /// Kept for whoever set it: there is a real keyboard.
    open var returnKeyType = UIReturnKeyType.default
    /// Kept for whoever set it: nothing is corrected.
    open var autocorrectionType = UITextAutocorrectionType.default
    /// The colour of the text; kept for whoever set it.
    open var textColor: UIColor?
    /// The typeface.
    open var font: UIFont? {
        get { UIFont(field.style) }
        set { if let style = newValue?.style { field.style.size = style.size } }
    }
    /// Where the text stands.
    open var textAlignment = NSTextAlignment.natural { didSet { field.style.alignment = textAlignment.alignment } }
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
