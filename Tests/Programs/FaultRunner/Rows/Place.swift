import AudioToolbox
import ExtensionHost

/// Where a unit of the product stands among its neighbours.
enum Place: Sendable {
    /// In a chain of three, each unit in a process of its own.
    case chain(position: Int)
    /// In a chain of so many, all in one process.
    case group(count: Int, position: Int)
    /// As one of three branches of an engine's graph, behind another unit.
    case graph

    enum Kind: CaseIterable, Sendable {
        case chain, group, graph
    }

    var kind: Kind {
        switch self {
        case .chain: .chain
        case .group: .group
        case .graph: .graph
        }
    }

    var description: String {
        switch self {
        case .chain(0): "first of a chain of three"
        case .chain: "in the middle of a chain of three"
        case .group(let count, _): "in a group of \(count == 2 ? "two" : "three")"
        case .graph: "as a branch of an engine's graph"
        }
    }

    /// A unit alone, and what the suspect plays in.
    func stage(_ suspect: SuspectUnit, in host: AudioUnitHost, frames: Int) async throws -> Stage {
        let alone = try await Session.make("aufx gain Demo", gain: 0.5, in: host)
        let branch = try RigBranch("the unit alone", units: [alone], factor: 0.5, frames: frames)
        var settings = host.settings
        switch self {
        case .chain(let position):
            let row = try await row(suspect, of: 3, at: position, in: host, settings)
            return try stage(row, branch, position, frames)
        case .group(let count, let position):
            settings.grouping = .together
            let row = try await row(suspect, of: count, at: position, in: host, settings)
            var stage = try stage(row, branch, position, frames)
            stage.companions = row.filter { $0 !== stage.suspect }
            return stage
        case .graph:
            return try await graph(suspect, branch, in: host, frames)
        }
    }

    private func row(
        _ suspect: SuspectUnit, of count: Int, at position: Int, in host: AudioUnitHost, _ settings: HostSettings
    ) async throws -> [RemoteAudioUnit] {
        var row: [RemoteAudioUnit] = []
        for place in 0..<count {
            let codes = place == position ? suspect.rawValue : "aufx gain Demo"
            let gain = place == position ? Session.suspectFactor : 1
            row.append(try await Session.make(codes, gain: gain, in: host, settings: settings))
        }
        return row
    }

    private func stage(
        _ row: [RemoteAudioUnit], _ branch: RigBranch, _ position: Int, _ frames: Int
    ) throws -> Stage {
        let chain = try RigBranch(
            "the suspect's chain", units: row, factor: Session.suspectFactor, frames: frames)
        return Stage(suspect: row[position], branches: [branch, chain])
    }

    /// Two branches of a quarter each beside the suspect's half, so that their sum is exact.
    private func graph(
        _ suspect: SuspectUnit, _ branch: RigBranch, in host: AudioUnitHost, _ frames: Int
    ) async throws -> Stage {
        var rows: [[RemoteAudioUnit]] = []
        for _ in 0..<2 { rows.append([try await Session.make("aufx gain Demo", gain: 0.25, in: host)]) }
        rows.append(try await row(suspect, of: 2, at: 1, in: host, host.settings))
        let graph = try EngineGraph(rows, frames: frames)
        let heard = graph.branch("the engine's graph", factor: 1, others: Rig.inputLevel / 2)
        return Stage(suspect: rows[2][1], branches: [branch, heard], graph: graph)
    }
}
