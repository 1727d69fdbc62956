import AudioToolbox
import CAudioUnitInterface
import Glibc
import Synchronization

/// What stands between a graph and its output unit: notifies, measures, and hands on what feeds the output unit.
// @unchecked: what render calls use is atomic, or in slots that they read without a lock.
final class GraphCycle: @unchecked Sendable {
    // @unchecked: as `InputSources`.
    private enum Source: BitwiseCopyable, @unchecked Sendable {
        case callback(AURenderCallbackStruct)
        case unit(AudioUnit, bus: UInt32)
    }

    let notifications = RenderNotifications()
    private let source = RenderSlots<Source>(count: 1)
    /// Frames a second, as bits.
    private let sampleRate = Atomic<UInt64>(Double(48_000).bitPattern)
    /// Nanoseconds of rendering and of sound since the load was asked for, and the highest load, as bits.
    private let busy = Atomic<UInt64>(0)
    private let heard = Atomic<UInt64>(0)
    private let longest = Atomic<UInt64>(0)

    /// The callback by which the output unit is fed.
    var callback: AURenderCallbackStruct {
        AURenderCallbackStruct(
            inputProc: { context, flags, time, bus, frames, data in
                Unmanaged<GraphCycle>.fromOpaque(context)._withUnsafeGuaranteedRef {
                    $0.pull(flags, time, bus, frames, data)
                }
            }, inputProcRefCon: Unmanaged.passUnretained(self).toOpaque())
    }

    func feed(by callback: AURenderCallbackStruct) { source.store(.callback(callback), at: 0) }
    func feed(by unit: AudioUnit, output: UInt32) { source.store(.unit(unit, bus: output), at: 0) }
    func take(sampleRate rate: Double) { sampleRate.store(rate.bitPattern, ordering: .relaxed) }

    // MARK: Render

    private func pull(
        _ flags: UnsafeMutablePointer<AudioUnitRenderActionFlags>, _ time: UnsafePointer<AudioTimeStamp>, _ bus: UInt32,
        _ frames: UInt32, _ data: UnsafeMutablePointer<AudioBufferList>?
    ) -> OSStatus {
        guard let data else { return kAudio_ParamError }
        let start = Self.nanoseconds()
        notifications.call(1 << 2, flags, time, bus, frames, data)
        let status = render(flags, time, bus, frames, data)
        notifications.call(status == noErr ? 1 << 3 : 1 << 3 | 1 << 8, flags, time, bus, frames, data)
        note(Self.nanoseconds() &- start, frames)
        return status
    }

    private func render(
        _ flags: UnsafeMutablePointer<AudioUnitRenderActionFlags>, _ time: UnsafePointer<AudioTimeStamp>, _ bus: UInt32,
        _ frames: UInt32, _ data: UnsafeMutablePointer<AudioBufferList>
    ) -> OSStatus {
        switch source[0] {
        case .callback(let callback):
            callback.inputProc(withoutNull(callback.inputProcRefCon), flags, time, bus, frames, data)
        case .unit(let unit, let output): AudioUnitRender(unit, flags, time, output, frames, data)
        case nil: kAudioUnitErr_NoConnection
        }
    }

    private static func nanoseconds() -> UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) &* 1_000_000_000 &+ UInt64(time.tv_nsec)
    }

    private func note(_ time: UInt64, _ frames: UInt32) {
        let sound = Double(frames) * 1e9 / Double(bitPattern: sampleRate.load(ordering: .relaxed))
        guard sound >= 1 else { return }
        busy.wrappingAdd(time, ordering: .relaxed)
        heard.wrappingAdd(UInt64(sound), ordering: .relaxed)
        // Positive numbers have the order of their bits.
        longest.max((Double(time) / sound).bitPattern, ordering: .relaxed)
    }

    // MARK: Load

    /// Of the cycles since this was asked last; 0 without any. Thread: any.
    func takeLoad() -> Float {
        let (time, sound) = (busy.exchange(0, ordering: .relaxed), heard.exchange(0, ordering: .relaxed))
        return sound == 0 ? 0 : Float(Double(time) / Double(sound))
    }

    /// Of the longest cycle since this was asked last. Thread: any.
    func takeLongestLoad() -> Float { Float(Double(bitPattern: longest.exchange(0, ordering: .relaxed))) }
}
