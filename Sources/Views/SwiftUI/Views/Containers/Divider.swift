import Foundation

/// A line across (SwiftUI's `Divider`).
public struct Divider: View {
    /// A line.
    public init() {}
    /// A rectangle.
    public var body: some View { Rectangle().fill(Color(.separator)).frame(height: 1) }
}
