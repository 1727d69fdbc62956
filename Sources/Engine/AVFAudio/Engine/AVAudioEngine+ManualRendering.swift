import AudioToolbox
import Foundation

// What manual rendering comes to.
extension AVAudioEngine {
    func beginManualRendering(
        _ mode: AVAudioEngineManualRenderingMode, format pcmFormat: AVAudioFormat,
        maximumFrameCount: AVAudioFrameCount
    ) throws {
        try core.lock.withLock {
            try core.beginManualRendering(mode, pcmFormat, maximumFrameCount)
            removeTapsOfIONodes()
        }
    }

    func endManualRendering() {
        core.locks.transition.withLock {
            stop()
            core.lock.withLock {
                guard core.manual != nil else { return }
                for node in nodes.all { node.reset() }
                core.manual = nil
                removeTapsOfIONodes()
            }
        }
    }

    private func removeTapsOfIONodes() {
        for node in [nodes.output, nodes.input] as [AVAudioNode?] { node?.taps = [:] }
    }

    func renderManually(
        _ numberOfFrames: AVAudioFrameCount, to buffer: AVAudioPCMBuffer
    ) throws -> AVAudioEngineManualRenderingStatus {
        let call = try core.lock.withLock { try core.offlineCall(numberOfFrames, buffer) }
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

    var ownManualRenderingBlock: AVAudioEngineManualRenderingBlock {
        guard let call = core.lock.withLock({ core.manual?.call }) else { return { _, _, _ in .error } }
        return { frames, list, status in call.render(Int(frames), list, status) }
    }
}
