/// Orders what a domain does: units elsewhere start as early and are awaited as late as possible.
///
/// In each place comes, of the tasks whose predecessors are done, the first of the kind that comes first: those that
/// start units on other cores, which take their time to wake, and what such a start waits for; the same for units on
/// the host's core; all others of this process; and only then a wait. The units that were started last are awaited
/// first, and those of the host's core before the others: while the host sleeps for them, the rest gets done.
package struct TaskOrder {
    package enum Kind {
        case kick, collect, other
        /// Of units that are on another core than the host's.
        case farKick, farCollect

        var isCollect: Bool { self == .collect || self == .farCollect }
    }

    /// Per task.
    private let kinds: [Kind]
    private let predecessors: [[Int]]

    /// - Parameters:
    ///   - kinds: per task, in an order in which predecessors come first.
    ///   - predecessors: per task, the tasks that have to be done before.
    package init(kinds: [Kind], predecessors: [[Int]]) {
        self.kinds = kinds
        self.predecessors = predecessors
    }

    /// The tasks' numbers in the order in which to do them.
    package func order() -> [Int] {
        let (far, near) = (leading(to: .farKick), leading(to: .kick))
        var successors = [[Int]](repeating: [], count: kinds.count)
        var open = predecessors.map(\.count)
        for (task, before) in predecessors.enumerated() { for other in before { successors[other].append(task) } }
        // One queue per rank; within a rank the given order.
        var ready: [Heap] = Array(repeating: Heap(), count: 7)
        func rank(_ task: Int) -> Int {
            switch kinds[task] {
            case .farKick: 0
            case .other: far[task] ? 1 : near[task] ? 3 : 4
            case .kick: 2
            case .collect: 5
            case .farCollect: 6
            }
        }
        // A wait's place counts backwards.
        func insert(_ task: Int) { ready[rank(task)].insert(kinds[task].isCollect ? -task : task) }
        for task in kinds.indices where open[task] == 0 { insert(task) }
        var order: [Int] = []
        order.reserveCapacity(kinds.count)
        while let best = ready.indices.first(where: { !ready[$0].isEmpty }) {
            let task = abs(ready[best].removeFirst())
            order.append(task)
            for successor in successors[task] {
                open[successor] -= 1
                if open[successor] == 0 { insert(successor) }
            }
        }
        return order
    }

    /// Per task, whether a unit elsewhere cannot start before it is done, without a wait in between.
    private func leading(to kick: Kind) -> [Bool] {
        var leads = [Bool](repeating: false, count: kinds.count)
        for task in kinds.indices.reversed() where leads[task] || kinds[task] == kick {
            guard !kinds[task].isCollect else { continue }
            for other in predecessors[task] { leads[other] = true }
        }
        return leads
    }

    /// Numbers of which the smallest comes out first.
    private struct Heap {
        private var numbers: [Int] = []

        var isEmpty: Bool { numbers.isEmpty }

        mutating func insert(_ number: Int) {
            numbers.append(number)
            var place = numbers.count - 1
            while place > 0, numbers[(place - 1) / 2] > numbers[place] {
                numbers.swapAt(place, (place - 1) / 2)
                place = (place - 1) / 2
            }
        }

        mutating func removeFirst() -> Int {
            let first = numbers[0]
            let last = numbers.removeLast()
            guard !numbers.isEmpty else { return first }
            numbers[0] = last
            var place = 0
            while true {
                let children = [2 * place + 1, 2 * place + 2].filter { $0 < numbers.count }
                guard let child = children.min(by: { numbers[$0] < numbers[$1] }), numbers[child] < numbers[place]
                else { return first }
                numbers.swapAt(place, child)
                place = child
            }
        }
    }
}
