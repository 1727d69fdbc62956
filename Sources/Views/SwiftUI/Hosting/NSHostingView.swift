import CoreGraphics
import Foundation
import ViewHierarchy

/// A view of AppKit that shows one of SwiftUI (AppKit's `NSHostingView`); its y grows downwards.
///
/// Thread: main.
@preconcurrency @MainActor
open class NSHostingView<Content: View>: NSView {
    private let host = HostingBase(frame: .zero)

    /// What is shown.
    open var rootView: Content { didSet { host.update() } }

    /// With what is shown.
    public required init(rootView: Content) {
        self.rootView = rootView
        super.init(frame: .zero)
        host.autoresizingMask = [.width, .height]
        host.content = { [weak self] in
            if let self { self.rootView } else { EmptyView() }
        }
        addSubview(host)
    }
    public required init?(coder: NSCoder) { return nil }

    open override var isFlipped: Bool { true }

    open override func sizeThatFits(_ size: CGSize) -> CGSize { host.measure(size) }
}
