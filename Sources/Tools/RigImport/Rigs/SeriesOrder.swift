/// Finds the series in a graph of plug-ins: the one that the input feeds and the output hears, and of several the
/// longest. Pure.
struct SeriesOrder {
    /// An end of a connection.
    enum End: Hashable {
        /// What comes from outside, and what goes there.
        case outside
        case unit(Int)
    }

    /// A plug-in that is not in the series, with the rest of a sentence that begins with its name.
    struct Aside: Equatable {
        let unit: Int
        let reason: String
    }

    /// The units of the series, first to last.
    private(set) var units: [Int] = []
    /// The others, in their order.
    private(set) var aside: [Aside] = []
    /// Connections that a series does not have: from, to.
    private(set) var dropped: [(from: Int, to: Int)] = []

    private let successors: [[Int]]
    private let isFed: Set<Int>
    private let isHeard: Set<Int>
    private let names: [String]

    /// - Parameters:
    ///   - names: of all units, by which reasons name them.
    ///   - connections: of channels; several between two units count once. Without any the order is that of the names.
    init(_ names: [String], connections: [(from: End, to: End)]) {
        self.names = names
        var (fed, heard): (Set<Int>, Set<Int>) = ([], [])
        var edges: [Set<Int>] = Array(repeating: [], count: names.count)
        for connection in connections {
            switch (connection.from, connection.to) {
            case (.outside, .unit(let unit)): fed.insert(unit)
            case (.unit(let unit), .outside): heard.insert(unit)
            case (.unit(let from), .unit(let to)): edges[from].insert(to)
            case (.outside, .outside): break
            }
        }
        (isFed, isHeard) = (fed, heard)
        successors = edges.map { $0.sorted() }
        guard !fed.isEmpty || !heard.isEmpty || edges.contains(where: { !$0.isEmpty }) else {
            units = Array(names.indices)
            return
        }
        find()
    }

    // MARK: The path

    /// How good a path is: whether it is heard, and how long it is.
    private struct Worth: Comparable {
        var isHeard: Bool
        var length: Int
        var next: Int?

        static func < (left: Worth, right: Worth) -> Bool {
            (left.isHeard ? 1 : 0, left.length) < (right.isHeard ? 1 : 0, right.length)
        }

        static func == (left: Worth, right: Worth) -> Bool { !(left < right) && !(right < left) }
    }

    private mutating func find() {
        let (order, forward) = withoutFeedback()
        var worths = names.indices.map { Worth(isHeard: isHeard.contains($0), length: 1) }
        // From the end: what a unit feeds is known before it.
        for unit in order.reversed() {
            for next in forward[unit] {
                let through = Worth(isHeard: worths[next].isHeard, length: worths[next].length + 1, next: next)
                // One that is heard here may be heard behind others, too: the longer way wins.
                if worths[unit] < through { worths[unit] = through }
            }
        }
        let starts = names.indices.filter { isConnected($0) }
        let best = starts.max { left, right in
            let (one, other) = (rank(left, worths), rank(right, worths))
            return one == other ? left > right : one < other
        }
        var unit = best
        while let place = unit {
            units.append(place)
            unit = worths[place].next
        }
        noteAside(forward)
    }

    private func rank(_ unit: Int, _ worths: [Worth]) -> (Int, Int) {
        ((isFed.contains(unit) ? 1 : 0) + (worths[unit].isHeard ? 1 : 0), worths[unit].length)
    }

    private func isConnected(_ unit: Int) -> Bool {
        isFed.contains(unit) || isHeard.contains(unit) || !successors[unit].isEmpty
            || successors.contains { $0.contains(unit) }
    }

    /// The units so that each stands before those that it feeds, and what each feeds without the connections that lead
    /// back. No recursion: a chain may be as long as a file has plug-ins.
    private mutating func withoutFeedback() -> (order: [Int], forward: [[Int]]) {
        enum Mark { case new, open, done }
        var marks = Array(repeating: Mark.new, count: names.count)
        var forward = Array(repeating: [Int](), count: names.count)
        var finished: [Int] = []
        // First those that the input feeds: what leads back is told from there.
        for start in isFed.sorted() + names.indices where marks[start] == .new {
            var stack = [(unit: start, place: 0)]
            marks[start] = .open
            while let top = stack.last {
                guard top.place < successors[top.unit].count else {
                    marks[top.unit] = .done
                    finished.append(top.unit)
                    stack.removeLast()
                    continue
                }
                stack[stack.count - 1].place += 1
                let next = successors[top.unit][top.place]
                guard marks[next] != .open else {
                    dropped.append((top.unit, next))
                    continue
                }
                forward[top.unit].append(next)
                guard marks[next] == .new else { continue }
                marks[next] = .open
                stack.append((next, 0))
            }
        }
        return (finished.reversed(), forward)
    }

    // MARK: What is beside it

    private mutating func noteAside(_ forward: [[Int]]) {
        let series = Set(units)
        for (place, unit) in units.enumerated() {
            let behind = place + 1 < units.count ? units[place + 1] : nil
            dropped += forward[unit].filter { $0 != behind && series.contains($0) }.map { (unit, $0) }
        }
        for unit in names.indices where !series.contains(unit) {
            aside.append(Aside(unit: unit, reason: reason(unit, series)))
        }
    }

    private func reason(_ unit: Int, _ series: Set<Int>) -> String {
        guard isConnected(unit) else { return "is connected to nothing" }
        if let feeder = units.first(where: { successors[$0].contains(unit) }) {
            return "is heard beside the series, from \(names[feeder]) on"
        }
        if let heir = units.first(where: { successors[unit].contains($0) }) {
            return "comes into the series from aside, at \(names[heir])"
        }
        return "is no part of the series"
    }
}
