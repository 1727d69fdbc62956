import ComponentRegistry
import Foundation
import Testing
import UnitValidation

@Suite struct ReportTests {
    private let findings = [
        Finding(check: "open.cold", group: .open, outcome: .passed, message: "1.0 ms", seconds: 0.5),
        Finding(check: "render.finite", group: .render, outcome: .failed, message: "for <noise> & \"DC\""),
        Finding(check: "busses.names", group: .busses, outcome: .warning, message: "input bus 0 has no name"),
        Finding(check: "midi.notes", group: .midi, outcome: .skipped, message: "only for instruments"),
    ]

    private func report(isStrict: Bool = false, isComplete: Bool = true, _ findings: [Finding]) -> ValidationReport {
        ValidationReport(
            component: "aufx gain Demo", name: "Demo: Gain", bundlePath: "/x/Gain.appex", bundleHash: "0123",
            isInProcess: false, isStrict: isStrict, seed: 7, isComplete: isComplete, findings: findings)
    }

    @Test func warningsCountOnlyWhenStrict() {
        let mild = [findings[0], findings[2]]
        #expect(report(mild).passes)
        #expect(!report(isStrict: true, mild).passes)
        #expect(!report(findings).passes)
    }

    @Test func theTextHasALineForEachCheckAndASummary() {
        let lines = report(findings).text().split(separator: "\n")
        #expect(lines.count == findings.count + 2)
        #expect(lines.contains { $0.contains("FAIL") && $0.contains("render.finite") })
        #expect(lines.last?.contains("1 passed, 1 warning, 1 failed, 1 skipped") == true)
    }

    @Test func theXMLIsWellFormedAndCountsFailures() throws {
        let text = JUnitReport([report(findings)]).text()
        #expect(text.contains("failures=\"1\""))
        #expect(text.contains("skipped=\"1\""))
        #expect(text.contains("for &lt;noise&gt; &amp; &quot;DC&quot;"))
        #expect(text.components(separatedBy: "<testcase").count == findings.count + 1)
    }

    @Test func aReportSurvivesJSON() throws {
        let report = report(findings)
        #expect(try JSONDecoder().decode(ValidationReport.self, from: JSONEncoder().encode(report)) == report)
    }

    @Test func checksHaveIdentifiersOfTheirGroupAndNoneTwice() {
        #expect(Set(UnitCheck.all.map(\.id)).count == UnitCheck.all.count)
        #expect(UnitCheck.all.allSatisfy { $0.id.hasPrefix("\($0.group.rawValue).") && !$0.requirement.isEmpty })
        #expect(Set(UnitCheck.all.map(\.group)) == Set(CheckGroup.allCases))
    }

    @Test func checksAreFoundByIdentifierAndGroup() throws {
        #expect(try UnitCheck.named(["render.finite"]).map(\.id) == ["render.finite"])
        #expect(try UnitCheck.named(["midi", "open.cold"]).map(\.id) == ["open.cold", "midi.notes", "midi.malformed"])
        #expect(throws: UnknownCheckError(name: "nonsense")) { try UnitCheck.named(["open", "nonsense"]) }
    }
}
