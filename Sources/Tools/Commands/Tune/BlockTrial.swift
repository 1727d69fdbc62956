import ComponentRegistry
import Foundation
import LinuxProcesses
import TerminalOutput

/// How three units played with one block size, as `auctl play` of this user plays them.
package struct BlockTrial: Encodable, Equatable, Sendable {
    package var frames: Int
    /// Seconds that were played.
    package var seconds: Double
    /// Frames in which a unit was bypassed because the machine was late.
    package var bypassedFrames: Int
    /// Cycles for which the device's thread was late.
    package var xruns: Int

    package init(frames: Int, seconds: Double, bypassedFrames: Int, xruns: Int) {
        self.frames = frames
        self.seconds = seconds
        self.bypassedFrames = bypassedFrames
        self.xruns = xruns
    }

    /// Nothing was bypassed.
    package var isWhole: Bool { bypassedFrames == 0 && xruns == 0 }
}

/// The blocks that were tried, and the one that follows.
package struct BlockTrials: Encodable, Equatable, Sendable {
    /// As they were tried, smallest first.
    package private(set) var trials: [BlockTrial] = []
    /// Frames per cycle that are proposed.
    package private(set) var proposed: Int

    /// What is tried, in this order.
    package static let candidates = [128, 256, 512, 1024, 2048]
    /// Seconds after which a block that fails has failed as a rule.
    private static let quickSeconds = 3.0

    /// Plays with one block after the other, each quickly first, until one is whole for `seconds`.
    ///
    /// - Parameters:
    ///   - isRealtime: whether threads run in real time; elsewhere the next longer block is proposed, for what another
    ///     moment of the same machine may bring.
    ///   - play: plays for so many seconds.
    package init(
        seconds: Double, isRealtime: Bool, play: (_ frames: Int, _ seconds: Double) throws -> BlockTrial
    ) rethrows {
        proposed = Self.candidates[Self.candidates.count - 1]
        for (index, frames) in Self.candidates.enumerated() {
            var trial = try play(frames, min(Self.quickSeconds, seconds))
            if trial.isWhole, seconds > Self.quickSeconds { trial = try play(frames, seconds) }
            trials.append(trial)
            guard trial.isWhole else { continue }
            proposed = isRealtime ? frames : Self.candidates[min(index + 1, Self.candidates.count - 1)]
            return
        }
    }

    /// Whether one of them was whole.
    package var hasHeld: Bool { trials.last?.isWhole == true }
}

extension BlockTrials {
    /// A table for a person, and what follows from it.
    package func text() -> String {
        var table = TextTable([
            ("frames", .right), ("seconds played", .right), ("frames bypassed", .right), ("cycles late", .right),
        ])
        for trial in trials {
            let seconds = (trial.seconds * 10).rounded() / 10
            table.append(["\(trial.frames)", "\(seconds)", "\(trial.bypassedFrames)", "\(trial.xruns)"])
        }
        let verdict =
            hasHeld
            ? "block size: \(proposed) frames" + (proposed == trials.last?.frames ? "" : ", one size of room")
            : "no block size had no gap: \(proposed) frames are proposed; end what else computes, and try again"
        return "three units were played as `auctl play` plays them here:\n\n\(table.text())\n\n\(verdict)"
    }
}

extension BlockTrial {
    /// What `auctl play --json` says of a run.
    private struct Report: Decodable {
        struct Absence: Decodable { var frames: Int }
        var seconds: Double
        var xruns: Int?
        var absences: [Absence]
    }

    /// Has this program play three units, which get silence, through the paced null device in a process of its own.
    /// Throws what keeps it from playing.
    static func play(
        _ units: [ComponentIdentifier], frames: Int, seconds: Double, sampleRate: Double, placement: String
    ) throws -> BlockTrial {
        let program = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().path
        let arguments =
            ["play", "--input", "--device", "paced-null", "--rate", "\(sampleRate)", "--frames", "\(frames)"]
            + ["--duration", "\(seconds)", "--placement", placement, "--no-daemon", "--allow-incidents", "--json"]
            + units.flatMap { ["--unit", "\($0)"] }
        let run = try ToolRun(program, arguments, dropsErrors: true)
        guard run.exit == .code(0), let report = try? JSONDecoder().decode(Report.self, from: Data(run.output.utf8))
        else {
            throw CommandFailure(
                .unit, "three units cannot be played to try block sizes; `auctl play` with --unit says why")
        }
        return BlockTrial(
            frames: frames, seconds: report.seconds,
            bypassedFrames: report.absences.reduce(0) { $0 + max($1.frames, 0) }, xruns: max(report.xruns ?? 0, 0))
    }

    /// The three units that are played: the project's own effects where they are installed, else what is there; empty
    /// when there is no effect.
    static func units(in scan: ComponentScan) -> [ComponentIdentifier] {
        let effects = scan.components.map(\.identifier).filter { "\($0.type)" == "aufx" }
        let known = ["gain", "fltr", "dist"].compactMap { subtype in
            effects.first { "\($0.subtype)" == subtype && "\($0.manufacturer)" == "Demo" }
        }
        guard let first = known.first ?? effects.first else { return [] }
        let chosen = known.isEmpty ? Array(effects.prefix(3)) : known
        return chosen + Array(repeating: first, count: 3 - chosen.count)
    }
}
