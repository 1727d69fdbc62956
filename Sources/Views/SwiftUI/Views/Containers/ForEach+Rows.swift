import Foundation

extension ForEach where Content: View {
    /// Kept for sources that say it: rows are not swiped away.
    public func onDelete(perform action: ((IndexSet) -> Void)?) -> ForEach { self }
    /// Kept for sources that say it: rows are not dragged.
    public func onMove(perform action: ((IndexSet, Int) -> Void)?) -> ForEach { self }
}

extension RangeReplaceableCollection where Self: MutableCollection, Index == Int {
    /// Takes elements away (SwiftUI's `remove(atOffsets:)`).
    public mutating func remove(atOffsets offsets: IndexSet) {
        for index in offsets.reversed() where indices.contains(index) { remove(at: index) }
    }
    /// Moves elements before another place, counted before they are moved (SwiftUI's `move(fromOffsets:toOffset:)`).
    public mutating func move(fromOffsets source: IndexSet, toOffset destination: Int) {
        let moved = source.filter { indices.contains($0) }
        let elements = moved.map { self[$0] }
        let place = destination - moved.count { $0 < destination }
        remove(atOffsets: IndexSet(moved))
        insert(contentsOf: elements, at: Swift.max(startIndex, Swift.min(endIndex, place)))
    }
}
