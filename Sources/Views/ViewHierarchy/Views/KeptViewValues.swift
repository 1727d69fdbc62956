import Foundation

/// What sources set of a view that does not have it by itself, such as UIKit's names of a view of AppKit.
@MainActor
package final class KeptViewValues {
    package var tag = 0
    package var tint: HierarchyColor?
    package var toolTip: String?
    package var contentMode = UIView.ContentMode.scaleToFill
    package var clips = false
    package var isOpaque = false
    package var name: String?
    package var hint: String?
    package var isElement = false
    package var traits = UIAccessibilityTraits.none
    package var hugging: [NSLayoutConstraint.Axis: UILayoutPriority] = [:]
    package var resistance: [NSLayoutConstraint.Axis: UILayoutPriority] = [:]
    /// Those that `addLayoutGuide(_:)` put here; sources often keep none themselves.
    package var guides: [UILayoutGuide] = []

    package init() {}
}

extension HierarchyView {
    /// What was kept of it; nil for nothing.
    package var kept: KeptViewValues? { keptValues as? KeptViewValues }
    /// Keeps something of it.
    package func keep(_ change: (KeptViewValues) -> Void) {
        let values = kept ?? KeptViewValues()
        change(values)
        keptValues = values
    }
}
