import Foundation
import ViewHierarchy

/// A line of text, to be read or written (NSTextField.h).
@preconcurrency @MainActor
open class NSTextField: NSControl {
    private let labelPart = LabelPart()
    private let field = FieldPart()

    /// To be written; points.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        part = field
        field.finished = { [weak self] _ in
            guard let self else { return }
            act()
            delegate?.controlTextDidEndEditing(
                Notification(name: Notification.Name("NSControlTextDidEndEditing"), object: self))
        }
        field.changed = { [weak self] _ in
            guard let self else { return }
            delegate?.controlTextDidChange(
                Notification(name: Notification.Name("NSControlTextDidChange"), object: self))
        }
    }
    public required init?(coder: NSCoder) { return nil }

    /// Only to be read, as large as its text.
    public convenience init(labelWithString string: String) {
        self.init(frame: .zero)
        isEditable = false
        stringValue = string
        sizeToFit()
    }
    /// Only to be read, in as many lines as it takes.
    public convenience init(wrappingLabelWithString string: String) {
        self.init(labelWithString: string)
        labelPart.lines = 0
    }
    /// To be written, with a text at first.
    public convenience init(string: String) {
        self.init(frame: .zero)
        stringValue = string
    }

    /// Hears of it.
    open weak var delegate: (any NSTextFieldDelegate)?
    /// Kept for whoever set it: values are text.
    open var formatter: Formatter?
    /// Whether a person can write.
    open var isEditable: Bool {
        get { part === field }
        set { part = newValue ? field : labelPart }
    }
    /// Kept for sources that say it: labels have no frame.
    open var isBezeled = true
    /// Kept for sources that say it: labels have no frame.
    open var isBordered = true
    /// Kept for sources that say it: use `backgroundColor`.
    open var drawsBackground = false
    /// Kept for sources that say it.
    open var isSelectable = false
    /// The text.
    open override var stringValue: String {
        get { isEditable ? field.string : labelPart.string }
        set {
            field.string = newValue
            labelPart.string = newValue
        }
    }
    /// The text as a number, 0 for what is none.
    open override var doubleValue: Double {
        get { Double(stringValue) ?? 0 }
        set { stringValue = "\(newValue)" }
    }
    /// What stands there while there is no text.
    open var placeholderString: String? {
        get { field.placeholder }
        set { field.placeholder = newValue ?? "" }
    }
    /// The typeface.
    open override var font: NSFont? {
        get { NSFont(labelPart.style) }
        set {
            change {
                $0.family = newValue?.style.family ?? $0.family; Self.take(newValue, &$0)
            }
        }
    }
    private static func take(_ font: NSFont?, _ style: inout TextStyle) {
        guard let font else { return }
        (style.size, style.weight, style.isItalic) = (font.style.size, font.style.weight, font.style.isItalic)
    }
    private func change(_ change: (inout TextStyle) -> Void) {
        change(&labelPart.style)
        change(&field.style)
    }
    /// How its edge looks (NSTextField.h); the same, here.
    public enum BezelStyle: UInt, Sendable {
        case squareBezel, roundedBezel
    }
    /// Kept for whoever set it.
    open var bezelStyle = BezelStyle.squareBezel
    /// Kept for sources that say it: clicks select.
    open func selectText(_ sender: Any?) { becomeFirstResponder() }
    /// Where the text stands.
    open var alignment: NSTextAlignment = .natural { didSet { change { $0.alignment = alignment.alignment } } }
    /// The colour of the text.
    open var textColor: NSColor? { didSet { labelPart.color = textColor } }
    /// How many lines at most; 0 for as many as it takes.
    open var maximumNumberOfLines: Int {
        get { labelPart.lines }
        set { labelPart.lines = newValue }
    }
}

/// Hears of a field (NSTextField.h).
@preconcurrency @MainActor
public protocol NSTextFieldDelegate: AnyObject {
    /// A person has changed the text.
    func controlTextDidChange(_ obj: Notification)
    /// A person has finished the text.
    func controlTextDidEndEditing(_ obj: Notification)
}

extension NSTextFieldDelegate {
    /// Nothing.
    public func controlTextDidChange(_ obj: Notification) {}
    /// Nothing.
    public func controlTextDidEndEditing(_ obj: Notification) {}
}
