import Foundation

extension IndexPath {
    /// Of a row of a table; negative ones count as 0.
    public init(row: Int, section: Int) { self.init(indexes: [section < 0 ? 0 : section, row < 0 ? 0 : row]) }
    /// Of an item of a collection; negative ones count as 0.
    public init(item: Int, section: Int) { self.init(row: item, section: section) }
    /// The part of the table; 0 for a path that has none.
    public var section: Int { count > 0 ? self[0] : 0 }
    /// The row in its part; 0 for a path that has none.
    public var row: Int { count > 1 ? self[1] : 0 }
    /// As `row`.
    public var item: Int { row }
}
