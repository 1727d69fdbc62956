import AudioToolbox
import ExtensionHost

/// What a session plays: branches, in the last of which is the unit that something is done to.
struct Stage {
    let suspect: RemoteAudioUnit
    /// Units that share its process.
    var companions: [RemoteAudioUnit] = []
    let branches: [RigBranch]
    /// The engine that renders the last branch; nil for a chain.
    var graph: EngineGraph?

    /// Two branches without the unit of these codes, and a chain of three with it in the middle, or the unit alone.
    static func usual(_ codes: String, isChained: Bool, in host: AudioUnitHost, frames: Int) async throws -> Stage {
        let suspect = try await Session.make(codes, gain: Session.suspectFactor, in: host)
        let alone = try await Session.make("aufx gain Demo", gain: 0.5, in: host)
        var pair: [RemoteAudioUnit] = []
        for codes in ["aufx flty Test", "aufx gain Demo"] {
            pair.append(try await Session.make(codes, gain: 0.5, in: host))
        }
        var row = [suspect]
        if isChained {
            row.insert(try await Session.make("aufx gain Demo", gain: 1, in: host), at: 0)
            row.append(try await Session.make("aufx gain Demo", gain: 1, in: host))
        }
        return Stage(
            suspect: suspect,
            branches: [
                try RigBranch("the unit alone", units: [alone], factor: 0.5, frames: frames),
                try RigBranch("the pair", units: pair, factor: 0.25, frames: frames),
                try RigBranch("the suspect's chain", units: row, factor: Session.suspectFactor, frames: frames),
            ])
    }
}
