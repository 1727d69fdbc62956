import Foundation
import ViewHierarchy

/// Text that only stands there (UILabel.h).
@preconcurrency @MainActor
open class UILabel: UIView {
    private let label = LabelPart()

    /// Without text; points.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        part = label
        label.style.size = 17
    }
    public required init?(coder: NSCoder) { return nil }

    /// Nil for none.
    open var text: String? {
        get { label.string }
        set { label.string = newValue ?? "" }
    }
    /// The typeface.
    open var font: UIFont! {
        get { UIFont(label.style) }
        set {
            guard let style = newValue?.style else { return }
            (label.style.family, label.style.size) = (style.family, style.size)
            (label.style.weight, label.style.isItalic) = (style.weight, style.isItalic)
        }
    }
    /// The colour of the text.
    open var textColor: UIColor! { didSet { label.color = textColor } }
    /// Where the text stands.
    open var textAlignment = NSTextAlignment.natural { didSet { label.style.alignment = textAlignment.alignment } }
    /// How many lines at most; 0 for as many as it takes.
    open var numberOfLines: Int {
        get { label.lines }
        set { label.lines = newValue }
    }
    /// Kept for whoever set it: what is too long ends in an ellipsis.
    open var adjustsFontSizeToFitWidth = false
    /// Kept for whoever set it: what is too long ends in an ellipsis.
    open var minimumScaleFactor: CGFloat = 0
    /// Kept for whoever set it: what is too long ends in an ellipsis.
    open var lineBreakMode = NSLineBreakMode.byTruncatingTail
    /// A text whose first character says how all of it looks.
    open var attributedText: NSAttributedString? {
        get { text.map { NSAttributedString(string: $0) } }
        set { text = newValue?.string }
    }
}
