import CoreGraphics
import Foundation
import ViewHierarchy

/// Lines of text, to be read or written (UITextView.h); of more than 4,000 characters the first ones. Thread: main.
@preconcurrency @MainActor
open class UITextView: UIScrollView {
    private let area = TextAreaPart()

    /// To be written; points.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        part = area
        area.isPlain = true
        scrolled = nil
        area.changed = { [weak self] _ in self.map { $0.textDelegate?.textViewDidChange($0) } }
        area.editingChanged = { [weak self] isEditing in
            guard let self else { return }
            if isEditing {
                textDelegate?.textViewDidBeginEditing(self)
            } else {
                textDelegate?.textViewDidEndEditing(self)
            }
        }
    }
    public required init?(coder: NSCoder) { return nil }
    private var textDelegate: (any UITextViewDelegate)? { delegate as? any UITextViewDelegate }
    /// The text.
    open var text: String! {
        get { area.string }
        set { area.string = newValue ?? "" }
    }
    /// A text; how it looks is not kept.
    open var attributedText: NSAttributedString! {
        get { NSAttributedString(string: area.string) }
        set { text = newValue?.string }
    }
    /// The typeface.
    open var font: UIFont? { didSet { if let font { area.style = font.style } } }
    /// The colour of the text.
    open var textColor: UIColor? { didSet { area.color = textColor } }
    /// Where the lines stand.
    open var textAlignment = NSTextAlignment.natural { didSet { area.style.alignment = textAlignment.alignment } }
    /// Whether a person can write.
    open var isEditable: Bool {
        get { area.isEditable }
        set { area.isEditable = newValue }
    }
    /// Kept for whoever set it: what can be written can be selected.
    open var isSelectable = true
    /// Kept for whoever set it: there is some room around the text.
    open var textContainerInset = UIEdgeInsets(top: 8, left: 0, bottom: 8, right: 0)
}

/// Hears of a text (UITextView.h). Thread: main.
@preconcurrency @MainActor
public protocol UITextViewDelegate: UIScrollViewDelegate {
    /// A person has changed it.
    func textViewDidChange(_ textView: UITextView)
    /// It has the keyboard.
    func textViewDidBeginEditing(_ textView: UITextView)
    /// It has the keyboard no longer.
    func textViewDidEndEditing(_ textView: UITextView)
}

extension UITextViewDelegate {
    /// Nothing.
    public func textViewDidChange(_ textView: UITextView) {}
    /// Nothing.
    public func textViewDidBeginEditing(_ textView: UITextView) {}
    /// Nothing.
    public func textViewDidEndEditing(_ textView: UITextView) {}
}
