import AVFAudio
import Foundation
import Glibc
import HostControl
import LinuxSystem
import TestSupport
import Testing

/// `auctl graph` and the plans of hosts that play.
@Suite(.serialized) struct GraphCommandTests {
    /// What `--json` prints of one engine.
    private struct Row: Decodable {
        var process: Int32
        var graph: GraphStatus
    }

    /// Starts a player of two units and waits until it plays.
    private func play(_ session: CommandSession) throws -> Process {
        try Wave.write(seconds: 300, to: URL(filePath: session.path("in.wav")))
        let process = try session.start(
            "play", session.path("in.wav"), "--unit", "aufx gain Demo", "--unit", "aufx trem Demo", "--device",
            "paced-null", "--frames", "256")
        try #require(
            try eventually {
                try rows(session, "--seconds", "0").contains {
                    $0.process == process.processIdentifier && $0.graph.cycles > 100
                }
            })
        return process
    }

    private func rows(_ session: CommandSession, _ arguments: String...) throws -> [Row] {
        let outcome = try session.run(["graph", "--json"] + arguments)
        #expect(outcome.status == 0 && outcome.error.isEmpty, "\(outcome.error)")
        return try JSONDecoder().decode([Row].self, from: Data(outcome.output.utf8))
    }

    // MARK: One host

    @Test func thePlanOfAPlayerIsShownExactly() throws {
        let session = try CommandSession()
        let player = try play(session)
        var rows: [Row] = []
        let isMeasured = try eventually {
            rows = try self.rows(session, "--seconds", "0.5")
            return rows.first?.graph.domains.first?.steps.allSatisfy { $0.meanNanoseconds != nil } ?? false
        }
        #expect(isMeasured)
        #expect(rows.map(\.process) == [player.processIdentifier])
        let graph = try #require(rows.first).graph
        #expect(graph.state == "running" && graph.device == "paced-null" && graph.domains.count == 1)
        let domain = try #require(graph.domains.first)
        #expect(domain.sampleRate == 48_000 && domain.maximumFrames == 256)
        #expect(domain.steps.map(\.action) == ["play", "kick", "collect", "mix", "observe", "mix"])
        let (kick, collect) = (domain.steps[1], domain.steps[2])
        #expect(kick.nodes.count == 2 && kick.nodes[0].contains("Gain") && kick.nodes[1].contains("Tremolo"))
        #expect(collect.nodes == kick.nodes && kick.joinedUnits == 2)
        #expect(kick.core == nil && kick.reason == "the only branch")
        // What one step writes is what the next one reads.
        #expect(domain.steps[0].writes == kick.reads && domain.steps[3].reads == collect.writes)
        #expect(kick.writes.isEmpty && collect.reads.isEmpty)
        let buffers = Set(domain.steps.flatMap { $0.reads + $0.writes }.joined())
        #expect(buffers == Set(0..<domain.bufferCount))
        for step in domain.steps {
            let (mean, longest) = (try #require(step.meanNanoseconds), try #require(step.longestNanoseconds))
            #expect(mean > 0 && Double(longest) >= mean, "\(step.action)")
        }
        // It goes on while it is looked at.
        #expect(try eventually { try self.rows(session, "--seconds", "0")[0].graph.cycles > graph.cycles })
    }

    @Test func aScreenOfEightyColumnsHoldsEveryLine() throws {
        let session = try CommandSession()
        let player = try play(session)
        let lines = try session.screen("graph", "\(player.processIdentifier)")
        #expect(lines.allSatisfy { $0.count <= 80 }, "\(lines)")
        let heading = try #require(lines.first)
        #expect(heading.hasPrefix("engine 1 of process \(player.processIdentifier): running, paced-null, "))
        #expect(heading.hasSuffix(" cycles"))
        #expect(lines.contains { $0.hasPrefix("domain 0: 48000 Hz, up to 256 frames, ") && $0.hasSuffix(" buffers") })
        let table = try #require(lines.firstIndex { $0.hasPrefix("step ") })
        for column in ["node", "µs", "longest", "reads", "writes", "core"] { #expect(lines[table].contains(column)) }
        let kick = try #require(lines.firstIndex { $0.hasPrefix("kick ") })
        #expect(lines[kick].hasSuffix("host's") && lines[kick + 1] == "    the only branch")
        #expect(lines[kick].contains("Gain") && lines[kick + 2].hasPrefix("collect "))
        // Without a terminal nothing is cut.
        let whole = try session.run("graph").output
        #expect(whole.contains("(Gain) → ") && whole.contains("(Tremolo)") && !whole.contains("…"))
    }

    // MARK: Which hosts

    @Test func everyHostIsShownOrTheOneThatIsNamed() throws {
        let session = try CommandSession()
        let players = [try play(session), try play(session)]
        let processes = players.map(\.processIdentifier)
        #expect(try rows(session, "--seconds", "0").map(\.process) == processes.sorted())
        for process in processes { #expect(try rows(session, "\(process)").map(\.process) == [process]) }
        players[0].terminate()
        players[0].waitUntilExit()
        #expect(try rows(session, "--seconds", "0").map(\.process) == [processes[1]])
        let outcome = try session.run("graph", "\(processes[0])")
        #expect(outcome.status == 3 && outcome.output.isEmpty)
        #expect(outcome.error.contains("process \(processes[0]) is no host of yours"), "\(outcome.error)")
    }

    @Test func withoutAHostItSaysSo() throws {
        let session = try CommandSession()
        let outcome = try session.run("graph")
        #expect(outcome.status == 0 && outcome.error.isEmpty)
        #expect(outcome.output == "No host of yours has an engine.\n")
        #expect(try rows(session).isEmpty)
        let other = try session.run("graph", "1")
        #expect(other.status == 3 && other.output.isEmpty)
        #expect(other.error.hasPrefix("auctl: process 1 is no host of yours; `auctl graph` "), "\(other.error)")
        #expect(try session.run("graph", "--seconds", "61").status == 64)
    }

    @Test func aHostThatDoesNotAnswerIsNotSaidToHaveNoEngine() throws {
        let session = try CommandSession()
        let process = try play(session).processIdentifier
        kill(process, SIGSTOP)
        defer { kill(process, SIGCONT) }
        for arguments in [["graph", "\(process)", "--seconds", "0"], ["graph", "--json", "--seconds", "0"]] {
            let outcome = try session.run(arguments)
            #expect(outcome.status == 3 && outcome.output.isEmpty)
            #expect(outcome.error.contains("the host \(process) does not answer"), "\(outcome.error)")
        }
    }

    // MARK: Branches

    /// This process is the host.
    @Test func branchesOnTwoCoresAreShownWithTheirCoresAndWhy() async throws {
        let heavy = Array(repeating: "aufx dist Demo", count: 6)
        let rows = try await EngineRows([heavy, heavy], mode: .realtime)
        let endpoint = try HostEndpoint(hostName: "test", controlling: rows.host)
        defer { endpoint.close() }
        let cores = try CoreAffinity.cores()
        if cores.count > 1 {
            let isMoved = try rows.play { try rows.steps("kick").contains { $0.core != nil } }
            #expect(isMoved)
        } else {
            let isPlaced = try rows.play { try rows.steps("kick").allSatisfy { $0.reason == "one core only" } }
            #expect(isPlaced)
        }
        let session = try CommandSession()
        let folder = ProcessInfo.processInfo.environment["XDG_RUNTIME_DIR"] ?? ""
        func run(_ arguments: String...) throws -> ProgramRun.Outcome {
            try session.run(
                ["graph", "\(getpid())", "--seconds", "0"] + arguments, adding: ["XDG_RUNTIME_DIR": folder])
        }
        let outcome = try run("--json")
        #expect(outcome.status == 0, "\(outcome.error)")
        let graph = try #require(try JSONDecoder().decode([Row].self, from: Data(outcome.output.utf8)).last).graph
        let kicks = try #require(graph.domains.first).steps.filter { $0.action == "kick" }
        #expect(kicks.count == 2 && kicks.allSatisfy { $0.nodes.count == 6 && $0.joinedUnits == 6 })
        let lines = try run().output.split(separator: "\n").map(String.init)
        let shown = lines.indices.filter { lines[$0].hasPrefix("kick ") }
        #expect(shown.count == 2)
        for (kick, line) in zip(kicks, shown) {
            let reason = try #require(kick.reason)
            #expect(lines[line].hasSuffix(kick.core.map { " \($0)" } ?? " host's"))
            #expect(lines[line + 1] == "    \(reason)")
            if let core = kick.core {
                #expect(cores.contains(core) && reason.hasSuffix(" µs beside the others on core \(core)"))
            } else {
                #expect(reason == (cores.count > 1 ? "keeps the host's core busy meanwhile" : "one core only"))
            }
        }
        if cores.count > 1 { #expect(Set(kicks.map(\.core)).count == 2) }
    }
}
