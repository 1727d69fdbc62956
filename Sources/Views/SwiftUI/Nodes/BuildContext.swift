import CoreGraphics
import Foundation
import ViewHierarchy

/// What a view is made in: whose it is, where in the tree, and what the views above have said.
@MainActor
struct BuildContext {
    let host: any ViewHost
    /// Names the view among all of the host's: its state and its controls are kept by it.
    var path: String
    var font = Font.body
    var weight: Font.Weight?
    var color: (any ShapeStyle)?
    var tint: HierarchyColor?
    var isEnabled = true
    var alignment = TextAlignment.leading
    var lines = 0
    var label: String?
    var isSegmented = false
    var hidesLabels = false

    func child(_ name: String) -> BuildContext {
        var context = self
        context.path += "/" + name
        return context
    }
}
