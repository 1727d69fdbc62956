/// The places of a chain, from 0, that a unit may be brought to.
package struct ChainPlaces: Sendable {
    private let first: Int
    private let last: Int

    /// - Parameters:
    ///   - first: behind the units that stay.
    ///   - last: below `first` where a chain takes none.
    package init(from first: Int, to last: Int) { (self.first, self.last) = (first, last) }

    /// - Throws: `HostControlError` naming the place as people count, from 1.
    package func check(_ place: Int) throws(HostControlError) {
        guard place < first || place > last else { return }
        let named = place == .max ? "\(place)" : "\(place + 1)"
        guard first <= last else { throw .failed("there is no place \(named) in the chain; it takes no unit there") }
        throw .failed(
            "there is no place \(named) in the chain; it takes units from \(first + 1) to \(last + 1)")
    }
}
