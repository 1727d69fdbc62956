import AudioToolbox
import LinuxSystem
import Synchronization

/// Units elsewhere, in a row: started when their input is there, awaited when somebody needs their output.
///
/// Thread: render for `kick` and `collect`; the rest any but render.
// @unchecked: the list and the stamp belong to the render thread.
package final class ChainProcessor: @unchecked Sendable {
    package let chain: any DeferredChain
    /// Keeps the calls for the render thread: out of an object that is borrowed, constant blocks are called without
    /// counting references.
    private final class KeptCalls {
        let calls: DeferredChainCalls

        init(_ calls: DeferredChainCalls) { self.calls = calls }
    }

    private let kept: Unmanaged<KeptCalls>
    private let list: UnsafeMutablePointer<AudioBufferList>
    private let stamp = RenderCell(AudioTimeStamp())
    private let channelCount: Int
    private let failures = Atomic<Int>(0)
    private let failure = Atomic<Int32>(0)

    package init(_ chain: any DeferredChain, format: AVAudioFormat, maximumFrames: AUAudioFrameCount) {
        self.chain = chain
        chain.prepare(format: format, maximumFrames: maximumFrames)
        kept = .passRetained(KeptCalls(chain.calls))
        channelCount = Int(format.channelCount)
        list = .allocate(bufferCount: channelCount)
    }

    deinit {
        chain.release()
        kept.release()
        list.deallocate()
    }

    /// Whether it is to run on another core than the host's. What it was when a plan was made is that plan's order.
    var isElsewhere: Bool { chain.core != nil }

    /// Cycles that came to an error instead of sound or a bridge, and the last of them. Thread: any.
    package var failedCalls: (count: Int, status: Int32) {
        (failures.load(ordering: .relaxed), failure.load(ordering: .relaxed))
    }

    @_noLocks @_noAllocation @section("render")
    func kick(
        _ input: UnsafeMutablePointer<Signal>, _ frames: Int, time: Int64, _ pass: UnsafeMutablePointer<RenderPass>
    ) {
        stamp.pointer.pointee = AudioTimeStamp(sampleTime: time, hostTime: pass.pointee.callbackTime)
        let channels = UnsafeRawPointer(input.pointee.channels).assumingMemoryBound(to: UnsafePointer<Float>?.self)
        // The chain's own, whose render path is checked where it is written.
        let (kept, stamp) = (kept, stamp.pointer)
        _unsafePerformance {
            _ = kept._withUnsafeGuaranteedRef {
                $0.calls.kick(stamp, UInt32(truncatingIfNeeded: frames), AudioUnitRenderActionFlags(), channels)
            }
        }
    }

    @_noLocks @_noAllocation @section("render")
    func collect(_ output: UnsafeMutablePointer<Signal>, _ frames: Int) {
        let buffers = audioBuffers(list)
        for channel in 0..<channelCount {
            buffers[channel].mNumberChannels = 1
            buffers[channel].mDataByteSize = UInt32(truncatingIfNeeded: frames &* 4)
            buffers[channel].mData = nil
        }
        let (kept, list) = (kept, list)
        let status = _unsafePerformance { kept._withUnsafeGuaranteedRef { $0.calls.collect(list) } }
        guard status == noErr else {
            failures.wrappingAdd(1, ordering: .relaxed)
            failure.store(status, ordering: .relaxed)
            return output.pointee.silence()
        }
        output.pointee.isSilent = false
        for channel in 0..<output.pointee.channelCount {
            let data = channel < channelCount ? buffers[channel].mData : nil
            output.pointee.channels[channel] =
                data.map { $0.assumingMemoryBound(to: Float.self) } ?? output.pointee.zeros
        }
    }
}
