import Sandbox
import Testing

/// Which tier holds, and how a runner tells its host.
struct SandboxReportTests {
    @Test(arguments: [
        (true, true, true, SandboxTier.namespaces), (false, true, true, .calls), (true, false, true, .none),
        (true, true, false, .none), (false, false, false, .none),
    ])
    func aTierHoldsWithAllItsLayers(namespaces: Bool, files: Bool, calls: Bool, tier: SandboxTier) {
        #expect(SandboxReport(namespaces: namespaces, files: files, calls: calls, gaps: []).tier == tier)
    }

    @Test func aReportComesThroughAPipe() {
        let report = SandboxReport(tier: .calls, gaps: ["no user namespace", "the kernel has no Landlock"])
        #expect(SandboxReport(lines: report.lines) == report)
        #expect(SandboxReport(lines: []) == nil)
        #expect(SandboxReport(lines: ["strong"]) == nil)
    }

    @Test func aSignalIsToldByAnExitCode() {
        #expect(Sandbox.signal(ofExitCode: 198) == 6)
        for code in [0, 1, 71, 137, 192, 224, 255] as [Int32] { #expect(Sandbox.signal(ofExitCode: code) == nil) }
    }
}
