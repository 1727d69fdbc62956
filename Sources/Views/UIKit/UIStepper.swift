import CoreGraphics
import Foundation
import ViewHierarchy

/// Two buttons that make a value smaller and larger (UIStepper.h); with arrows too. Thread: main.
@preconcurrency @MainActor
open class UIStepper: UIControl {
    private let stepper = StepperPart()

    /// From 0 to 100; points.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        part = stepper
        stepper.changed = { [weak self] in self?.sendActions(for: [.valueChanged, .primaryActionTriggered]) }
    }
    public required init?(coder: NSCoder) { return nil }

    /// The value; kept between the bounds, and what is no number is ignored.
    open var value: Double {
        get { stepper.value }
        set { stepper.value = stepper.clamped(newValue) }
    }
    /// The least value.
    open var minimumValue: Double {
        get { stepper.least }
        set { if newValue.isFinite { stepper.least = newValue } }
    }
    /// The greatest value.
    open var maximumValue: Double {
        get { stepper.greatest }
        set { if newValue.isFinite { stepper.greatest = newValue } }
    }
    /// What a press adds or takes away; what is not above 0 is ignored.
    open var stepValue: Double {
        get { stepper.step }
        set { if newValue.isFinite, newValue > 0 { stepper.step = newValue } }
    }
    /// Whether the least value follows the greatest one.
    open var wraps: Bool {
        get { stepper.wraps }
        set { stepper.wraps = newValue }
    }
    /// Kept for whoever set it: a press is a step.
    open var autorepeat = true
    /// Kept for whoever set it: each step acts.
    open var isContinuous = true
}
