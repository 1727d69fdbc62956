import ComponentRegistry

/// How a chain becomes another one: which of its units stay, which are put elsewhere, and what comes and goes, in as
/// few exchanges as that takes.
package struct ChainArrangement: Equatable, Sendable {
    /// One exchange: what is heard from one place on instead of some units.
    package struct Step: Equatable, Sendable {
        /// The places whose units go, in the chain as the steps before have left it.
        package let places: Range<Int>
        /// What comes: units of `numbers`.
        package let units: [Int]
    }

    /// The wanted units, first to last: those of the present chain by their place in it, others by the number of
    /// present units and their place in the wanted chain.
    package let numbers: [Int]
    /// First what is put elsewhere is taken out; then one exchange for each place where the chains differ.
    package let steps: [Step]
    private let presentCount: Int

    /// - Parameters:
    ///   - present: the components that are heard, first to last.
    ///   - wanted: those that are to be heard.
    package init(from present: [ComponentIdentifier], to wanted: [ComponentIdentifier]) {
        let staying = Self.common(present, wanted)
        var numbers = wanted.indices.map { present.count + $0 }
        for pair in staying { numbers[pair.wanted] = pair.present }
        var free = present.indices.filter { index in !staying.contains { $0.present == index } }
        var moved: [Int] = []
        for place in wanted.indices where numbers[place] >= present.count {
            guard let found = free.firstIndex(where: { present[$0] == wanted[place] }) else { continue }
            numbers[place] = free.remove(at: found)
            moved.append(numbers[place])
        }
        self.numbers = numbers
        presentCount = present.count
        steps = Self.steps(presentCount, numbers, moved: moved, staying: Set(staying.map(\.present)))
    }

    /// The present unit that is heard at a place of the wanted chain; nil for one that has to be started.
    package func present(at place: Int) -> Int? { numbers[place] < presentCount ? numbers[place] : nil }

    private static func steps(_ count: Int, _ wanted: [Int], moved: [Int], staying: Set<Int>) -> [Step] {
        var (chain, steps) = (Array(0..<count), [Step]())
        func exchange(_ places: Range<Int>, _ units: [Int]) {
            guard !places.isEmpty || !units.isEmpty else { return }
            steps.append(Step(places: places, units: units))
            chain.replaceSubrange(places, with: units)
        }
        for unit in moved { if let place = chain.firstIndex(of: unit) { exchange(place..<place + 1, []) } }
        var (place, next) = (0, 0)
        while next <= wanted.count {
            let coming = Array(wanted[next...].prefix { !staying.contains($0) })
            let going = chain[place...].prefix { !staying.contains($0) }.count
            exchange(place..<place + going, coming)
            place += coming.count + 1
            next += coming.count + 1
        }
        return steps
    }

    /// The longest row of components that both have in the same order, by their places; of several, the one that begins
    /// first.
    private static func common(
        _ present: [ComponentIdentifier], _ wanted: [ComponentIdentifier]
    ) -> [(present: Int, wanted: Int)] {
        var lengths = Array(repeating: Array(repeating: 0, count: wanted.count + 1), count: present.count + 1)
        for row in present.indices.reversed() {
            for column in wanted.indices.reversed() {
                lengths[row][column] =
                    present[row] == wanted[column]
                    ? lengths[row + 1][column + 1] + 1 : max(lengths[row + 1][column], lengths[row][column + 1])
            }
        }
        var (pairs, row, column) = ([(present: Int, wanted: Int)](), 0, 0)
        while row < present.count, column < wanted.count {
            if present[row] == wanted[column] {
                pairs.append((row, column))
                (row, column) = (row + 1, column + 1)
            } else if lengths[row + 1][column] >= lengths[row][column + 1] {
                row += 1
            } else {
                column += 1
            }
        }
        return pairs
    }
}
