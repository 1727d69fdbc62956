import AudioToolbox
import RenderLink
import ServiceProtocol

/// What stays the same from one allocation of render resources to the next: shapes, budgets, the bridge.
struct RenderPlan: Sendable {
    /// Channels of each input bus.
    let inputChannels: [Int]
    /// Channels of each output bus.
    let outputChannels: [Int]
    /// Frames.
    let maximumFrames: Int
    /// Hz.
    let sampleRate: Double
    /// The unit's latency in frames.
    let latencyFrames: Int
    let bridgePolicy: BridgePolicy
    let deadlineFraction: Double
    let isOffline: Bool
    let offlineDeadline: UInt64
    /// Whether no cycle has a deadline, and nothing is held against the unit.
    let waitsWithoutEnd: Bool
    let isPipelined: Bool
    /// Whether it also renders without its first input, as a mixer does.
    let rendersWithoutFirstInput: Bool
    /// Nanoseconds that the host's thread spins for the answer; 0 where both share a core.
    let spin: UInt64

    /// The longest latency that the dry signal is aligned with; seconds.
    private static let longestAlignment = 2.0

    init(
        _ message: AllocateMessage, latency: Double, bridgesAsSilence: Bool, rendersWithoutFirstInput: Bool,
        settings: HostSettings
    ) {
        self.rendersWithoutFirstInput = rendersWithoutFirstInput
        inputChannels = message.inputs.map { $0.isEnabled ? Int($0.channelCount) : 0 }
        outputChannels = message.outputs.map { Int($0.channelCount) }
        maximumFrames = Int(message.maximumFrames)
        let rate = message.outputs.first?.sampleRate ?? message.inputs.first?.sampleRate ?? 44_100
        sampleRate = rate
        let seconds = latency.isFinite ? min(max(latency, 0), Self.longestAlignment) : 0
        isPipelined = settings.isPipelined
        latencyFrames = Int(seconds * rate)
        bridgePolicy = settings.bridgePolicy ?? (bridgesAsSilence || message.inputs.isEmpty ? .silence : .dry)
        deadlineFraction = min(max(settings.deadlineFraction, 0.05), HostSettings.largestDeadlineFraction)
        isOffline = message.isOffline
        waitsWithoutEnd = settings.waitsWithoutEnd
        offlineDeadline = UInt64(max(settings.offlineDeadlineMilliseconds, 1)) * 1_000_000
        spin =
            switch settings.placement {
            case .dedicated: UInt64(max(settings.spinMicroseconds, 0)) * 1000
            case .anticipate: Self.shortSpin
            case .follow, .spread: 0
            }
    }

    /// About what it takes to wake the host's thread from another core: whatever is done within that is not worth a
    /// sleep. Nanoseconds.
    private static let shortSpin: UInt64 = 30_000

    /// A cycle has room for a change of every parameter, and for as many other events as one without parameters.
    func geometry(parameterCount: Int, midiOutputBytes: Int) -> LinkGeometry {
        let most = LinkLimits.eventBytes.upperBound
        let changes = min(parameterCount * LinkGeometry.parameterEventBytes, most - LinkGeometry.usualEventBytes)
        let eventBytes = LinkGeometry.usualEventBytes + changes + min(max(midiOutputBytes, 0), most)
        return LinkGeometry(
            inputChannels: inputChannels, outputChannels: outputChannels, maximumFrames: maximumFrames,
            eventBytes: min(eventBytes, most))
    }
}
