import CoreGraphics
import Foundation

/// Where a view is aligned instead of at its edges or in its middle.
struct AlignmentGuides {
    private var across: [CGFloat: (ViewDimensions) -> CGFloat] = [:]
    private var down: [CGFloat: (ViewDimensions) -> CGFloat] = [:]

    mutating func set(_ alignment: HorizontalAlignment, _ value: @escaping (ViewDimensions) -> CGFloat) {
        across[alignment.part] = value
    }
    mutating func set(_ alignment: VerticalAlignment, _ value: @escaping (ViewDimensions) -> CGFloat) {
        down[alignment.part] = value
    }
    /// Points from the left, for the part of the frame that an alignment stands for.
    func horizontal(_ part: CGFloat, _ size: CGSize) -> CGFloat {
        guard let guide = across[part]?(ViewDimensions(width: size.width, height: size.height)) else {
            return size.width * part
        }
        return guide.isFinite ? guide : 0
    }
    /// Points from above, for the part of the frame that an alignment stands for.
    func vertical(_ part: CGFloat, _ size: CGSize) -> CGFloat {
        guard let guide = down[part]?(ViewDimensions(width: size.width, height: size.height)) else {
            return size.height * part
        }
        return guide.isFinite ? guide : 0
    }
}

/// A view's size for an alignment (SwiftUI's `ViewDimensions`).
public struct ViewDimensions: Equatable, Sendable {
    /// Points.
    public let width: CGFloat
    /// Points.
    public let height: CGFloat
    /// Points from the left.
    public subscript(guide: HorizontalAlignment) -> CGFloat { width * guide.part }
    /// Points from above.
    public subscript(guide: VerticalAlignment) -> CGFloat { height * guide.part }
}
