import CoreGraphics
import Foundation
import ViewHierarchy

/// Lines of text, to be read or written (NSTextView.h); of more than 4,000 characters the first ones. Thread: main.
@preconcurrency @MainActor
open class NSTextView: NSView {
    private let area = TextAreaPart()
    /// To be written; points.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        part = area
        area.changed = { [weak self] _ in
            guard let self else { return }
            delegate?.textDidChange(Notification(name: Self.textDidChange, object: self))
        }
        area.editingChanged = { [weak self] isEditing in
            guard let self, !isEditing else { return }
            delegate?.textDidEndEditing(Notification(name: Self.textDidEnd, object: self))
        }
    }
    public required init?(coder: NSCoder) { return nil }
    private static let textDidChange = Notification.Name("NSTextDidChangeNotification")
    private static let textDidEnd = Notification.Name("NSTextDidEndEditingNotification")
    open override var isFlipped: Bool { true }
    /// Hears of it.
    open weak var delegate: (any NSTextViewDelegate)?
    /// The text.
    open var string: String {
        get { area.string }
        set { area.string = newValue }
    }
    /// The typeface.
    open var font: NSFont? { didSet { if let font { area.style = font.style } } }
    /// The colour of the text.
    open var textColor: NSColor? { didSet { area.color = textColor } }
    /// Where the lines stand.
    open var alignment = NSTextAlignment.natural { didSet { area.style.alignment = alignment.alignment } }
    /// Whether a person can write.
    open var isEditable: Bool {
        get { area.isEditable }
        set { area.isEditable = newValue }
    }
    /// Kept for whoever set it: what can be written can be selected.
    open var isSelectable = true
    /// Kept for whoever set it: how a text looks is not kept.
    open var isRichText = false
    /// Kept for whoever set it.
    open var allowsUndo = false
    /// Whether its ground and edge are drawn.
    open var drawsBackground: Bool {
        get { !area.isPlain }
        set { area.isPlain = !newValue }
    }
    /// Kept for whoever set it: there is some room around the text.
    open var textContainerInset = NSSize.zero
}

/// Hears of a text (NSTextView.h). Thread: main.
@preconcurrency @MainActor
public protocol NSTextViewDelegate: AnyObject {
    /// A person has changed it.
    func textDidChange(_ notification: Notification)
    /// It has the keyboard no longer.
    func textDidEndEditing(_ notification: Notification)
}

extension NSTextViewDelegate {
    /// Nothing.
    public func textDidChange(_ notification: Notification) {}
    /// Nothing.
    public func textDidEndEditing(_ notification: Notification) {}
}
