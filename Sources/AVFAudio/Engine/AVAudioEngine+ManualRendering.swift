import AudioToolbox
import Foundation
import RenderGraph

extension AVAudioEngine {
    /// Lets the program render instead of a device (AVAudioEngine.h). Taps of the I/O nodes go; connections stay.
    ///
    /// - Parameters:
    ///   - pcmFormat: of what is rendered: Float32.
    ///   - maximumFrameCount: frames of one call at most.
    /// - Throws: NSError of −80801 unless the engine is stopped; of −10868 for another format.
    public func enableManualRenderingMode(
        _ mode: AVAudioEngineManualRenderingMode, format pcmFormat: AVAudioFormat,
        maximumFrameCount: AVAudioFrameCount
    ) throws {
        try lock.withLock {
            guard !state.isAllocated else {
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
            dropDevice()
            manual = ManualRendering(mode: mode, format: pcmFormat, maximumFrameCount: maximumFrameCount)
            removeTapsOfIONodes()
            manualCall = manual.map { ManualRenderCall($0, renderer) }
        }
    }

    /// Goes back to the device: stops, resets, and takes the taps of the I/O nodes away.
    public func disableManualRenderingMode() {
        transitions.withLock {
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

    /// Renders into a buffer (AVAudioEngine.h).
    ///
    /// - Parameters:
    ///   - numberOfFrames: at most `manualRenderingMaximumFrameCount`.
    ///   - buffer: of the rendering's format, with room for that maximum; its `frameLength` becomes what was rendered.
    /// - Throws: NSError of −80800 outside of the offline mode, of −80802 while the engine does not run, and of −50 for a
    ///   buffer or number that does not fit.
    @discardableResult
    public func renderOffline(
        _ numberOfFrames: AVAudioFrameCount, to buffer: AVAudioPCMBuffer
    ) throws -> AVAudioEngineManualRenderingStatus {
        let call = try lock.withLock { try offlineCall(numberOfFrames, buffer) }
        let capacity = buffer.frameCapacity
        buffer.frameLength = capacity
        var code: OSStatus = noErr
        let status = renderLock.withLock { call.render(Int(numberOfFrames), buffer.mutableAudioBufferList, &code) }
        buffer.frameLength = status == .error ? 0 : numberOfFrames
        if status == .error { throw EngineFaults.error(Int(code), "the engine could not render") }
        return status
    }

    private func offlineCall(_ frames: AVAudioFrameCount, _ buffer: AVAudioPCMBuffer) throws -> ManualRenderCall {
        guard let manual, let call = manualCall, manual.mode == .offline else {
            throw EngineFaults.manualRendering(.invalidMode, "the engine is not in the offline manual rendering mode")
        }
        guard state.isRunning else {
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

    /// Renders from a callback in real time: takes no lock, allocates nothing, waits for nobody. Fetch it after the mode
    /// was enabled.
    public var manualRenderingBlock: AVAudioEngineManualRenderingBlock {
        guard let call = lock.withLock({ manualCall }) else { return { _, _, _ in .error } }
        return { frames, list, status in call.render(Int(frames), list, status) }
    }

    /// Whether the program renders, and not a device.
    public var isInManualRenderingMode: Bool { lock.withLock { manual != nil } }
    /// Offline while the mode is not enabled.
    public var manualRenderingMode: AVAudioEngineManualRenderingMode { lock.withLock { manual?.mode ?? .offline } }
    /// Of 0 Hz and no channels while the mode is not enabled.
    public var manualRenderingFormat: AVAudioFormat { lock.withLock { manual?.format ?? Self.noFormat } }
    /// 0 while the mode is not enabled.
    public var manualRenderingMaximumFrameCount: AVAudioFrameCount { lock.withLock { manual?.maximumFrameCount ?? 0 } }
    /// Frames rendered since the mode was enabled, or since `reset()`.
    public var manualRenderingSampleTime: AVAudioFramePosition { lock.withLock { manualCall?.sampleTime ?? 0 } }

    // MARK: Input

    func setManualInput(_ format: AVAudioFormat, _ block: @escaping AVAudioIONodeInputBlock) -> Bool {
        guard manual != nil, !state.isAllocated, format.isAvailable, format.commonFormat == .pcmFormatFloat32,
            format.sampleRate == manual?.format.sampleRate
        else { return false }
        manual?.inputFormat = format
        manualCall?.setInput(format, block)
        return true
    }

    /// Whether the plan has the input in it.
    var rendersInput: Bool { madeInputNode.map { input in plannedNodes.contains { $0 === input } } ?? false }
}
