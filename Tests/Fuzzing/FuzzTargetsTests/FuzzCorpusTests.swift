import Dispatch
import Foundation
import FuzzTargets
import TestSupport
import Testing

/// The fuzzers' corpora through the functions that the fuzzers call; what breaks a promise there ends the process.
///
/// A target may wait for a task, and so must not hold one of the threads that tasks run on.
struct FuzzCorpusTests {
    private static let corpora = TestPackage.folder.appending(path: "Tests/Fuzzing/FuzzTargets/Corpora")

    /// The files of a target's corpus by their names.
    private static func corpus(_ target: FuzzTarget) throws -> [String: [UInt8]] {
        let folder = corpora.appending(path: target.rawValue)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        return try Dictionary(
            uniqueKeysWithValues: names.map { ($0, Array(try Data(contentsOf: folder.appending(path: $0)))) })
    }

    private static let thread = DispatchQueue(label: "fuzzer")

    private static func run(_ target: FuzzTarget, _ bytes: [UInt8]) async {
        await withCheckedContinuation { done in
            thread.async {
                target.run(bytes)
                done.resume()
            }
        }
    }

    @Test(arguments: FuzzTarget.allCases) func everyInputOfTheCorpusIsDecoded(target: FuzzTarget) async throws {
        let corpus = try Self.corpus(target)
        #expect(corpus.count >= target.seeds.count)
        for (_, bytes) in corpus.sorted(by: { $0.key < $1.key }) { await Self.run(target, bytes) }
    }

    @Test(arguments: FuzzTarget.allCases) func everyCutOfASeedIsDecoded(target: FuzzTarget) async {
        for seed in target.seeds {
            for length in stride(from: 0, to: seed.bytes.count, by: 1 + seed.bytes.count / 64) {
                await Self.run(target, Array(seed.bytes[..<length]))
            }
        }
    }

    /// A message that changes leaves its seed behind, which then reaches nothing: `scripts/fuzz --seeds` writes all anew.
    @Test(arguments: FuzzTarget.allCases) func theSeedsAreThoseOfTodaysMessages(target: FuzzTarget) throws {
        let corpus = try Self.corpus(target).filter { $0.key.hasPrefix("seed-") }
        let seeds = Dictionary(uniqueKeysWithValues: target.seeds.map { ("seed-" + $0.name, $0.bytes) })
        #expect(corpus == seeds)
        #expect(seeds.count >= 10)
    }
}
