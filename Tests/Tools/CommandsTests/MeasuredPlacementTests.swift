import Commands
import ExtensionHost
import TestSupport
import Testing

/// Where services run when nobody says.
@Suite struct MeasuredPlacementTests {
    private static let machine = MeasuredPlacement.Machine(coreCount: 8, kernel: "6.18", processor: "EPYC")
    private let folder: TemporaryFolder
    private var file: CacheFile<MeasuredPlacement> { CacheFile(path: folder.file("auserviced/placement.json")) }

    init() throws { folder = try TemporaryFolder() }

    /// The choice, and how often it was measured for it.
    private func choose(
        on machine: MeasuredPlacement.Machine = machine, isRealtime: Bool = true,
        finding found: HostSettings.Placement? = .anticipate
    ) async -> (placement: HostSettings.Placement?, measurements: Int) {
        var measurements = 0
        let placement = await MeasuredPlacement.choose(on: machine, isRealtime: isRealtime, file: file) {
            measurements += 1
            return found
        }
        return (placement, measurements)
    }

    @Test func aMachineIsMeasuredOnce() async {
        #expect(await choose() == (.anticipate, 1))
        #expect(await choose(finding: .spread) == (.anticipate, 0))
    }

    @Test(arguments: [
        MeasuredPlacement.Machine(coreCount: 4, kernel: "6.18", processor: "EPYC"),
        MeasuredPlacement.Machine(coreCount: 8, kernel: "6.19", processor: "EPYC"),
        MeasuredPlacement.Machine(coreCount: 8, kernel: "6.18", processor: "Xeon"),
    ])
    func anotherMachineIsMeasuredAgain(machine: MeasuredPlacement.Machine) async {
        _ = await choose()
        #expect(await choose(on: machine, finding: .follow) == (.follow, 1))
    }

    @Test func withoutACoreToSpareNothingIsMeasured() async {
        let small = MeasuredPlacement.Machine(coreCount: 2, kernel: "6.18", processor: "EPYC")
        #expect(await choose(on: small) == (nil, 0))
        #expect(file.read() == nil)
    }

    @Test func withoutRealtimeRightsNothingIsMeasured() async {
        #expect(await choose(isRealtime: false) == (nil, 0))
    }

    @Test func whatCannotBeMeasuredIsTriedAgain() async {
        #expect(await choose(finding: nil) == (nil, 1))
        #expect(await choose() == (.anticipate, 1))
    }

    @Test func aDamagedFileIsMeasuredAnew() async throws {
        try folder.write(Array("{\"machine\": 3".utf8), to: "auserviced/placement.json")
        #expect(await choose() == (.anticipate, 1))
        #expect(file.read()?.placement == .anticipate)
    }

    @Test func aFileThatCannotBeWrittenLeavesTheChoice() async throws {
        try folder.write([], to: "auserviced")
        #expect(await choose() == (.anticipate, 1))
        #expect(await choose() == (.anticipate, 1))
    }
}
