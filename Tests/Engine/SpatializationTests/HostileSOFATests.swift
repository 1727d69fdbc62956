import Foundation
import Spatialization
import Testing

/// Files that are no sets of responses, or no longer.
@Suite struct HostileSOFATests {
    private func refusal(_ data: Data, rate: Double = 48_000) throws -> HearingSetError {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appendingPathComponent("head.sofa").path
        try data.write(to: URL(fileURLWithPath: path))
        let error = #expect(throws: HearingSetError.self) { try HearingSet(contentsOf: path, sampleRate: rate) }
        let found = try #require(error)
        #expect(found.path == path && "\(found)".contains(path))
        return found
    }

    private func whole() throws -> Data { try Data(contentsOf: URL(fileURLWithPath: HearingSetTests.path)) }

    @Test(arguments: [0, 7, 8, 100, 4096, 100_000]) func aTruncatedFileIsRefusedByName(length: Int) throws {
        let error = try refusal(try whole().prefix(length))
        #expect(length >= 8 || error.reason == .noSOFA)
    }

    @Test func whatIsNoHDF5IsRefused() throws {
        #expect(try refusal(Data("RIFF....WAVEfmt and so on".utf8)).reason == .noSOFA)
    }

    @Test func whatIsTooLargeIsNotRead() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appendingPathComponent("large.sofa").path
        #expect(FileManager.default.createFile(atPath: path, contents: nil))
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
        try file.truncate(atOffset: 65 << 20)
        try file.close()
        let error = #expect(throws: HearingSetError.self) { try HearingSet(contentsOf: path, sampleRate: 48_000) }
        #expect(error?.reason == .tooLarge)
    }

    @Test func foldersAndMissingFilesAreNamed() throws {
        for path in ["/tmp", "/nowhere/head.sofa", "/dev/zero"] {
            let error = #expect(throws: HearingSetError.self) { try HearingSet(contentsOf: path, sampleRate: 48_000) }
            #expect("\(try #require(error))".hasPrefix("\(path) cannot be read"))
        }
    }

    /// Bytes turned at random: the reader may refuse, or die in its own process, or make something of it; this process
    /// lives, and every answer is a clear one.
    @Test func damagedBytesNeverHarmThisProcess() throws {
        let whole = try whole()
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appendingPathComponent("head.sofa").path
        var state: UInt64 = 7
        func next(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        for _ in 0..<24 {
            var data = whole
            // Most of a set is samples; what is structure lies at its beginning.
            for _ in 0..<40 { data[next(8192)] = UInt8(next(256)) }
            data.replaceSubrange(0..<8, with: whole.prefix(8))
            try data.write(to: URL(fileURLWithPath: path))
            let (set, words) = attempt(path)
            if let set {
                let isFinite = set.ears(SpatialVector(1, 0, 0), samples: 256)[0].allSatisfy(\.isFinite)
                #expect(isFinite)
            } else {
                #expect(words.contains(path))
            }
        }
    }

    private func attempt(_ path: String) -> (HearingSet?, String) {
        do throws(HearingSetError) {
            return (try HearingSet(contentsOf: path, sampleRate: 48_000), "")
        } catch {
            return (nil, "\(error)")
        }
    }

    @Test func ratesThatNoDeviceHasAreRefused() throws {
        for rate in [0.0, -1, .nan, 1e9] {
            #expect(throws: HearingSetError.self) { try HearingSet(contentsOf: HearingSetTests.path, sampleRate: rate) }
        }
    }
}
