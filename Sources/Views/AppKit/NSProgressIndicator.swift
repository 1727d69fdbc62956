import Foundation
import ViewHierarchy

/// How far something has come (NSProgressIndicator.h).
@preconcurrency @MainActor
open class NSProgressIndicator: NSView {
    /// How it looks; a bar, here.
    public enum Style: UInt, Sendable {
        case bar, spinning
    }
    private let meter = MeterPart()
    /// From 0 to 100; points.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        part = meter
        meter.scale = ValueScale(least: 0, greatest: 100)
    }
    public required init?(coder: NSCoder) { return nil }
    /// Kept for whoever set it.
    open var style = Style.bar
    /// Kept for whoever set it.
    open var isIndeterminate = false
    /// The least value.
    open var minValue: Double {
        get { meter.scale.least }
        set { meter.scale = ValueScale(least: newValue, greatest: maxValue) }
    }
    /// The greatest value.
    open var maxValue: Double {
        get { meter.scale.greatest }
        set { meter.scale = ValueScale(least: minValue, greatest: newValue) }
    }
    /// The value.
    open var doubleValue: Double {
        get { meter.value }
        set { meter.value = newValue }
    }
    /// Kept for sources that say it.
    open func startAnimation(_ sender: Any?) {}
    /// Kept for sources that say it.
    open func stopAnimation(_ sender: Any?) {}
}
