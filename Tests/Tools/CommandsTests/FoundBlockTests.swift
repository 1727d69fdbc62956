import Commands
import TestSupport
import Testing

/// The block that `auctl play` takes when nobody says.
@Suite struct FoundBlockTests {
    private static let machine = MeasuredPlacement.Machine(coreCount: 2, kernel: "6.18", processor: "EPYC")
    private let folder: TemporaryFolder
    private var file: CacheFile<FoundBlock> { CacheFile(path: folder.file("auserviced/block.json")) }

    init() throws { folder = try TemporaryFolder() }

    /// The choice, and how often the machine was measured for it.
    private func choose(
        isRealtime: Bool = false, lateness: UInt64? = 100_000, at now: Double = 1e9
    ) async -> (frames: Int, measurements: Int) {
        var measurements = 0
        let frames = await FoundBlock.choose(isRealtime: isRealtime, on: Self.machine, file: file, at: now) {
            measurements += 1
            guard let lateness else { throw CancellationError() }
            return lateness
        }
        return (frames, measurements)
    }

    @Test func realTimeThreadsPlayShortBlocksWithoutAMeasurement() async {
        #expect(await choose(isRealtime: true) == (128, 0))
        #expect(file.read() == nil)
    }

    @Test func ordinaryThreadsPlayLongerBlocksMeasuredOnce() async {
        #expect(await choose() == (512, 1))
        #expect(await choose(lateness: 50_000_000) == (512, 0))
    }

    @Test(arguments: [(0, 512), (2_600_000, 512), (2_700_000, 1024), (6_000_000, 2048), (90_000_000, 2048)])
    func aCycleIsFourTimesAsLongAsAThreadWaits(nanoseconds: UInt64, frames: Int) {
        #expect(FoundBlock.frames(lateness: nanoseconds) == frames)
    }

    @Test func whatCannotBeMeasuredIsTriedAgain() async {
        #expect(await choose(lateness: nil) == (512, 1))
        #expect(await choose(lateness: 3_000_000) == (1024, 1))
    }

    @Test func afterARunWithGapsTheNextOneTakesALongerBlock() async {
        _ = await choose()
        #expect(FoundBlock.grow(from: 512, on: Self.machine, file: file, at: 1e9) == 1024)
        #expect(await choose() == (1024, 0))
        #expect(FoundBlock.grow(from: 2048, on: Self.machine, file: file, at: 1e9) == nil)
    }

    @Test func whatABusyMachineNeededIsForgottenAfterADay() async {
        #expect(await choose(lateness: 50_000_000) == (2048, 1))
        #expect(await choose(at: 1e9 + 86_399) == (2048, 0))
        #expect(await choose(at: 1e9 + 86_400) == (512, 1))
        // A clock that was set back.
        #expect(await choose(lateness: 50_000_000, at: 1e9) == (2048, 1))
    }

    @Test func aDamagedFileIsFoundAnew() async throws {
        try folder.write(Array("{\"frames\": 7}".utf8), to: "auserviced/block.json")
        #expect(await choose() == (512, 1))
    }
}
