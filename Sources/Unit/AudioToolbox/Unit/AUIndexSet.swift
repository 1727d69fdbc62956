/// Numbers of elements of a list; what `AUAudioUnit.supportedViewConfigurations(_:)` returns, there under the name
/// `IndexSet`.
///
/// Foundation's type of that name would bring Foundation into every service. This one has the part of it that views
/// need; inside a subclass of `AUAudioUnit` the name means this type, also where Foundation is imported.
public struct AUIndexSet: Hashable, Sendable, ExpressibleByArrayLiteral {
    private var sorted: [Int] = []

    /// No indices: as the answer about view configurations, that the unit chooses none.
    public init() {}
    /// Any number is taken; nothing here knows the list that it counts in.
    public init(integer: Int) { sorted = [integer] }
    /// Without the upper bound.
    public init(integersIn range: Range<Int>) { sorted = Array(range) }
    /// With the upper bound.
    public init(integersIn range: ClosedRange<Int>) { sorted = Array(range) }
    /// In any order; a number that comes twice is there once.
    public init(_ elements: some Sequence<Int>) { sorted = Set(elements).sorted() }
    /// In any order; a number that comes twice is there once.
    public init(arrayLiteral elements: Int...) { self.init(elements) }

    /// O(count).
    public func contains(_ integer: Int) -> Bool { position(of: integer).isThere }

    /// Keeps the order; what was there already is not there twice. Returns what Foundation's `IndexSet` returns.
    @discardableResult
    public mutating func insert(_ integer: Int) -> (inserted: Bool, memberAfterInsert: Int) {
        let (index, isThere) = position(of: integer)
        if !isThere { sorted.insert(integer, at: index) }
        return (!isThere, integer)
    }

    /// Without the upper bound; what was there already is not there twice.
    public mutating func insert(integersIn range: Range<Int>) { sorted = union(AUIndexSet(range)).sorted }
    /// With the upper bound; what was there already is not there twice.
    public mutating func insert(integersIn range: ClosedRange<Int>) { sorted = union(AUIndexSet(range)).sorted }

    /// Nil when it was not there.
    @discardableResult
    public mutating func remove(_ integer: Int) -> Int? {
        let (index, isThere) = position(of: integer)
        return isThere ? sorted.remove(at: index) : nil
    }

    /// Also invalidates every position.
    public mutating func removeAll() { sorted = [] }
    /// A new set; neither of the two changes.
    public func union(_ other: AUIndexSet) -> AUIndexSet { AUIndexSet(sorted + other.sorted) }
    /// A new set; neither of the two changes.
    public func intersection(_ other: AUIndexSet) -> AUIndexSet { AUIndexSet(sorted.filter(other.contains)) }

    private func position(of integer: Int) -> (index: Int, isThere: Bool) {
        let index = sorted.firstIndex { $0 >= integer } ?? sorted.count
        return (index, index < sorted.count && sorted[index] == integer)
    }
}

extension AUIndexSet: BidirectionalCollection {
    /// 0: positions count elements, whatever their values are.
    public var startIndex: Int { sorted.startIndex }
    /// The number of elements; no element is at it.
    public var endIndex: Int { sorted.endIndex }
    /// Unchecked; the result may be `endIndex`.
    public func index(after position: Int) -> Int { position + 1 }
    /// - Precondition: `position` is above `startIndex`.
    public func index(before position: Int) -> Int { position - 1 }
    /// Ascends with the position.
    /// - Precondition: `position` is below `endIndex` and not negative.
    public subscript(position: Int) -> Int { sorted[position] }
}
