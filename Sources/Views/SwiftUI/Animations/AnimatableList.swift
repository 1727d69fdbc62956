import Foundation

/// Several numbers that are animated as one; what is missing counts as 0.
struct AnimatableList: VectorArithmetic, Sendable {
    var values: [CGFloat]
    static var zero: AnimatableList { AnimatableList(values: []) }
    static func + (left: AnimatableList, right: AnimatableList) -> AnimatableList { left.joined(right, +) }
    static func - (left: AnimatableList, right: AnimatableList) -> AnimatableList { left.joined(right, -) }
    mutating func scale(by factor: Double) { values = values.map { $0 * CGFloat(factor) } }
    var magnitudeSquared: Double { values.reduce(0) { $0 + Double($1 * $1) } }

    private func joined(_ other: AnimatableList, _ join: (CGFloat, CGFloat) -> CGFloat) -> AnimatableList {
        let count = max(values.count, other.values.count)
        func part(_ list: AnimatableList, _ index: Int) -> CGFloat {
            list.values.indices.contains(index) ? list.values[index] : 0
        }
        return AnimatableList(values: (0..<count).map { join(part(self, $0), part(other, $0)) })
    }
}
