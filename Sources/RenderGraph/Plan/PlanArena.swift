/// The memory of one plan; freed as a whole. What lies in it needs no deinitialization. Thread: any but render.
final class PlanArena {
    private var blocks: [UnsafeMutableRawPointer] = []

    deinit { for block in blocks { block.deallocate() } }

    /// Uninitialized room for `count` values, at least one.
    func allocate<Value: ~Copyable>(_ type: Value.Type, _ count: Int) -> UnsafeMutablePointer<Value> {
        let bytes = max(count, 1) * MemoryLayout<Value>.stride
        let block = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: 64)
        blocks.append(block)
        return block.bindMemory(to: Value.self, capacity: max(count, 1))
    }

    func place<Value>(_ values: [Value]) -> UnsafeMutablePointer<Value> {
        let place = allocate(Value.self, values.count)
        place.initialize(from: values, count: values.count)
        return place
    }

    func zeros(_ count: Int) -> UnsafeMutablePointer<Float> {
        let place = allocate(Float.self, count)
        place.initialize(repeating: 0, count: max(count, 1))
        return place
    }
}
