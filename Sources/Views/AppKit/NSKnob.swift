import Foundation
import ViewHierarchy

/// A knob that is turned by dragging up and down, with its name above and its value below; Apple has none of its own.
@preconcurrency @MainActor
open class NSKnob: NSSlider {
    /// From 0 to 1; points.
    public convenience init(frame: CGRect) { self.init(frame: frame, range: KnobPart()) }
}
