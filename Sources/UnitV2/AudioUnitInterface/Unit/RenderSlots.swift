import Synchronization

/// Places for values that render threads read without a lock.
// @unchecked: slots are atomic; values that were replaced live as long as this, because a render thread may still be
// inside one.
final class RenderSlots<Value: BitwiseCopyable>: @unchecked Sendable {
    let count: Int
    private let slots: UnsafeMutablePointer<Atomic<UInt>>
    private let kept = Mutex<[UInt]>([])

    init(count: Int) {
        self.count = count
        slots = .allocate(capacity: count)
        for index in 0..<count { (slots + index).initialize(to: Atomic<UInt>(0)) }
    }

    deinit {
        for number in kept.withLock({ $0 }) { UnsafeMutableRawPointer(bitPattern: number)?.deallocate() }
        slots.deallocate()
    }

    /// Thread: any, also render.
    subscript(index: Int) -> Value? {
        guard index >= 0, index < count else { return nil }
        let number = slots[index].load(ordering: .acquiring)
        return UnsafeRawPointer(bitPattern: number)?.assumingMemoryBound(to: Value.self).pointee
    }

    /// Nil empties the slot; numbers of none change nothing.
    func store(_ value: Value?, at index: Int) {
        guard index >= 0, index < count else { return }
        kept.withLock { kept in
            var number: UInt = 0
            if let value { number = Self.keep(value, in: &kept) }
            slots[index].store(number, ordering: .releasing)
        }
    }

    /// False when all slots are taken.
    func add(_ value: Value) -> Bool {
        kept.withLock { kept in
            guard let free = (0..<count).first(where: { slots[$0].load(ordering: .relaxed) == 0 }) else { return false }
            slots[free].store(Self.keep(value, in: &kept), ordering: .releasing)
            return true
        }
    }

    private static func keep(_ value: Value, in kept: inout [UInt]) -> UInt {
        let memory = UnsafeMutablePointer<Value>.allocate(capacity: 1)
        memory.initialize(to: value)
        kept.append(UInt(bitPattern: memory))
        return UInt(bitPattern: memory)
    }
}
