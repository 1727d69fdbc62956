import AudioToolbox

/// One unit of a chain, as the render thread sees it, with memory for its output.
///
/// Shapes: `channelCount` channels × `maximumFrames`. Thread: render; `init` and `deallocate` any but render.
struct ChainStage {
    /// Renders the unit by itself, through the host, with the chain's signal as its input.
    let blocks: StageBlocks
    /// The renderer of a remote unit.
    let remote: Unmanaged<RemoteRenderer>?
    let core: Unmanaged<RenderCore>
    let output: UnsafeMutablePointer<AudioBufferList>
    private let memory: UnsafeMutablePointer<Float>
    let channelCount: Int
    private let maximumFrames: Int

    init(_ unit: ExtensionAudioUnit, source: SignalSource, channelCount: Int, maximumFrames: Int) {
        blocks = StageBlocks(render: unit.renderBlock, pull: source.pull)
        remote = (unit as? RemoteAudioUnit).map { .passUnretained($0.renderer) }
        core = .passUnretained(unit.core)
        self.channelCount = channelCount
        self.maximumFrames = maximumFrames
        output = .allocate(bufferCount: channelCount)
        memory = .allocate(capacity: max(channelCount * maximumFrames, 1))
        memory.initialize(repeating: 0, count: max(channelCount * maximumFrames, 1))
    }

    func deallocate() {
        blocks.release()
        output.deallocate()
        memory.deallocate()
    }

    /// Points the output list at the stage's own memory.
    @_noLocks @_noAllocation @section("render")
    func prepare(frames: Int) {
        let buffers = audioBuffers(output)
        for channel in 0..<channelCount {
            buffers[channel].mNumberChannels = 1
            buffers[channel].mDataByteSize = UInt32(truncatingIfNeeded: frames &* 4)
            buffers[channel].mData = UnsafeMutableRawPointer(memory + channel &* maximumFrames)
        }
    }

    @_noLocks @_noAllocation @section("render")
    func samples(_ channel: Int) -> UnsafeMutablePointer<Float> { memory + channel &* maximumFrames }
}

/// A render block and the input block that feeds it, kept where a render thread finds them without an array.
struct StageBlocks {
    private final class Box {
        let render: AURenderBlock
        let pull: AURenderPullInputBlock

        init(_ render: @escaping AURenderBlock, _ pull: @escaping AURenderPullInputBlock) {
            self.render = render
            self.pull = pull
        }
    }

    private let box: Unmanaged<Box>

    init(render: @escaping AURenderBlock, pull: @escaping AURenderPullInputBlock) {
        box = .passRetained(Box(render, pull))
    }

    func release() { box.release() }

    /// The input block, for as long as these blocks are kept.
    var input: BorrowedPullInput { box._withUnsafeGuaranteedRef { .borrow($0.pull) } }

    @section("render")
    func call(
        _ flags: UnsafeMutablePointer<AudioUnitRenderActionFlags>, _ timestamp: UnsafePointer<AudioTimeStamp>,
        _ frames: Int, _ output: UnsafeMutablePointer<AudioBufferList>
    ) -> OSStatus {
        box._withUnsafeGuaranteedRef { $0.render(flags, timestamp, UInt32(frames), 0, output, $0.pull) }
    }
}
