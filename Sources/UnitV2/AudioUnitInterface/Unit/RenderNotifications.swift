import AudioToolbox

/// Who is notified before and after each render call, where a render thread finds them without a lock.
struct RenderNotifications: Sendable {
    private struct Entry: BitwiseCopyable {
        let callback: AURenderCallback
        let data: UnsafeMutableRawPointer?
    }

    private let slots = RenderSlots<Entry>(count: 16)

    /// False when all places are taken.
    func add(_ callback: @escaping AURenderCallback, _ data: UnsafeMutableRawPointer?) -> Bool {
        slots.add(Entry(callback: callback, data: data))
    }

    func remove(_ callback: @escaping AURenderCallback, _ data: UnsafeMutableRawPointer?) {
        let wanted = unsafeBitCast(callback, to: UInt.self)
        for index in 0..<slots.count {
            guard let entry = slots[index], entry.data == data, unsafeBitCast(entry.callback, to: UInt.self) == wanted
            else { continue }
            slots.store(nil, at: index)
        }
    }

    /// Thread: render.
    func call(
        _ phase: UInt32, _ flags: UnsafeMutablePointer<AudioUnitRenderActionFlags>,
        _ time: UnsafePointer<AudioTimeStamp>, _ bus: UInt32, _ frames: UInt32,
        _ data: UnsafeMutablePointer<AudioBufferList>?
    ) {
        for index in 0..<slots.count {
            guard let entry = slots[index] else { continue }
            var told = AudioUnitRenderActionFlags(rawValue: flags.pointee.rawValue | phase)
            _ = entry.callback(withoutNull(entry.data), &told, time, bus, frames, data)
        }
    }
}
