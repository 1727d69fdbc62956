import CoreGraphics
import Foundation
import ViewHierarchy

/// Says that something goes on (UIActivityIndicatorView.h); it stands still. Thread: main.
@preconcurrency @MainActor
open class UIActivityIndicatorView: UIView {
    /// How large it is.
    public enum Style: Int, Sendable {
        case medium = 100
        case large
    }
    private let spinner = SpinnerPart()

    /// Points.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        part = spinner
        isUserInteractionEnabled = false
    }
    /// Of a size.
    public convenience init(style: Style) {
        self.init(frame: CGRect(x: 0, y: 0, width: style == .large ? 37 : 20, height: style == .large ? 37 : 20))
        self.style = style
    }
    public required init?(coder: NSCoder) { return nil }
    /// Kept for whoever set it: it is as large as its frame.
    open var style = Style.medium
    /// Its colour.
    open var color: UIColor! { didSet { spinner.tint = color?.cgColor } }
    /// Whether it is seen only while something goes on.
    open var hidesWhenStopped: Bool {
        get { spinner.hidesWhenStopped }
        set { spinner.hidesWhenStopped = newValue }
    }
    /// Something goes on.
    open func startAnimating() { spinner.isGoing = true }
    /// Nothing goes on.
    open func stopAnimating() { spinner.isGoing = false }
    /// Whether something goes on.
    open var isAnimating: Bool { spinner.isGoing }
}
