import Foundation
import ViewHierarchy

/// A level that is only shown (NSLevelIndicator.h).
@preconcurrency @MainActor
open class NSLevelIndicator: NSControl {
    private let meter = MeterPart()

    /// From 0 to 1; points.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        part = meter
    }
    public required init?(coder: NSCoder) { return nil }

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
    open override var doubleValue: Double {
        get { meter.value }
        set { meter.value = newValue }
    }
}
