import CoreGraphics
import Foundation
import ViewHierarchy

/// How far something has come (UIProgressView.h), from 0 to 1; people use it as a meter, too. Thread: main.
@preconcurrency @MainActor
open class UIProgressView: UIView {
    /// How it looks; the same, here.
    public enum Style: Int, Sendable {
        case `default`, bar
    }
    private let meter = MeterPart()

    /// At 0; points.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        part = meter
    }
    /// All of them look the same.
    public convenience init(progressViewStyle: Style) { self.init(frame: .zero) }
    public required init?(coder: NSCoder) { return nil }
    /// From 0 to 1; kept between them, and what is no number is ignored.
    open var progress: Float {
        get { Float(meter.value) }
        set { if newValue.isFinite { meter.value = Double(min(1, max(0, newValue))) } }
    }
    /// As `progress`: nothing is animated.
    open func setProgress(_ progress: Float, animated: Bool) { self.progress = progress }
    /// The colour of what is done.
    open var progressTintColor: UIColor? { didSet { meter.tint = progressTintColor?.cgColor } }
    /// Kept for whoever set it: the rest is grey.
    open var trackTintColor: UIColor?
}
