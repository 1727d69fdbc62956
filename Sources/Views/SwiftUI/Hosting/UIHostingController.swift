import Foundation
import ViewHierarchy

/// Shows a view of SwiftUI in a view of UIKit or AppKit (UIKit's `UIHostingController`).
@preconcurrency @MainActor
open class UIHostingController<Content: View>: HierarchyViewController {
    /// What is shown.
    open var rootView: Content { didSet { (viewIfLoaded as? HostingBase)?.update() } }

    /// With what is shown.
    public init(rootView: Content) {
        self.rootView = rootView
        super.init()
    }
    public required init?(coder: AUCoder) { return nil }

    open override func loadView() {
        let size = preferredContentSize
        let host = HostingBase(
            frame: CGRect(
                x: 0, y: 0, width: size.width > 0 ? size.width : 400, height: size.height > 0 ? size.height : 300))
        // Whoever shows the view may keep it longer than its controller: it then shows nothing.
        host.content = { [weak self] in
            if let self { rootView } else { EmptyView() }
        }
        view = host
    }

    /// The size that the view takes of one that is offered; points.
    open func sizeThatFits(in size: CGSize) -> CGSize { (view as? HostingBase)?.measure(size) ?? size }
}

/// AppKit's name of it.
public typealias NSHostingController = UIHostingController

/// What sources for several systems call one of the two.
public typealias HostingController = UIHostingController
