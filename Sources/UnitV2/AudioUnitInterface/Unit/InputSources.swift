import AudioToolbox
import CAudioUnitInterface
import Synchronization

/// What feeds the inputs of a unit: a render callback or another unit's output for each bus.
// @unchecked: slots are atomic; sources that were replaced live as long as this, because a render thread may still be
// inside one.
final class InputSources: @unchecked Sendable {
    private enum Source {
        case callback(AURenderCallbackStruct)
        case unit(AudioUnit, bus: UInt32)
    }

    static var capacity: Int { Int(AU_EXTENSION_MAXIMUM_BUSSES) }

    private let slots: UnsafeMutablePointer<Atomic<UInt>>
    private let kept = Mutex<[UInt]>([])

    init() {
        slots = .allocate(capacity: Self.capacity)
        for index in 0..<Self.capacity { (slots + index).initialize(to: Atomic<UInt>(0)) }
    }

    deinit {
        for number in kept.withLock({ $0 }) { Self.source(number)?.deallocate() }
        slots.deallocate()
    }

    private static func source(_ number: UInt) -> UnsafeMutablePointer<Source>? {
        UnsafeMutableRawPointer(bitPattern: number)?.assumingMemoryBound(to: Source.self)
    }

    var isConnected: Bool { (0..<Self.capacity).contains { slots[$0].load(ordering: .relaxed) != 0 } }

    /// Feeds a bus by a callback; one without a function takes the feed away.
    func set(_ callback: AURenderCallbackStruct, bus: Int) {
        // The header says that there is a function; a program in C may give none all the same.
        let function = withUnsafeBytes(of: callback) { $0.load(as: UInt.self) }
        store(function == 0 ? nil : .callback(callback), bus)
    }

    /// Feeds a bus by an output of another unit; nil takes the feed away.
    func connect(_ unit: AudioUnit?, output: UInt32, bus: Int) {
        store(unit.map { .unit($0, bus: output) }, bus)
    }

    private func store(_ source: Source?, _ bus: Int) {
        guard (0..<Self.capacity).contains(bus) else { return }
        var number: UInt = 0
        if let source {
            let memory = UnsafeMutablePointer<Source>.allocate(capacity: 1)
            memory.initialize(to: source)
            number = UInt(bitPattern: memory)
            kept.withLock { $0.append(number) }
        }
        slots[bus].store(number, ordering: .releasing)
    }

    /// Thread: render.
    func pull(
        _ flags: UnsafeMutablePointer<AudioUnitRenderActionFlags>, _ time: UnsafePointer<AudioTimeStamp>,
        _ frames: UInt32, _ bus: Int, _ data: UnsafeMutablePointer<AudioBufferList>
    ) -> OSStatus {
        guard bus >= 0, bus < Self.capacity, let source = Self.source(slots[bus].load(ordering: .acquiring)) else {
            return kAudioUnitErr_NoConnection
        }
        switch source.pointee {
        case .callback(let callback):
            return callback.inputProc(withoutNull(callback.inputProcRefCon), flags, time, UInt32(bus), frames, data)
        case .unit(let unit, let output): return AudioUnitRender(unit, flags, time, output, frames, data)
        }
    }
}
