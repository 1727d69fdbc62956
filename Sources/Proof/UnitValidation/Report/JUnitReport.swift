/// Reports in the XML that continuous-integration services read: a suite per component, a case per check.
public struct JUnitReport: Sendable {
    private let reports: [ValidationReport]

    /// One suite each, in this order.
    public init(_ reports: [ValidationReport]) { self.reports = reports }

    /// The whole document in UTF-8; characters that XML forbids become `?`.
    public func text() -> String {
        let suites = reports.map(Self.suite).joined(separator: "\n")
        return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n\(suites)\n</testsuites>\n"
    }

    private static func suite(_ report: ValidationReport) -> String {
        let skipped = report.count(.skipped)
        let seconds = report.findings.reduce(0) { $0 + $1.seconds }
        let attributes = [
            ("name", "\(report.component) \(report.isInProcess ? "in process" : "out of process")"),
            ("tests", "\(report.findings.count)"), ("failures", "\(report.problems.count)"), ("errors", "0"),
            ("skipped", "\(skipped)"), ("time", "\(seconds)"),
        ]
        let cases = report.findings.map { testCase($0, in: report) }.joined(separator: "\n")
        let seed = text([("name", "seed"), ("value", "\(report.seed)")])
        let properties = "    <properties>\n      <property\(seed)/>\n    </properties>"
        return "  <testsuite\(text(attributes))>\n\(properties)\n\(cases)\n  </testsuite>"
    }

    private static func testCase(_ finding: Finding, in report: ValidationReport) -> String {
        let name = finding.round > 1 ? "\(finding.check) (round \(finding.round))" : finding.check
        let attributes = [
            ("classname", report.component), ("name", name), ("time", "\(finding.seconds)"),
        ]
        let content: String? =
            switch finding.outcome {
            case .skipped: "<skipped\(text([("message", finding.message)]))/>"
            case _ where report.problems.contains(finding):
                "<failure\(text([("type", finding.outcome.rawValue), ("message", finding.message)]))/>"
            case .warning: "<system-out>\(escaped("warning: \(finding.message)"))</system-out>"
            default: nil
            }
        guard let content else { return "    <testcase\(text(attributes))/>" }
        return "    <testcase\(text(attributes))>\(content)</testcase>"
    }

    private static func text(_ attributes: [(String, String)]) -> String {
        attributes.map { " \($0.0)=\"\(escaped($0.1))\"" }.joined()
    }

    /// Without the characters that XML forbids.
    private static func escaped(_ text: String) -> String {
        text.unicodeScalars.map { scalar in
            switch scalar {
            case "&": "&amp;"
            case "<": "&lt;"
            case ">": "&gt;"
            case "\"": "&quot;"
            case "\n": "&#10;"
            case "\t": "&#9;"
            default: scalar.value < 0x20 ? "?" : String(scalar)
            }
        }.joined()
    }
}
