import AudioToolbox
import CAudioUnitInterface

/// What feeds the inputs of a unit: a render callback or another unit's output for each bus.
struct InputSources: Sendable {
    // @unchecked: what a C program names is its own to keep valid, and is only handed back to it.
    private enum Source: BitwiseCopyable, @unchecked Sendable {
        case callback(AURenderCallbackStruct)
        case unit(AudioUnit, bus: UInt32)
    }

    static var capacity: Int { Int(AU_EXTENSION_MAXIMUM_BUSSES) }

    private let slots = RenderSlots<Source>(count: Self.capacity)

    var isConnected: Bool { (0..<Self.capacity).contains { slots[$0] != nil } }

    /// Feeds a bus by a callback; one without a function takes the feed away.
    func set(_ callback: AURenderCallbackStruct, bus: Int) {
        // The header says that there is a function; a program in C may give none all the same.
        let function = withUnsafeBytes(of: callback) { $0.load(as: UInt.self) }
        slots.store(function == 0 ? nil : .callback(callback), at: bus)
    }

    /// Feeds a bus by an output of another unit; nil takes the feed away.
    func connect(_ unit: AudioUnit?, output: UInt32, bus: Int) {
        slots.store(unit.map { .unit($0, bus: output) }, at: bus)
    }

    /// Thread: render.
    func pull(
        _ flags: UnsafeMutablePointer<AudioUnitRenderActionFlags>, _ time: UnsafePointer<AudioTimeStamp>,
        _ frames: UInt32, _ bus: Int, _ data: UnsafeMutablePointer<AudioBufferList>
    ) -> OSStatus {
        switch slots[bus] {
        case .callback(let callback):
            return callback.inputProc(withoutNull(callback.inputProcRefCon), flags, time, UInt32(bus), frames, data)
        case .unit(let unit, let output): return AudioUnitRender(unit, flags, time, output, frames, data)
        case nil: return kAudioUnitErr_NoConnection
        }
    }
}
