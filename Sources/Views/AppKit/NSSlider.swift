import Foundation
import ViewHierarchy

/// A slider (NSSlider.h); with arrows, Home, End and digits too.
@preconcurrency @MainActor
open class NSSlider: NSControl {
    private let range: RangePart

    package init(frame: CGRect, range: RangePart) {
        self.range = range
        super.init(frame: frame)
        part = range
        range.changed = { [weak self] _ in if self?.isContinuous ?? false { self?.act() } }
        range.began = { [weak self] in self?.onTrackingChange?(true) }
        range.ended = { [weak self] in
            guard let self else { return }
            if !isContinuous { act() }
            onTrackingChange?(false)
        }
    }

    /// From 0 to 1; points.
    public override convenience init(frame: CGRect) { self.init(frame: frame, range: SliderPart()) }
    public required init?(coder: NSCoder) { return nil }

    /// A value between two others, with what becomes of changes.
    public convenience init(
        value: Double, minValue: Double, maxValue: Double, onAction: ((NSControl) -> Void)? = nil
    ) {
        self.init(frame: .zero)
        range.scale = ValueScale(least: minValue, greatest: maxValue)
        doubleValue = value
        self.onAction = onAction
    }

    /// A value between two others that calls a method of a target.
    public convenience init(value: Double, minValue: Double, maxValue: Double, target: Any?, action: Selector?) {
        self.init(value: value, minValue: minValue, maxValue: maxValue)
        (self.target, self.action) = (target as AnyObject?, action)
    }
    /// How it looks (NSSliderCell.h); a line, here.
    public enum SliderType: UInt, Sendable {
        case linear, circular
    }
    /// Kept for whoever set it.
    open var sliderType = SliderType.linear
    /// Kept for whoever set it: there are no marks.
    open var numberOfTickMarks = 0
    /// Kept for whoever set it: there are no marks.
    open var allowsTickMarkValuesOnly = false

    /// Is called with true when a person takes hold, and with false when they let go: touch and release of a parameter.
    public var onTrackingChange: ((Bool) -> Void)?
    /// The least value.
    open var minValue: Double {
        get { range.scale.least }
        set { setScale(newValue, maxValue) }
    }
    /// The greatest value.
    open var maxValue: Double {
        get { range.scale.greatest }
        set { setScale(minValue, newValue) }
    }
    /// Whether each part of the way multiplies by the same, for bounds above 0.
    open var isLogarithmic = false { didSet { setScale(minValue, maxValue) } }
    private func setScale(_ least: Double, _ greatest: Double) {
        range.scale = ValueScale(least: least, greatest: greatest, isLogarithmic: isLogarithmic)
        range.value = range.scale.clamped(range.value)
    }
    /// The value; kept between the bounds, and what is no number is ignored.
    open override var doubleValue: Double {
        get { range.value }
        set { range.value = newValue }
    }
    /// As `doubleValue`.
    open override var floatValue: Float {
        get { Float(range.value) }
        set { range.value = Double(newValue) }
    }
    /// Where Delete and a double click go to; nowhere for nil.
    open var defaultValue: Double? {
        get { range.standard }
        set { range.standard = newValue }
    }
    /// The value in words, for people and assistive programs; its digits for nil.
    open var valueText: ((Double) -> String)? {
        get { range.words }
        set { range.words = newValue }
    }
    /// Whether it goes upwards.
    open var isVertical: Bool {
        get { (range as? SliderPart)?.isVertical ?? false }
        set { (range as? SliderPart)?.isVertical = newValue }
    }
    /// The colour of what stands for the value.
    open var trackFillColor: NSColor? { didSet { range.tint = trackFillColor?.cgColor } }
    /// What it is, such as "Cutoff".
    open var label: String {
        get { range.label }
        set {
            range.label = newValue
            needsDisplay = true
        }
    }
}
