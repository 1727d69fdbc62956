import AudioToolbox
import Foundation
import RenderGraph

/// Receives a cycle: the time, the frames, the samples. Thread: render.
public typealias AVAudioSinkNodeReceiverBlock = (
    UnsafePointer<AudioTimeStamp>, AVAudioFrameCount, UnsafePointer<AudioBufferList>
) -> OSStatus

/// As `AVAudioSinkNodeReceiverBlock`, for a block that is safe on the render thread (SDK of 2026).
public typealias AVAudioSinkNodeReceiverBlockRealtimeSafe =
    @Sendable (UnsafePointer<AudioTimeStamp>, AVAudioFrameCount, UnsafePointer<AudioBufferList>) -> OSStatus

/// The end of an input chain, which a program's block receives on the render thread (AVAudioSinkNode.h).
open class AVAudioSinkNode: AVAudioNode, @unchecked Sendable {
    private let block: AVAudioSinkNodeReceiverBlock
    private var processor: (made: SinkProcessor, channels: Int)?

    /// - Parameter block: gets the hardware's input format; must not allocate, lock or wait.
    public init(receiverBlock block: @escaping AVAudioSinkNodeReceiverBlock) {
        self.block = block
        super.init()
    }

    /// As `init(receiverBlock:)`, for a block that says that it is safe on the render thread.
    @_disfavoredOverload
    public convenience init(realtimeSafeReceiverBlock block: @escaping AVAudioSinkNodeReceiverBlockRealtimeSafe) {
        self.init(receiverBlock: block)
    }

    open override var numberOfOutputs: Int { 0 }
    override var convertsInput: Bool { false }

    override func makeKind(_ making: PlanMaking) throws -> GraphNode.Kind {
        if host?.core.manual != nil {
            throw EngineFaults.error(
                -50, "\(graphName) receives a device's input, of which manual rendering has none; disconnect it")
        }
        let channels = Int(inputFormat(forBus: 0).channelCount)
        if let known = processor, known.channels == channels { return .sink(known.made) }
        let made = SinkProcessor(channelCount: channels, block: block)
        processor = (made, channels)
        return .sink(made)
    }
}
