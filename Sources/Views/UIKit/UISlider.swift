import Foundation
import ViewHierarchy

/// A slider (UISlider.h); with arrows, Home, End and digits too.
@preconcurrency @MainActor
open class UISlider: UIControl {
    private let range = SliderPart()

    /// From 0 to 1; points.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        part = range
        range.changed = { [weak self] _ in if self?.isContinuous ?? false { self?.sendActions(for: .valueChanged) } }
        range.began = { [weak self] in self?.sendActions(for: .touchDown) }
        range.ended = { [weak self] in
            guard let self else { return }
            if !isContinuous { sendActions(for: .valueChanged) }
            sendActions(for: .touchUpInside)
        }
    }
    public required init?(coder: NSCoder) { return nil }

    /// Whether it also acts while a finger is still on it.
    open var isContinuous = true
    /// The least value.
    open var minimumValue: Float {
        get { Float(range.scale.least) }
        set { setScale(Double(newValue), range.scale.greatest) }
    }
    /// The greatest value.
    open var maximumValue: Float {
        get { Float(range.scale.greatest) }
        set { setScale(range.scale.least, Double(newValue)) }
    }
    private func setScale(_ least: Double, _ greatest: Double) {
        range.scale = ValueScale(least: least, greatest: greatest)
        range.value = range.scale.clamped(range.value)
    }
    /// The value; kept between the bounds, and what is no number is ignored.
    open var value: Float {
        get { Float(range.value) }
        set { range.value = Double(newValue) }
    }
    open override var isTracking: Bool {
        get { range.isHeld }
        set {}
    }
    /// Kept for whoever set it: the rest of the line is grey.
    open var maximumTrackTintColor: UIColor?
    /// Kept for whoever set it: the knob is light.
    open var thumbTintColor: UIColor?
    /// Kept for sources that say it: the knob is drawn.
    open func setThumbImage(_ image: UIImage?, for state: UIControl.State) {}
    /// Sets the value at once: nothing is animated.
    open func setValue(_ value: Float, animated: Bool) { self.value = value }
    /// The colour of what stands for the value.
    open var minimumTrackTintColor: UIColor? { didSet { range.tint = minimumTrackTintColor?.cgColor } }
}
