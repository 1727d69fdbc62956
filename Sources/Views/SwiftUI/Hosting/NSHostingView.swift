import Foundation
import ViewHierarchy

/// A view of the hierarchy that shows one of SwiftUI (AppKit's `NSHostingView`).
@preconcurrency @MainActor
public final class NSHostingView<Content: View>: HostingBase {
    /// What is shown.
    public var rootView: Content { didSet { update() } }

    /// With what is shown.
    public init(rootView: Content) {
        self.rootView = rootView
        super.init(frame: .zero)
        content = { [unowned self] in self.rootView }
    }
    public required init?(coder: NSCoder) { return nil }
}
