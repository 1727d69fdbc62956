import AudioToolbox
import Synchronization

/// Who is notified before and after each render call, where a render thread finds them without a lock.
// @unchecked: slots are atomic; removed entries live as long as this, because a render thread may still be inside one.
final class RenderNotifications: @unchecked Sendable {
    private struct Entry {
        let callback: AURenderCallback
        let data: UnsafeMutableRawPointer?
    }

    private static var capacity: Int { 16 }

    private let slots: UnsafeMutablePointer<Atomic<UInt>>
    private let kept = Mutex<[UInt]>([])

    init() {
        slots = .allocate(capacity: Self.capacity)
        for index in 0..<Self.capacity { (slots + index).initialize(to: Atomic<UInt>(0)) }
    }

    deinit {
        for number in kept.withLock({ $0 }) { Self.entry(number)?.deallocate() }
        slots.deallocate()
    }

    private static func entry(_ number: UInt) -> UnsafeMutablePointer<Entry>? {
        UnsafeMutableRawPointer(bitPattern: number)?.assumingMemoryBound(to: Entry.self)
    }

    /// False when all places are taken.
    func add(_ callback: @escaping AURenderCallback, _ data: UnsafeMutableRawPointer?) -> Bool {
        kept.withLock { kept in
            guard let place = (0..<Self.capacity).first(where: { slots[$0].load(ordering: .relaxed) == 0 }) else {
                return false
            }
            let entry = UnsafeMutablePointer<Entry>.allocate(capacity: 1)
            entry.initialize(to: Entry(callback: callback, data: data))
            kept.append(UInt(bitPattern: entry))
            slots[place].store(UInt(bitPattern: entry), ordering: .releasing)
            return true
        }
    }

    func remove(_ callback: @escaping AURenderCallback, _ data: UnsafeMutableRawPointer?) {
        let wanted = unsafeBitCast(callback, to: UInt.self)
        for index in 0..<Self.capacity {
            guard let entry = Self.entry(slots[index].load(ordering: .acquiring)), entry.pointee.data == data,
                unsafeBitCast(entry.pointee.callback, to: UInt.self) == wanted
            else { continue }
            slots[index].store(0, ordering: .releasing)
        }
    }

    /// Thread: render.
    func call(
        _ phase: UInt32, _ flags: UnsafeMutablePointer<AudioUnitRenderActionFlags>,
        _ time: UnsafePointer<AudioTimeStamp>, _ bus: UInt32, _ frames: UInt32,
        _ data: UnsafeMutablePointer<AudioBufferList>?
    ) {
        for index in 0..<Self.capacity {
            guard let entry = Self.entry(slots[index].load(ordering: .acquiring)) else { continue }
            var told = AudioUnitRenderActionFlags(rawValue: flags.pointee.rawValue | phase)
            _ = entry.pointee.callback(withoutNull(entry.pointee.data), &told, time, bus, frames, data)
        }
    }
}
