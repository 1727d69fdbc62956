/// A view for Xcode to show (SwiftUI's `Preview`): its body is checked, and nothing shows it here.
@freestanding(declaration)
public macro Preview(_ name: String? = nil, @ViewBuilder body: @escaping @MainActor () -> any View) =
    #externalMacro(module: "ViewMacros", type: "PreviewMacro")

/// A view for Xcode to show (SwiftUI's `Preview`): its body is checked, and nothing shows it here.
@freestanding(declaration)
public macro Preview(
    _ name: String? = nil, traits: PreviewTrait<Preview.ViewTraits>...,
    @ViewBuilder
    body: @escaping @MainActor () -> any View
) = #externalMacro(module: "ViewMacros", type: "PreviewMacro")

/// Marks a state in the body of a preview (SwiftUI's `Previewable`).
@attached(peer)
public macro Previewable() = #externalMacro(module: "ViewMacros", type: "PreviewableMacro")

/// Names around previews (DeveloperToolsSupport's `Preview`).
public enum Preview {
    /// What is said of previews of views.
    public enum ViewTraits {}
}

/// Something that is said of a preview (DeveloperToolsSupport's `PreviewTrait`).
public struct PreviewTrait<Kind>: Sendable {
    private init() {}
    /// As usual.
    public static var defaultLayout: PreviewTrait { PreviewTrait() }
    /// As large as the view.
    public static var sizeThatFitsLayout: PreviewTrait { PreviewTrait() }
    /// Points.
    public static func fixedLayout(width: Double, height: Double) -> PreviewTrait { PreviewTrait() }
    /// Upright.
    public static var portrait: PreviewTrait { PreviewTrait() }
    /// To the left.
    public static var landscapeLeft: PreviewTrait { PreviewTrait() }
    /// To the right.
    public static var landscapeRight: PreviewTrait { PreviewTrait() }
}
