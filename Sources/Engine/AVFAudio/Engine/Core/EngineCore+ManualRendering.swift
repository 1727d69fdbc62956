import AudioToolbox
import Foundation

// Manual rendering. Thread: under the state lock.
extension EngineCore {
    /// - Throws: NSError unless the engine is stopped, and for a format that is not rendered.
    func beginManualRendering(
        _ mode: AVAudioEngineManualRenderingMode, _ format: AVAudioFormat, _ maximumFrameCount: AVAudioFrameCount
    ) throws {
        guard !state.isAllocated else {
            throw EngineFaults.manualRendering(
                .initialized, "manual rendering cannot be enabled while the engine runs or is prepared; stop it first")
        }
        let made = try ManualRendering(mode: mode, format: format, maximumFrameCount: maximumFrameCount, renderer)
        device.drop()
        manual = made
    }

    /// What `renderOffline` calls, with a plan of the graph as it is now.
    /// - Throws: NSError outside of the offline mode, while nothing runs, and for what does not fit.
    func offlineCall(_ frames: AVAudioFrameCount, _ buffer: AVAudioPCMBuffer) throws -> ManualRenderCall {
        guard let manual, manual.mode == .offline else {
            throw EngineFaults.manualRendering(.invalidMode, "the engine is not in the offline manual rendering mode")
        }
        guard state.isRunning else {
            throw EngineFaults.manualRendering(.notRunning, "the engine does not run; call start() before you render")
        }
        try manual.checkOffline(frames, buffer)
        try planNow()
        manual.call.set(usesInput: rendersInput)
        return manual.call
    }

    /// False unless the engine is stopped and in manual rendering mode, and for another format.
    func setManualInput(_ format: AVAudioFormat, _ block: @escaping AVAudioIONodeInputBlock) -> Bool {
        guard let manual, !state.isAllocated, manual.accepts(inputFormat: format) else { return false }
        self.manual?.inputFormat = format
        manual.call.setInput(format, block)
        return true
    }
}
