#if os(iOS) || os(visionOS)
    import UIKit

    typealias KitView = UIView
#elseif os(macOS)
    import AppKit

    typealias KitView = NSView

    extension NSView {
        func bringSubviewToFront(_ view: NSView) {
            // This function is a no-op for macOS
        }
    }
#endif
