/// Numbers of elements of a list; what `AUAudioUnit.supportedViewConfigurations(_:)` returns, there under the name
/// `IndexSet`.
///
/// Foundation's type of that name would bring Foundation into every service. This one has the part of it that views
/// need; inside a subclass of `AUAudioUnit` the name means this type, also where Foundation is imported.
public struct AUIndexSet: Hashable, Sendable, ExpressibleByArrayLiteral {
    private var sorted: [Int] = []

    public init() {}
    public init(integer: Int) { sorted = [integer] }
    public init(integersIn range: Range<Int>) { sorted = Array(range) }
    public init(integersIn range: ClosedRange<Int>) { sorted = Array(range) }
    public init(_ elements: some Sequence<Int>) { sorted = Set(elements).sorted() }
    public init(arrayLiteral elements: Int...) { self.init(elements) }

    public func contains(_ integer: Int) -> Bool { position(of: integer).isThere }

    @discardableResult
    public mutating func insert(_ integer: Int) -> (inserted: Bool, memberAfterInsert: Int) {
        let (index, isThere) = position(of: integer)
        if !isThere { sorted.insert(integer, at: index) }
        return (!isThere, integer)
    }

    public mutating func insert(integersIn range: Range<Int>) { sorted = union(AUIndexSet(range)).sorted }
    public mutating func insert(integersIn range: ClosedRange<Int>) { sorted = union(AUIndexSet(range)).sorted }

    @discardableResult
    public mutating func remove(_ integer: Int) -> Int? {
        let (index, isThere) = position(of: integer)
        return isThere ? sorted.remove(at: index) : nil
    }

    public mutating func removeAll() { sorted = [] }
    public func union(_ other: AUIndexSet) -> AUIndexSet { AUIndexSet(sorted + other.sorted) }
    public func intersection(_ other: AUIndexSet) -> AUIndexSet { AUIndexSet(sorted.filter(other.contains)) }

    private func position(of integer: Int) -> (index: Int, isThere: Bool) {
        let index = sorted.firstIndex { $0 >= integer } ?? sorted.count
        return (index, index < sorted.count && sorted[index] == integer)
    }
}

extension AUIndexSet: BidirectionalCollection {
    public var startIndex: Int { sorted.startIndex }
    public var endIndex: Int { sorted.endIndex }
    public func index(after position: Int) -> Int { position + 1 }
    public func index(before position: Int) -> Int { position - 1 }
    public subscript(position: Int) -> Int { sorted[position] }
}
