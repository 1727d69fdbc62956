import AudioToolbox
import Commands
import ComponentRegistry
import ExtensionHost
import RenderBenchmark

/// Chains beside each other, rendered in turn or all started before any is awaited.
final class BranchSubject: BenchmarkSubject, @unchecked Sendable {
    // Sendable: the runner calls one method at a time (see BenchmarkSubject).
    let configuration: BenchmarkConfiguration
    private let context: BenchmarkContext
    private let branches: Int
    private var measured: MeasuredUnits?
    private var chains: [any DeferredChain] = []
    private var calls: [DeferredChainCalls] = []
    private let input: CycleBuffers
    private let output: CycleBuffers
    private let channels: UnsafeMutablePointer<UnsafePointer<Float>?>
    private let timestamp: UnsafeMutablePointer<AudioTimeStamp>
    private(set) var observedThreads: [ObservedThread] = []
    private var placement = BranchPlacement.allOnHost(0, reason: "")
    private var order: [Int] = []

    init(_ context: BenchmarkContext, _ configuration: BenchmarkConfiguration, branches: Int) {
        self.context = context
        self.configuration = configuration
        self.branches = branches
        input = CycleBuffers(channelCount: configuration.channels, frames: configuration.frames)
        output = CycleBuffers(channelCount: configuration.channels, frames: configuration.frames)
        channels = .allocate(capacity: configuration.channels)
        input.fillWithSaw()
        let buffers = audioBuffers(input.list)
        for channel in 0..<configuration.channels {
            let samples = buffers[channel].mData?.assumingMemoryBound(to: Float.self)
            (channels + channel).initialize(to: samples.map { UnsafePointer($0) })
        }
        timestamp = .allocate(capacity: 1)
        timestamp.initialize(to: AudioTimeStamp())
        timestamp.pointee.mFlags = .sampleTimeValid
    }

    deinit {
        channels.deallocate()
        timestamp.deallocate()
    }

    func prepare() async throws {
        var all = configuration
        all.units = configuration.units * branches
        let measured = try await MeasuredUnits.make(context, all, context.settings())
        self.measured = measured
        try measured.allocate(all)
        observedThreads = measured.observedThreads
        for branch in 0..<branches {
            let units = Array(measured.units[branch * configuration.units..<(branch + 1) * configuration.units])
            guard let kind = units.first as? any DeferredChainUnit,
                let chain = type(of: kind).makeDeferredChain(of: units)
            else {
                throw CommandFailure(.unit, "\(context.component.name) cannot be in a chain that is awaited later")
            }
            chain.prepare(
                format: try MeasuredUnits.format(configuration), maximumFrames: AUAudioFrameCount(configuration.frames))
            chains.append(chain)
        }
        calls = chains.map(\.calls)
        order = Array(calls.indices)
        place()
    }

    /// Puts the branches on cores: as they are counted, or as the times so far say.
    private func place() {
        guard configuration.placement != .follow, let peer = context.peerCore else { return }
        if configuration.placement == .spread {
            for index in chains.indices { chains[index].core = index % 2 == 0 ? peer : context.hostCore }
            return
        }
        placement = BranchPlacement.place(
            chains.map { BranchPlacement.Branch(time: $0.meanRenderNanoseconds, units: $0.units.count) },
            hostCore: context.hostCore, cores: [context.hostCore, peer],
            present: placement.cores)
        order = placement.startOrder
        for (chain, core) in zip(chains, placement.cores) { chain.core = core }
    }

    func render(frames: Int) -> Bool {
        defer { timestamp.pointee.mSampleTime += Double(frames) }
        return configuration.mode == .oneByOne ? renderInTurn(frames) : renderAtOnce(frames)
    }

    private func renderInTurn(_ frames: Int) -> Bool {
        var isRendered = true
        for index in calls.indices { isRendered = kick(index, frames) && collect(index) && isRendered }
        return isRendered
    }

    private func renderAtOnce(_ frames: Int) -> Bool {
        var isRendered = true
        for index in order { isRendered = kick(index, frames) && isRendered }
        for index in order.reversed() { isRendered = collect(index) && isRendered }
        return isRendered
    }

    private func kick(_ index: Int, _ frames: Int) -> Bool {
        calls[index].kick(timestamp, UInt32(frames), AudioUnitRenderActionFlags(), channels) == noErr
    }

    private func collect(_ index: Int) -> Bool { calls[index].collect(output.list) == noErr }

    func measure(_ slice: MeasuringSlice) throws -> Int {
        guard let measured else { return slice.count }
        if configuration.placement == .measured {
            place()
            // The services move within a few cycles.
            for _ in 0..<20 { _ = render(frames: configuration.frames) }
        }
        let before = measured.missed
        let frames = configuration.frames
        let failed = slice.time { render(frames: frames) }
        return failed + measured.missed - before
    }

    var extras: [BenchmarkExtra] {
        let means = chains.map { Double($0.meanRenderNanoseconds) / 1000 }
        return [
            BenchmarkExtra("branches", .integer(branches)),
            BenchmarkExtra("branch_time", .number(means.reduce(0, +) / Double(max(means.count, 1)))),
            BenchmarkExtra("placed", .text(placement.reasons.first ?? configuration.placement.rawValue)),
        ]
    }

    func teardown() async {
        for chain in chains { chain.release() }
        chains = []
        calls = []
        measured?.teardown()
        measured = nil
    }
}
