/// The memory of one plan; freed as a whole. What lies in it needs no deinitialization.
///
/// Small things lie side by side in the order in which they were asked for, so that a step finds what it needs in few
/// cache lines. Thread: any but render.
final class PlanArena {
    private var blocks: [UnsafeMutableRawPointer] = []
    private var slab: UnsafeMutableRawPointer?
    private var used = 0
    private static let slabSize = 16_384
    private static let cacheLine = 64

    deinit { for block in blocks { block.deallocate() } }

    /// Uninitialized room for `count` values, at least one.
    func allocate<Value: ~Copyable>(_ type: Value.Type, _ count: Int) -> UnsafeMutablePointer<Value> {
        let bytes = max(count, 1) * MemoryLayout<Value>.stride
        return room(bytes, MemoryLayout<Value>.alignment).bindMemory(to: Value.self, capacity: max(count, 1))
    }

    private func room(_ bytes: Int, _ alignment: Int) -> UnsafeMutableRawPointer {
        guard bytes <= Self.slabSize / 4 else { return block(bytes) }
        let start = (used + alignment - 1) / alignment * alignment
        if let slab, start + bytes <= Self.slabSize {
            used = start + bytes
            return slab + start
        }
        let new = block(Self.slabSize)
        slab = new
        used = bytes
        return new
    }

    private func block(_ bytes: Int) -> UnsafeMutableRawPointer {
        let block = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: Self.cacheLine)
        blocks.append(block)
        return block
    }

    func place<Value>(_ values: [Value]) -> UnsafeMutablePointer<Value> {
        let place = allocate(Value.self, values.count)
        place.initialize(from: values, count: values.count)
        return place
    }

    /// Samples, in cache lines of their own.
    func zeros(_ count: Int) -> UnsafeMutablePointer<Float> {
        let bytes = max(count, 1) * MemoryLayout<Float>.stride
        let place = block(bytes).bindMemory(to: Float.self, capacity: max(count, 1))
        place.initialize(repeating: 0, count: max(count, 1))
        return place
    }
}
