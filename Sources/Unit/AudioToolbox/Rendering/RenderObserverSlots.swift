import Synchronization

/// The render observers of a unit, where a render thread finds them without a lock.
// @unchecked: slots are atomic.
final class RenderObserverSlots: @unchecked Sendable {
    final class Box: Sendable {
        let observer: AURenderObserver
        init(_ observer: @escaping AURenderObserver) { self.observer = observer }
    }

    private let used = Atomic<Int>(0)
    private let slots: UnsafeMutablePointer<Atomic<UInt>>

    init() {
        slots = .allocate(capacity: observerCapacity)
        for index in 0..<observerCapacity { (slots + index).initialize(to: Atomic<UInt>(0)) }
    }

    deinit { slots.deallocate() }

    /// Takes out of `kept` what is in no slot any more; a render thread may still be inside it. Calls are one at a
    /// time.
    func takeRemoved(from kept: inout [Box]) -> [Box] {
        let present = Set((0..<observerCapacity).map { slots[$0].load(ordering: .sequentiallyConsistent) })
        let removed = kept.filter { !present.contains(UInt(bitPattern: Unmanaged.passUnretained($0).toOpaque())) }
        if !removed.isEmpty { kept.removeAll { box in removed.contains { $0 === box } } }
        return removed
    }

    /// The slot's number, or −1 when all are taken. The owner keeps what is added to `kept` alive until `takeRemoved`;
    /// calls are one at a time.
    func add(_ observer: @escaping AURenderObserver, keeping kept: inout [Box]) -> Int {
        guard let index = (0..<observerCapacity).first(where: { slots[$0].load(ordering: .relaxed) == 0 }) else {
            return -1
        }
        let box = Box(observer)
        kept.append(box)
        slots[index].store(UInt(bitPattern: Unmanaged.passUnretained(box).toOpaque()), ordering: .releasing)
        used.wrappingAdd(1, ordering: .relaxed)
        return index
    }

    func remove(_ index: Int) {
        guard (0..<observerCapacity).contains(index) else { return }
        if slots[index].exchange(0, ordering: .sequentiallyConsistent) != 0 {
            used.wrappingSubtract(1, ordering: .relaxed)
        }
    }

    var isEmpty: Bool { @_noLocks @_noAllocation get { used.load(ordering: .relaxed) <= 0 } }

    @_noLocks @_noAllocation
    func call(
        _ flags: AudioUnitRenderActionFlags, _ timestamp: UnsafePointer<AudioTimeStamp>, _ frameCount: UInt32,
        _ bus: Int
    ) {
        guard !isEmpty else { return }
        for index in 0..<observerCapacity {
            guard let pointer = UnsafeRawPointer(bitPattern: slots[index].load(ordering: .sequentiallyConsistent))
            else { continue }
            // The observer is the host's own code and answers for itself; calling it only counts references.
            _unsafePerformance {
                Unmanaged<Box>.fromOpaque(pointer)._withUnsafeGuaranteedRef {
                    $0.observer(flags, timestamp, frameCount, bus)
                }
            }
        }
    }
}

/// How many render observers one unit can have.
private var observerCapacity: Int { 16 }
