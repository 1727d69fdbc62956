/// Views for Xcode to show (SwiftUI's `PreviewProvider`); nothing shows them here.
@MainActor @preconcurrency
public protocol PreviewProvider {
    /// What they are.
    associatedtype Previews: View
    /// The views.
    @ViewBuilder static var previews: Previews { get }
}

/// How a preview is laid out (SwiftUI's `PreviewLayout`).
public enum PreviewLayout: Sendable {
    /// As the device.
    case device
    /// As large as the view.
    case sizeThatFits
    /// Points.
    case fixed(width: Double, height: Double)
}
