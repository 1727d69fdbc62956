import AudioToolbox
import ExtensionHost
import Supervision
import TestSupport

/// The soak's units: in chains, in one process together, and alone; some are given faults, others never.
struct SoakRig {
    let host: AudioUnitHost
    let rig: Rig
    var victims: [SoakVictim]
    let innocents: [RemoteAudioUnit]

    init(frames: Int) async throws {
        let host = try await Self.makeHost()
        var together = host.settings
        together.grouping = .together
        func faulty() async throws -> RemoteAudioUnit { try await Session.make("aufx flty Test", gain: 0.5, in: host) }
        func gain(_ value: Float) async throws -> RemoteAudioUnit {
            try await Session.make("aufx gain Demo", gain: value, in: host)
        }
        // The second has no gain: what falls to the bridge is 6 dB, as in one that stands alone.
        let second = try await Session.make("aufx flty Test", gain: 1, in: host)
        let chain = [try await gain(1), try await faulty(), try await gain(1), second]
        let pair = [try await gain(0.5), try await gain(0.5)]
        let alone = [try await faulty(), try await faulty()]
        let innocent = try await gain(0.5)
        var group: [RemoteAudioUnit] = []
        for gain: Float in [0.5, 1, 0.5] {
            group.append(try await Session.make("aufx flty Test", gain: gain, in: host, settings: together))
        }
        let victims = [chain[1], chain[3]] + alone
        self.host = host
        self.victims =
            victims.enumerated().map { SoakVictim($1, isChained: $0 < 2) }
            + group.map { SoakVictim($0, group: 1, isChained: true) }
        innocents = [chain[0], chain[2]] + pair + [innocent]
        rig = Rig(
            [
                try RigBranch("a unit alone", units: [innocent], factor: 0.5, frames: frames),
                try RigBranch("a pair", units: pair, factor: 0.25, frames: frames),
                try RigBranch("a chain with faults", units: chain, factor: 0.5, frames: frames),
                try RigBranch("a group's chain", units: Array(group[0...1]), factor: 0.5, frames: frames),
                try RigBranch("a group's unit", units: [group[2]], factor: 0.5, frames: frames),
                try RigBranch("a unit with faults", units: [alone[0]], factor: 0.5, frames: frames),
                try RigBranch("another", units: [alone[1]], factor: 0.5, frames: frames),
            ], suspects: victims + group, frames: frames)
    }

    var units: [RemoteAudioUnit] { victims.map(\.unit) + innocents }

    private static func makeHost() async throws -> AudioUnitHost {
        var settings = HostSettings()
        settings.hostPriority = Rig.hostPriority
        let launcher = try EmbeddedLauncher(
            runnerPath: Programs.runner, warmCount: 4, rehearsedCount: 8, output: { _ in })
        // A quarantine on disk would be lifted as often as it is made.
        return try AudioUnitHost(
            settings: settings, launcher: launcher, registry: try Installation.hostileRegistry(), quarantine: nil)
    }
}
