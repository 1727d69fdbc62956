import AudioToolbox
import LinuxSystem
import RenderLink

/// Renders a unit that lives in this process, by calling its table.
///
/// Thread: render, one caller at a time; `init` and `deinit` any but render, while nothing renders.
// @unchecked: everything but the pointers' targets is constant; those belong to the one thread that renders.
final class InProcessRenderer: @unchecked Sendable {
    private let function:
        @convention(c) (AUExtensionInstanceRef?, UnsafeMutablePointer<AUExtensionRenderRequest>?) -> OSStatus
    private let instance: AUExtensionInstanceRef
    /// Kept for `calls`.
    private let core: RenderCore
    private let busses: OutputBusBuffers
    private let calls: RenderCell<BusByBus>
    private let meter: InProcessMeter

    init(
        interface: UnsafePointer<AUExtensionInterface>, instance: AUExtensionInstanceRef, outputChannels: [Int],
        maximumFrames: Int, core: RenderCore, hooks: consuming HostHooks, meter: InProcessMeter
    ) {
        function = interface.pointee.render
        self.instance = instance
        self.core = core
        self.meter = meter
        busses = OutputBusBuffers(channels: outputChannels, maximumFrames: maximumFrames)
        calls = RenderCell(BusByBus(busses, hooks, core: core))
    }

    /// One call of the unit's internal render block.
    func render(
        _ flags: UnsafeMutablePointer<AudioUnitRenderActionFlags>, _ timestamp: UnsafePointer<AudioTimeStamp>,
        _ frames: UInt32, _ bus: Int, _ output: UnsafeMutablePointer<AudioBufferList>,
        _ events: UnsafePointer<AURenderEvent>?, _ pull: AURenderPullInputBlock?
    ) -> OSStatus {
        guard let request = calls.pointer.pointee.begin(flags, timestamp, frames, bus, output, events, .borrow(pull))
        else {
            return calls.pointer.pointee.answer
        }
        let status = function(instance, request)
        if status != noErr || !clean(frames: frames) { meter.noteFailure() }
        return calls.pointer.pointee.finish(status, flags, bus)
    }

    /// Cleans all outputs; false when there was NaN or infinity. A unit of this process is trusted, not its arithmetic:
    /// its output goes to a device like everybody's.
    @_noLocks @_noAllocation
    private func clean(frames: UInt32) -> Bool {
        var findings = SampleCleaning.Findings(rawValue: 0).rawValue
        for bus in 0..<busses.count {
            let buffers = audioBuffers(busses.list(bus))
            for channel in 0..<Int(busses.list(bus).pointee.mNumberBuffers) {
                guard let samples = buffers[channel].mData else { continue }
                findings |=
                    SampleCleaning.clean(samples.assumingMemoryBound(to: Float.self), count: Int(frames)).rawValue
            }
        }
        return findings & SampleCleaning.Findings.nonfinite.rawValue == 0
    }
}
