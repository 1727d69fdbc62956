import AudioToolbox
import ExtensionHost

/// Drives several deferred chains as a graph would: all are kicked before any is awaited.
final class BranchRun {
    let chains: [any DeferredChain]
    let maximumFrames: Int
    private let calls: [DeferredChainCalls]
    private let inputs: [BlockBuffers]
    private let pointers: [UnsafeMutablePointer<UnsafePointer<Float>?>]
    private let output: UnsafeMutablePointer<AudioBufferList>
    private let timestamp = UnsafeMutablePointer<AudioTimeStamp>.allocate(capacity: 1)
    private(set) var position = 0
    private(set) var statuses: [OSStatus] = []
    /// Per chain and channel.
    private(set) var heard: [[[Float]]]
    /// As a graph gives them to its units.
    var flags = AudioUnitRenderActionFlags()
    /// Whether the chains are given silence, as null pointers, instead of their input.
    var isSilent = false
    /// What the host does between kicking and waiting.
    var meanwhile: () -> Void = {}

    /// Two channels of samples.
    private final class BlockBuffers {
        let samples: UnsafeMutablePointer<Float>
        init(_ count: Int) { samples = .allocate(capacity: count) }
        deinit { samples.deallocate() }
    }

    /// Allocates the chains' units, which are to be done with by `end`.
    init(_ chains: [any DeferredChain], maximumFrames: Int = 512, isOffline: Bool = true) throws {
        self.chains = chains
        self.maximumFrames = maximumFrames
        for unit in chains.flatMap(\.units) where !unit.renderResourcesAllocated {
            try unit.prepare(maximumFrames: UInt32(maximumFrames), isOffline: isOffline)
        }
        let format = AVAudioFormat.standard(sampleRate: 48_000, channels: 2)!
        for chain in chains { chain.prepare(format: format, maximumFrames: UInt32(maximumFrames)) }
        calls = chains.map(\.calls)
        inputs = chains.map { _ in BlockBuffers(2 * maximumFrames) }
        pointers = chains.map { _ in .allocate(capacity: 2) }
        output = .allocate(bufferCount: 2)
        timestamp.initialize(to: AudioTimeStamp())
        timestamp.pointee.mFlags = .sampleTimeValid
        heard = chains.map { _ in [[], []] }
    }

    deinit {
        end()
        pointers.forEach { $0.deallocate() }
        output.deallocate()
        timestamp.deallocate()
    }

    func end() {
        for chain in chains { chain.release() }
        for unit in chains.flatMap(\.units) where unit.renderResourcesAllocated { unit.deallocateRenderResources() }
    }

    /// The input of a chain at a frame.
    static func input(_ chain: Int, _ frame: Int, _ channel: Int) -> Float {
        UnitRun.noise(frame: frame + 100_003 * chain, channel: channel)
    }

    /// One cycle of all chains, awaited in this order.
    func step(_ frames: Int, collecting order: [Int]? = nil) {
        timestamp.pointee.mSampleTime = Double(position)
        for chain in chains.indices { kick(chain, frames) }
        meanwhile()
        for chain in order ?? Array(chains.indices) { collect(chain, frames) }
        position += frames
    }

    /// Goes on at another frame, which somebody else has rendered up to.
    func skip(to position: Int) { self.position = position }

    func kick(_ chain: Int, _ frames: Int) {
        for channel in 0..<2 {
            let target = inputs[chain].samples + channel * maximumFrames
            for frame in 0..<frames { target[frame] = Self.input(chain, position + frame, channel) }
            pointers[chain][channel] = isSilent ? nil : UnsafePointer(target)
        }
        statuses.append(calls[chain].kick(timestamp, UInt32(frames), flags, pointers[chain]))
    }

    func collect(_ chain: Int, _ frames: Int) {
        let buffers = UnsafeMutableAudioBufferListPointer(output)
        for index in 0..<2 { buffers[index] = AudioBuffer(mNumberChannels: 1, mDataByteSize: 0, mData: nil) }
        statuses.append(calls[chain].collect(output))
        for channel in 0..<2 {
            let samples = buffers[channel].mData?.assumingMemoryBound(to: Float.self)
            heard[chain][channel] += (0..<frames).map { samples?[$0] ?? .nan }
        }
    }

    /// Renders blocks of these lengths; the order of waiting changes from block to block.
    func run(_ blocks: [Int]) -> [[[Float]]] {
        for frames in blocks { step(frames, collecting: Array(chains.indices).shuffled()) }
        return heard
    }
}

/// The remote units of a row as one deferred chain.
func deferred(_ units: [AUAudioUnit]) throws -> any DeferredChain {
    guard let first = units.first as? any DeferredChainUnit, let chain = type(of: first).makeDeferredChain(of: units)
    else { throw ExtensionHostError.invalidRequest(reason: "these units cannot be in a deferred chain") }
    return chain
}
