import CoreGraphics
import Foundation
import ViewHierarchy

/// A picture (UIImageView.h), as its `contentMode` has it.
@preconcurrency @MainActor
open class UIImageView: UIView {
    /// Nil for none.
    open var image: UIImage? { didSet { setNeedsDisplay() } }
    /// Shown instead while `isHighlighted` is set.
    open var highlightedImage: UIImage?
    /// Whether the other picture is shown.
    open var isHighlighted = false { didSet { setNeedsDisplay() } }

    /// Without a picture; points.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
    }
    public required init?(coder: NSCoder) { return nil }
    /// As large as a picture.
    public convenience init(image: UIImage?) {
        self.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
        self.image = image
    }

    open override var intrinsicContentSize: CGSize { image?.size ?? CGSize(width: -1, height: -1) }
    open override func draw(_ rect: CGRect) {
        guard let shown = isHighlighted ? highlightedImage ?? image : image else { return }
        let size = shown.size
        guard size.width > 0, size.height > 0 else { return }
        let (x, y) = (bounds.width / size.width, bounds.height / size.height)
        let (across, down): (CGFloat, CGFloat)
        switch contentMode {
        case .scaleAspectFit: (across, down) = (min(x, y), min(x, y))
        case .scaleAspectFill: (across, down) = (max(x, y), max(x, y))
        case .scaleToFill, .redraw: (across, down) = (x, y)
        default: (across, down) = (1, 1)
        }
        let shownSize = CGSize(width: size.width * across, height: size.height * down)
        shown.draw(
            in: CGRect(
                x: bounds.midX - shownSize.width / 2, y: bounds.midY - shownSize.height / 2, width: shownSize.width,
                height: shownSize.height))
    }
}
