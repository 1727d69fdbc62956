import Foundation
import ViewHierarchy

/// A switch (NSSwitch.h).
@preconcurrency @MainActor
open class NSSwitch: NSButton {
    /// Points.
    public convenience init(frame: CGRect) { self.init(frame: frame, button: ButtonPart(.switched)) }
}
