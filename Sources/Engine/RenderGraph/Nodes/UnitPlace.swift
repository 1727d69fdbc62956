import AudioToolbox

/// What a unit's pull block finds the input by. Thread: render.
struct UnitPlace {
    private let inputCount: Int
    private let mayWriteInput: Bool
    private let isEffect: Bool
    private var step: UnitStep?
    private var pass: UnsafeMutablePointer<RenderPass>?
    /// Of the run under way, for which there is input.
    private var frames = 0

    init(inputCount: Int, mayWriteInput: Bool, isEffect: Bool) {
        self.inputCount = inputCount
        self.mayWriteInput = mayWriteInput
        self.isEffect = isEffect
    }

    /// The run that begins.
    @_noLocks @_noAllocation
    mutating func begin(_ step: UnitStep, _ frames: Int, _ pass: UnsafeMutablePointer<RenderPass>) {
        self.step = step
        self.frames = frames
        self.pass = pass
    }

    /// What stands in for an effect's output.
    var dry: UnsafeMutablePointer<Signal>? {
        @_noLocks @_noAllocation get {
            guard isEffect, let step, step.inputCount > 0, step.domains[0] == nil else { return nil }
            return step.inputs[0]
        }
    }

    /// Whether a unit that gives these samples gives its input on. They are another signal's, and must not be kept.
    @_noLocks @_noAllocation
    func isInput(_ samples: UnsafeMutablePointer<Float>) -> Bool {
        guard let step else { return false }
        for bus in 0..<step.inputCount {
            guard let signal = step.domains[bus]?.pointee.result ?? step.inputs[bus] else { continue }
            for channel in 0..<signal.pointee.channelCount where signal.pointee.channels[channel] == samples {
                return true
            }
        }
        return false
    }

    /// Serves a pull: by pointing the list at the samples, or by copying them where the unit may write.
    @_noLocks @_noAllocation
    mutating func bring(_ bus: Int, _ frames: Int, _ data: UnsafeMutablePointer<AudioBufferList>) -> OSStatus {
        guard let step, let pass, bus >= 0, bus < step.inputCount else { return kAudioUnitErr_NoConnection }
        let copies = mayWriteInput ? step.copies[bus] : nil
        if let domain = step.domains[bus] { return bring(from: domain, copies, frames, data, pass) }
        guard let signal = step.inputs[bus] else { return kAudioUnitErr_NoConnection }
        guard frames <= self.frames else { return kAudioUnitErr_TooManyFramesToProcess }
        give(signal, copies, frames, data)
        return noErr
    }

    /// Runs what is before the unit as often as it takes.
    @_noLocks @_noAllocation
    private func bring(
        from domain: UnsafeMutablePointer<RenderDomain>,
        _ copies: UnsafeMutablePointer<UnsafeMutablePointer<Float>>?, _ frames: Int,
        _ data: UnsafeMutablePointer<AudioBufferList>, _ pass: UnsafeMutablePointer<RenderPass>
    ) -> OSStatus {
        guard let result = domain.pointee.result else { return kAudioUnitErr_NoConnection }
        if frames <= domain.pointee.maximumFrames {
            domain.pointee.run(frames, pass)
            give(result, copies, frames, data)
            return noErr
        }
        let buffers = audioBuffers(data)
        for channel in 0..<Int(data.pointee.mNumberBuffers)
        where buffers[channel].mData == nil || Int(buffers[channel].mDataByteSize) < frames &* 4 {
            return kAudioUnitErr_TooManyFramesToProcess
        }
        var done = 0
        while done < frames {
            let count = min(frames &- done, domain.pointee.maximumFrames)
            domain.pointee.run(count, pass)
            append(result, count, data, offset: done)
            done &+= count
        }
        return noErr
    }

    @_noLocks @_noAllocation
    private func give(
        _ signal: UnsafeMutablePointer<Signal>, _ copies: UnsafeMutablePointer<UnsafeMutablePointer<Float>>?,
        _ frames: Int, _ data: UnsafeMutablePointer<AudioBufferList>
    ) {
        let buffers = audioBuffers(data)
        for channel in 0..<Int(data.pointee.mNumberBuffers) {
            let source = Self.samples(signal, channel)
            buffers[channel].mDataByteSize = UInt32(truncatingIfNeeded: frames &* 4)
            if let copies, channel < signal.pointee.channelCount {
                SampleLoops.copy(copies[channel], source, frames)
                buffers[channel].mData = UnsafeMutableRawPointer(copies[channel])
            } else {
                buffers[channel].mData = UnsafeMutableRawPointer(source)
            }
        }
    }

    /// Into the list's own memory, behind what it has already.
    @_noLocks @_noAllocation
    private func append(
        _ signal: UnsafeMutablePointer<Signal>, _ frames: Int, _ data: UnsafeMutablePointer<AudioBufferList>,
        offset: Int
    ) {
        let buffers = audioBuffers(data)
        for channel in 0..<Int(data.pointee.mNumberBuffers) {
            guard let target = buffers[channel].mData else { continue }
            buffers[channel].mDataByteSize = UInt32(truncatingIfNeeded: (offset &+ frames) &* 4)
            SampleLoops.copy(
                target.assumingMemoryBound(to: Float.self) + offset, Self.samples(signal, channel), frames)
        }
    }

    @_noLocks @_noAllocation
    private static func samples(_ signal: UnsafeMutablePointer<Signal>, _ channel: Int) -> UnsafeMutablePointer<Float> {
        channel < signal.pointee.channelCount ? signal.pointee.channels[channel] : signal.pointee.zeros
    }
}
