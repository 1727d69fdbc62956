import CoreGraphics
import Foundation
import ViewHierarchy

/// What a view is made in: whose it is, where in the tree, and what the views above have said.
@MainActor
struct BuildContext {
    let host: any ViewHost
    /// Names the view among all of the host's: its state and its controls are kept by it.
    var path: String
    var environment = EnvironmentValues()

    var text: TextTraits {
        get { environment.text }
        set { environment.text = newValue }
    }
    var controls: ControlTraits {
        get { environment.controls }
        set { environment.controls = newValue }
    }
    var isEnabled: Bool { environment.controls.isEnabled }
    var tint: HierarchyColor? { environment.controls.tint }
    /// What is read out instead of a control's own label.
    var label: String? { environment.reading?.label }

    func child(_ name: String) -> BuildContext {
        var context = self
        context.path += "/" + name
        return context
    }
}
