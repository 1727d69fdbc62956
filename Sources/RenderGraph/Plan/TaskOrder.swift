/// Orders what a domain does: units elsewhere start as early and are awaited as late as possible.
///
/// In each place comes, of the tasks whose predecessors are done, the first of the kind that comes first: those that
/// start units elsewhere, those that such a start waits for, all others of this process, and only then a wait. The units
/// that were started last are awaited first: while the host sleeps for them, those before them get done.
package struct TaskOrder {
    package enum Kind {
        case kick, collect, other
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
        let leads = leadingToKick()
        var successors = [[Int]](repeating: [], count: kinds.count)
        var open = predecessors.map(\.count)
        for (task, before) in predecessors.enumerated() { for other in before { successors[other].append(task) } }
        // One queue per rank; within a rank the given order.
        var ready: [Heap] = Array(repeating: Heap(), count: 4)
        func rank(_ task: Int) -> Int {
            switch kinds[task] {
            case .kick: 0
            case .other: leads[task] ? 1 : 2
            case .collect: 3
            }
        }
        // A wait's place counts backwards.
        func insert(_ task: Int) { ready[rank(task)].insert(kinds[task] == .collect ? -task : task) }
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
    private func leadingToKick() -> [Bool] {
        var leads = [Bool](repeating: false, count: kinds.count)
        for task in kinds.indices.reversed() where leads[task] || kinds[task] == .kick {
            guard kinds[task] != .collect else { continue }
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
