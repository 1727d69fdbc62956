import AudioToolbox
import Foundation
import RenderGraph

// What manual rendering comes to.
extension AVAudioEngine {
    func beginManualRendering(
        _ mode: AVAudioEngineManualRenderingMode, format pcmFormat: AVAudioFormat,
        maximumFrameCount: AVAudioFrameCount
    ) throws {
        try lock.withLock {
            guard !core.state.isAllocated else {
                throw EngineFaults.manualRendering(
                    .initialized,
                    "manual rendering cannot be enabled while the engine runs or is prepared; stop it first")
            }
            guard pcmFormat.commonFormat == .pcmFormatFloat32, pcmFormat.isAvailable else {
                throw EngineFaults.error(
                    Int(kAudioUnitErr_FormatNotSupported), "manual rendering gives Float32, and not \(pcmFormat)")
            }
            guard AVAudioFormat.usableRates.contains(pcmFormat.sampleRate),
                Int(pcmFormat.channelCount) <= GraphRenderer.mostChannels
            else {
                throw EngineFaults.error(
                    Int(kAudioUnitErr_FormatNotSupported),
                    "manual rendering gives up to \(GraphRenderer.mostChannels) channels at 1000 to 1536000 Hz, and not "
                        + "\(pcmFormat)")
            }
            guard maximumFrameCount > 0, maximumFrameCount <= 1 << 20 else {
                throw EngineFaults.error(
                    -50, "manual rendering takes 1 to 1048576 frames at most, and not \(maximumFrameCount)")
            }
            core.device.drop()
            manual = ManualRendering(mode: mode, format: pcmFormat, maximumFrameCount: maximumFrameCount)
            removeTapsOfIONodes()
            manualCall = manual.map { ManualRenderCall($0, core.renderer) }
        }
    }

    func endManualRendering() {
        core.locks.transition.withLock {
            stop()
            lock.withLock {
                guard manual != nil else { return }
                for node in graph.nodes { node.reset() }
                manual = nil
                manualCall = nil
                removeTapsOfIONodes()
            }
        }
    }

    private func removeTapsOfIONodes() {
        for node in [madeOutputNode, madeInputNode] as [AVAudioNode?] { node?.taps = [:] }
    }

    func renderManually(
        _ numberOfFrames: AVAudioFrameCount, to buffer: AVAudioPCMBuffer
    ) throws -> AVAudioEngineManualRenderingStatus {
        let call = try lock.withLock { try offlineCall(numberOfFrames, buffer) }
        let capacity = buffer.frameCapacity
        buffer.frameLength = capacity
        var code: OSStatus = noErr
        let status = core.locks.offlineCall.withLock {
            call.render(Int(numberOfFrames), buffer.mutableAudioBufferList, &code)
        }
        buffer.frameLength = status == .error ? 0 : numberOfFrames
        if status == .error { throw EngineFaults.error(Int(code), "the engine could not render") }
        return status
    }

    private func offlineCall(_ frames: AVAudioFrameCount, _ buffer: AVAudioPCMBuffer) throws -> ManualRenderCall {
        guard let manual, let call = manualCall, manual.mode == .offline else {
            throw EngineFaults.manualRendering(.invalidMode, "the engine is not in the offline manual rendering mode")
        }
        guard core.state.isRunning else {
            throw EngineFaults.manualRendering(.notRunning, "the engine does not run; call start() before you render")
        }
        guard buffer.format == manual.format else {
            throw EngineFaults.error(-50, "the buffer has \(buffer.format); the engine renders \(manual.format)")
        }
        guard frames <= manual.maximumFrameCount, manual.maximumFrameCount <= buffer.frameCapacity else {
            throw EngineFaults.error(
                -50,
                "\(frames) frames into a buffer for \(buffer.frameCapacity): the engine renders up to "
                    + "\(manual.maximumFrameCount) frames, for which the buffer needs room")
        }
        try planNow()
        call.set(usesInput: rendersInput)
        return call
    }

    var ownManualRenderingBlock: AVAudioEngineManualRenderingBlock {
        guard let call = lock.withLock({ manualCall }) else { return { _, _, _ in .error } }
        return { frames, list, status in call.render(Int(frames), list, status) }
    }

    // MARK: Input

    func setManualInput(_ format: AVAudioFormat, _ block: @escaping AVAudioIONodeInputBlock) -> Bool {
        guard manual != nil, !core.state.isAllocated, format.isAvailable, format.commonFormat == .pcmFormatFloat32,
            format.sampleRate == manual?.format.sampleRate
        else { return false }
        manual?.inputFormat = format
        manualCall?.setInput(format, block)
        return true
    }

    /// Whether the plan has the input in it.
    var rendersInput: Bool { madeInputNode.map { input in plannedNodes.contains { $0 === input } } ?? false }
}
