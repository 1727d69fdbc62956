/// Shares memory between signals that are not needed at the same time.
package struct BufferAssignment {
    /// One signal's needs, in places of the order of steps.
    package struct Need {
        package var channelCount: Int
        /// The step that writes it.
        package var first: Int
        /// The last step that reads it; `first` when nobody does.
        package var last: Int
        /// A signal whose memory it takes over, since both are one where nothing changes.
        package var sameAs: Int?

        package init(channelCount: Int, first: Int, last: Int, sameAs: Int? = nil) {
            self.channelCount = channelCount
            self.first = first
            self.last = last
            self.sameAs = sameAs
        }
    }

    /// Per signal and channel, the number of its buffer.
    package private(set) var buffers: [[Int]]
    /// How many buffers of one channel there are.
    package private(set) var bufferCount = 0

    /// - Parameter needs: signals in the order of their first steps; `sameAs` names an earlier one.
    package init(_ needs: [Need]) {
        buffers = Array(repeating: [], count: needs.count)
        var last = needs.map(\.last)
        var root = Array(needs.indices)
        for index in needs.indices {
            guard let same = needs[index].sameAs else { continue }
            root[index] = root[same]
            last[root[index]] = max(last[root[index]], needs[index].last)
        }
        assign(needs, root, last)
    }

    private mutating func assign(_ needs: [Need], _ root: [Int], _ last: [Int]) {
        var free: [Int] = []
        // Owners of buffers by the step after which they end.
        var ending: [Int: [Int]] = [:]
        var step = -1
        for index in needs.indices {
            while step < needs[index].first {
                for owner in ending.removeValue(forKey: step) ?? [] { free += buffers[owner].reversed() }
                step += 1
            }
            guard root[index] == index else {
                buffers[index] = take(needs[index].channelCount, buffers[root[index]], &free)
                // What it has beyond the shared ones is its root's from now on, and ends with it.
                if buffers[index].count > buffers[root[index]].count { buffers[root[index]] = buffers[index] }
                continue
            }
            buffers[index] = take(needs[index].channelCount, [], &free)
            ending[max(last[index], needs[index].first), default: []].append(index)
        }
    }

    private mutating func take(_ count: Int, _ shared: [Int], _ free: inout [Int]) -> [Int] {
        var taken = Array(shared.prefix(count))
        while taken.count < count {
            if let buffer = free.popLast() {
                taken.append(buffer)
            } else {
                taken.append(bufferCount)
                bufferCount += 1
            }
        }
        return taken
    }
}
