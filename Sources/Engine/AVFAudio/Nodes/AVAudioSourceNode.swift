import AudioToolbox
import Foundation
import RenderGraph

/// Gives samples for a cycle: a flag for silence, the time, the frames, the buffers to fill or to replace. The status
/// noErr; any other makes the cycle silent. Thread: render.
public typealias AVAudioSourceNodeRenderBlock = (
    UnsafeMutablePointer<ObjCBool>, UnsafePointer<AudioTimeStamp>, AVAudioFrameCount,
    UnsafeMutablePointer<AudioBufferList>
) -> OSStatus

/// As `AVAudioSourceNodeRenderBlock`, for a block that is safe on the render thread (SDK of 2026, where Swift cannot
/// use it). The compiler checks that what it captures may be used there, and of the functions that it calls what they
/// say with `@_noLocks @_noAllocation`.
public typealias AVAudioSourceNodeRenderBlockRealtimeSafe =
    @Sendable (
        UnsafeMutablePointer<ObjCBool>, UnsafePointer<AudioTimeStamp>, AVAudioFrameCount,
        UnsafeMutablePointer<AudioBufferList>
    ) -> OSStatus

/// A source whose samples a program's block makes (AVAudioSourceNode.h).
open class AVAudioSourceNode: AVAudioMixingNode, @unchecked Sendable {
    private let block: AVAudioSourceNodeRenderBlock
    private let blockFormat: AVAudioFormat?
    private var processor: (made: SourceProcessor, format: AVAudioFormat, frames: Int, hasTime: Bool)?

    /// - Parameter block: renders in the format of the node's output.
    public init(renderBlock block: @escaping AVAudioSourceNodeRenderBlock) {
        self.block = block
        blockFormat = nil
        super.init()
    }

    /// - Parameters:
    ///   - format: of the block's samples, linear PCM; they are converted to the output's.
    ///   - block: as in `init(renderBlock:)`.
    public init(format: AVAudioFormat, renderBlock block: @escaping AVAudioSourceNodeRenderBlock) {
        self.block = block
        blockFormat = format
        super.init()
    }

    /// As `init(renderBlock:)`, for a block that says that it is safe on the render thread.
    @_disfavoredOverload
    public convenience init(realtimeSafeRenderBlock block: @escaping AVAudioSourceNodeRenderBlockRealtimeSafe) {
        self.init(renderBlock: block)
    }

    /// As `init(format:renderBlock:)`, for a block that says that it is safe on the render thread.
    @_disfavoredOverload
    public convenience init(
        format: AVAudioFormat, realtimeSafeRenderBlock block: @escaping AVAudioSourceNodeRenderBlockRealtimeSafe
    ) { self.init(format: format, renderBlock: block) }

    open override var numberOfInputs: Int { 0 }

    /// The block's own where it has one, so that what reads it converts.
    open override func outputFormat(forBus bus: AVAudioNodeBus) -> AVAudioFormat {
        guard let format = blockFormat else { return super.outputFormat(forBus: bus) }
        return format.isStandard ? format : format.standard
    }

    override func makeKind(_ making: PlanMaking) throws -> GraphNode.Kind {
        let format = blockFormat ?? outputFormat(forBus: 0)
        guard format.commonFormat != .otherFormat else {
            throw EngineFaults.format(self, 0, format, "a block gives linear PCM")
        }
        let hasTime = making.isAtOutputRate(format.sampleRate)
        let frames = making.longestRun
        if let known = processor, known.format == format, known.frames == frames, known.hasTime == hasTime {
            return .source(known.made)
        }
        let block = block
        let made = SourceProcessor(format: format, maximumFrames: frames, hasSampleTime: hasTime) {
            isSilence, time, frames, list in
            isSilence.withMemoryRebound(to: ObjCBool.self, capacity: 1) { block($0, time, frames, list) }
        }
        processor = (made, format, frames, hasTime)
        return .source(made)
    }
}

extension AVAudioFormat {
    /// Float32, not interleaved, with this format's rate, channels and layout.
    var standard: AVAudioFormat {
        if isStandard { return self }
        if let layout = channelLayout {
            return AVAudioFormat(standardFormatWithSampleRate: sampleRate, channelLayout: layout)
        }
        return AVAudioFormat.standard(sampleRate: sampleRate, channels: channelCount) ?? self
    }
}
