import AVFAudio
import AudioDevices
import RenderGraph
import Synchronization

/// An engine's core on a device and with plans that are made up.
final class CoreWithoutNodes {
    let core = EngineCore()
    let source = EmptyPlans()
    let device = SilentDevice()

    init() {
        core.source = source
        core.ends.output = 1
        core.device.opener = { [device] _ in device }
    }

    deinit { core.end() }
}

/// Has no nodes: its plans render silence.
final class EmptyPlans: PlanSource {
    struct Asked: Sendable {
        var plans = 0
        var stopped: [[NodeNumber]] = []
        var changes = 0
        var refusal: GraphFault?
        var nodes: [NodeNumber] = []
    }

    let asked = Mutex(Asked())

    func checkFormats() throws {}
    func makeInterimPlan() throws -> GraphPlan? { nil }

    func makePlan() throws -> (plan: GraphPlan, nodes: [NodeNumber]) {
        let (refusal, nodes) = asked.withLock { asked in
            asked.plans += 1
            return (asked.refusal, asked.nodes)
        }
        if let refusal { throw refusal }
        let compiler = PlanCompiler(
            nodes: [], output: nil, otherRoots: [], maximumFrames: 64, sampleRate: 48_000, clock: RateClock()
        ) { _, _, _ in nil }
        return (try compiler.compile(), nodes)
    }

    func didStopRendering(_ nodes: [NodeNumber]) { asked.withLock { $0.stopped.append(nodes) } }
    func configurationDidChange() { asked.withLock { $0.changes += 1 } }
}

/// A device that never calls back, but for changes that a test tells of.
final class SilentDevice: AudioDevice {
    struct Use: Sendable {
        var isRunning = false
        var starts = 0
        var refusals = 0
        var onChange: (@Sendable (AudioDeviceChange) -> Void)?
    }

    let use = Mutex(Use())
    let name = "silent"
    let format = AudioDeviceFormat(sampleRate: 48_000, outputChannelCount: 2, framesPerCycle: 64)
    let statistics = AudioDeviceStatistics()

    func start(
        onChange: @escaping @Sendable (AudioDeviceChange) -> Void, _ callback: @escaping AudioDeviceCallback
    ) throws {
        try use.withLock { use in
            use.starts += 1
            guard use.refusals == 0 else {
                use.refusals -= 1
                throw AudioDeviceError(device: name, operation: "start", reason: "it refuses")
            }
            use.isRunning = true
            use.onChange = onChange
        }
    }

    func stop() { use.withLock { $0.isRunning = false } }
    func waitUntilFinished() throws {}

    func change(_ change: AudioDeviceChange) { use.withLock { $0.onChange }?(change) }
}
