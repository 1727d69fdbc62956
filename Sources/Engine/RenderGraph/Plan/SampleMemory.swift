/// Memory for the samples of plans that follow each other: a new plan works where the one before did, in what the
/// render thread's core has in its caches.
///
/// What lies in it means nothing from one run to the next. Of the plans that share it one is rendered at a time, and by
/// one thread. Thread: any but render, one caller at a time.
package final class SampleMemory {
    /// Room for samples; plans keep it.
    package final class Block {
        let samples: UnsafeMutablePointer<Float>
        package let capacity: Int

        init(_ capacity: Int) {
            self.capacity = capacity
            samples = UnsafeMutableRawPointer.allocate(
                byteCount: max(capacity, 1) * MemoryLayout<Float>.stride, alignment: 64
            ).bindMemory(to: Float.self, capacity: max(capacity, 1))
            samples.initialize(repeating: 0, count: capacity)
        }

        deinit { samples.deallocate() }
    }

    /// By domain.
    private var blocks: [Int: Block] = [:]
    /// A block that is this many times too long is given up.
    private static let mostSpare = 4
    /// Samples that are kept however few are needed.
    private static let leastKept = 16_384

    package init() {}

    /// Room for `count` samples of a domain: that of the plans before, if it is long enough.
    package func block(ofDomain domain: Int, _ count: Int) -> Block {
        if let known = blocks[domain], count <= known.capacity,
            known.capacity <= max(Self.mostSpare * count, Self.leastKept)
        {
            return known
        }
        // Where plans grow, the next ones will have room, too.
        let made = Block(blocks[domain] == nil ? count : count + count / 4)
        blocks[domain] = made
        return made
    }
}
