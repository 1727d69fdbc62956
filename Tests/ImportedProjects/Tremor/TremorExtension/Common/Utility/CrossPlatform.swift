#if os(iOS) || os(visionOS)
    import UIKit

    typealias KitView = UIView
#elseif os(macOS)
    import AppKit

    typealias KitView = NSView
#endif
