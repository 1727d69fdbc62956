import AudioToolbox
import Foundation
import RenderGraph

/// Manual rendering while it is enabled: what is rendered for the program instead of a device, and the call by which
/// the program has it rendered. Thread: under the engine's state lock.
struct ManualRendering {
    let mode: AVAudioEngineManualRenderingMode
    let format: AVAudioFormat
    let maximumFrameCount: AVAudioFrameCount
    /// Of what the program gives; nil before it said so.
    var inputFormat: AVAudioFormat?
    let call: ManualRenderCall

    /// Frames that a unit's process takes at once; longer blocks are rendered in several cycles.
    private static let longestCycle = 1 << 15
    /// Frames of the longest cycle.
    var cycleFrames: Int { min(Int(maximumFrameCount), Self.longestCycle) }

    /// - Throws: NSError for a format, or a number of frames, that is not rendered.
    init(
        mode: AVAudioEngineManualRenderingMode, format: AVAudioFormat, maximumFrameCount: AVAudioFrameCount,
        _ renderer: GraphRenderer
    ) throws {
        try Self.check(format, maximumFrameCount)
        self.mode = mode
        self.format = format
        self.maximumFrameCount = maximumFrameCount
        call = ManualRenderCall(
            format, maximumFrames: Int(maximumFrameCount),
            cycleFrames: min(Int(maximumFrameCount), Self.longestCycle), isOffline: mode == .offline, renderer)
    }

    private static func check(_ format: AVAudioFormat, _ maximumFrameCount: AVAudioFrameCount) throws {
        guard format.commonFormat == .pcmFormatFloat32, format.isAvailable else {
            throw EngineFaults.error(
                Int(kAudioUnitErr_FormatNotSupported), "manual rendering gives Float32, and not \(format)")
        }
        guard AVAudioFormat.usableRates.contains(format.sampleRate),
            Int(format.channelCount) <= GraphRenderer.mostChannels
        else {
            throw EngineFaults.error(
                Int(kAudioUnitErr_FormatNotSupported),
                "manual rendering gives up to \(GraphRenderer.mostChannels) channels at 1000 to 1536000 Hz, and not "
                    + "\(format)")
        }
        guard maximumFrameCount > 0, maximumFrameCount <= 1 << 20 else {
            throw EngineFaults.error(
                -50, "manual rendering takes 1 to 1048576 frames at most, and not \(maximumFrameCount)")
        }
    }

    /// Whether the program's input can come in a format.
    func accepts(inputFormat format: AVAudioFormat) -> Bool {
        format.isAvailable && format.commonFormat == .pcmFormatFloat32 && format.sampleRate == self.format.sampleRate
    }

    /// Whether a call of `renderOffline` is one that can be done.
    /// - Throws: NSError outside of the offline mode, and for a buffer or number that does not fit.
    func checkOffline(_ frames: AVAudioFrameCount, _ buffer: AVAudioPCMBuffer) throws {
        guard buffer.format == format else {
            throw EngineFaults.error(-50, "the buffer has \(buffer.format); the engine renders \(format)")
        }
        guard frames <= maximumFrameCount, maximumFrameCount <= buffer.frameCapacity else {
            throw EngineFaults.error(
                -50,
                "\(frames) frames into a buffer for \(buffer.frameCapacity): the engine renders up to "
                    + "\(maximumFrameCount) frames, for which the buffer needs room")
        }
    }
}
