import Foundation
import ViewHierarchy

/// What a window would show (NSWindowController.h).
///
/// There are no windows here: a program shows the view of `contentViewController` as any other, by a `ViewPresenter` or in
/// a view of its own. Thread: main.
@preconcurrency @MainActor
open class NSWindowController {
    /// Shows nothing until `contentViewController` is set.
    public init() {}

    /// Whose view is shown.
    open var contentViewController: HierarchyViewController?
}
