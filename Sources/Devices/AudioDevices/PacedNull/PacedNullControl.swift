import Synchronization

/// A hand on paced null devices, for tests: changes their rate and cycles and unplugs them. Thread: any but render.
package final class PacedNullControl: Sendable {
    struct State: Sendable {
        var isPresent = true
        /// How often it was plugged in.
        var appearances = 1
        var sampleRate: Double?
        var frameCounts: [Int] = []
    }

    /// Devices of this control are opened by this name: `paced-null:` and what was given.
    package let deviceName: String
    /// Frames that no cycle exceeds, however it is set.
    package let maximumFramesPerCycle: Int
    let input: PacedNullInput
    private let state = Mutex(State())
    private let changes = Atomic<Int>(0)
    /// What was played last, by channel, as bits.
    // nonisolated(unsafe): atomics that never move and live as long as this object.
    nonisolated(unsafe) private let played: UnsafeMutablePointer<Atomic<UInt32>>

    /// Makes devices of this name known: `AudioDevices` lists and opens them until `remove` is called.
    package init(name: String, maximumFramesPerCycle: Int = 4096, input: PacedNullInput = .silence) {
        deviceName = PacedNullDevice.prefix + name
        self.maximumFramesPerCycle = maximumFramesPerCycle
        self.input = input
        played = .allocate(capacity: AudioDeviceConfiguration.channelLimit)
        for channel in 0..<AudioDeviceConfiguration.channelLimit { (played + channel).initialize(to: Atomic(0)) }
        PacedNullRegistry.shared.add(self)
    }

    deinit { played.deallocate() }

    /// The last sample that a device of this control has played on a channel; 0 before it plays, and after its end.
    package func lastPlayed(_ channel: Int) -> Float {
        Float(bitPattern: played[channel].load(ordering: .relaxed))
    }

    /// Thread: the device's.
    func notePlayed(_ sample: Float, _ channel: Int) {
        guard channel < AudioDeviceConfiguration.channelLimit else { return }
        played[channel].store(sample.bitPattern, ordering: .relaxed)
    }

    /// Makes it the device that is opened when none is named, and the only one, also while it has disappeared.
    package func becomeDefault() { PacedNullRegistry.shared.setDefault(deviceName) }

    /// Forgets the name.
    package func remove() { PacedNullRegistry.shared.remove(deviceName) }

    /// The rate in Hz of every device from now on, whatever its configuration asks; running ones end with a change of
    /// format.
    package func setSampleRate(_ rate: Double) { change { $0.sampleRate = rate } }

    /// The frames of the next cycles, again and again; none for what the configuration asks.
    package func setFrameCounts(_ counts: [Int]) {
        let limit = 1...maximumFramesPerCycle
        change { $0.frameCounts = counts.map { min(max($0, limit.lowerBound), limit.upperBound) } }
    }

    /// Unplugs it: running devices end, and none opens until `appear`.
    package func disappear() { change { $0.isPresent = false } }
    package func appear() {
        change { state in
            if !state.isPresent { state.appearances += 1 }
            state.isPresent = true
        }
    }

    var isPresent: Bool { state.withLock { $0.isPresent } }
    var current: State { state.withLock { $0 } }
    /// Counts changes, so that a device's thread looks at the rest only when there was one.
    var changeCount: Int { changes.load(ordering: .acquiring) }

    private func change(_ body: (inout State) -> Void) {
        state.withLock { body(&$0) }
        changes.wrappingAdd(1, ordering: .releasing)
        DeviceListChanges.shared.note()
    }
}
