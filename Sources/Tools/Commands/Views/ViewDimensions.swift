import AudioToolbox

/// A size as a person writes it: `800x500`. Pure.
package struct ViewDimensions: Equatable, Sendable {
    /// In points.
    package let size: AUViewSize

    /// Nil for what is no size: sides from 1 to 4,096.
    package init?(_ text: String) {
        let sides = text.lowercased().split(separator: "x", omittingEmptySubsequences: false).map { Double($0) }
        guard sides.count == 2, let width = sides[0], let height = sides[1] else { return nil }
        guard (1...4096).contains(width), (1...4096).contains(height) else { return nil }
        size = AUViewSize(width: width, height: height)
    }
}
