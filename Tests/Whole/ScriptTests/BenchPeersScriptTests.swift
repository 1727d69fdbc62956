import Foundation
import Testing

/// `scripts/bench-peers` with servers, clients and an `aubench` that play their parts.
struct BenchPeersScriptTests {
    private struct Row: Decodable {
        var server: String
        var clients, frames: Int
        var p50, p99, pairs, raw_pair: Double
    }

    private let options = ["--frames", "64", "--clients", "1,8"]

    @Test func everyChainIsARowOverTheSameRawPair() throws {
        let outcome = try ScriptFolder().run("scripts/bench-peers", options + ["--json"])
        #expect(outcome.status == 0, "\(outcome.output)")
        let text = try #require(outcome.output.firstIndex(of: "[").map { outcome.output[$0...] })
        let rows = try JSONDecoder().decode([Row].self, from: Data(text.utf8))
        #expect(
            Set(rows.map(\.server)) == [
                "auserviced, chain", "auserviced, group", "auserviced, anticipate", "JACK2, one core", "JACK2, default",
                "PipeWire, one core", "PipeWire, default", "bare processes in a ring",
            ])
        #expect(rows.count == 16)
        #expect(rows.filter { $0.server.hasPrefix("bare") }.map(\.p50) == [4, 18])
        #expect(rows.allSatisfy { $0.frames == 64 && $0.raw_pair == 4 && $0.pairs == $0.p50 / 4 })
        let peers = rows.filter { $0.server.hasPrefix("JACK2") || $0.server.hasPrefix("PipeWire") }
        #expect(peers.allSatisfy { $0.p50 == Double($0.clients) * 2 && $0.p99 == Double($0.clients) * 3 })
    }

    @Test func theTableAndThePictureNameEveryServer() throws {
        let clone = try ScriptFolder()
        let outcome = try clone.run("scripts/bench-peers", options + ["--runs", "2", "--plot", "peers.svg"])
        #expect(outcome.status == 0, "\(outcome.output)")
        #expect(outcome.output.contains("64 frames, raw pair 4.00 µs"))
        let row = outcome.output.split(separator: "\n").first { $0.hasPrefix("JACK2, default") } ?? ""
        #expect(row.split(separator: " ").suffix(7) == ["2.0", "3", "16.0", "24", "8:", "4.0–4.0", "pairs"])
        let picture = try String(contentsOf: clone.folder.appending(path: "peers.svg"), encoding: .utf8)
        #expect(picture.contains("PipeWire, one core"))
    }

    @Test(arguments: [
        (ScriptFolder.Fault.server, "jackd did not start"), (.client, "no port"), (.build, "the build failed"),
    ])
    func whatDoesNotRunIsNamed(_ fault: ScriptFolder.Fault, _ message: String) throws {
        let outcome = try ScriptFolder().run("scripts/bench-peers", options, fault: fault)
        #expect(outcome.status == 1)
        #expect(outcome.output.contains("bench-peers: ") && outcome.output.contains(message), "\(outcome.output)")
    }

    @Test(arguments: [["--frames", "many"], ["--clients", "99"], ["--cycles", "1"]])
    func wrongOptionsAreUsageFailures(_ arguments: [String]) throws {
        #expect(try ScriptFolder().run("scripts/bench-peers", arguments).status == 2)
    }
}
