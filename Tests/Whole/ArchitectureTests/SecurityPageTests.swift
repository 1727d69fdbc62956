import Foundation
import TestSupport
import Testing

/// `docs/inside/security.md` cannot lie: what it names as proof exists, and is tried.
struct SecurityPageTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let title: String
        /// Numbers of faults, and `Suite.test`; a dash where the row promises nothing.
        let proofs: [String]
        var testDescription: String { title }
    }

    /// The rows of the tables whose last column says what shows them.
    private static let rows: [Row] = {
        let file = TestPackage.folder.appending(path: "docs/inside/security.md")
        let page = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        var (rows, isProven): ([Row], Bool) = ([], false)
        for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
            guard line.hasPrefix("|") else {
                isProven = false
                continue
            }
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            if cells.last == "shown by" { isProven = true }
            guard isProven, cells.last != "shown by", cells.last?.hasPrefix("---") == false else { continue }
            let proofs = cells[cells.count - 1].split(separator: ",").map {
                $0.trimmingCharacters(in: CharacterSet(charactersIn: " `"))
            }
            rows.append(Row(title: cells[0], proofs: proofs))
        }
        return rows
    }()

    /// What the suite says of each fault, by its number.
    private static let faults: [Int: String] = {
        var faults: [Int: String] = [:]
        for text in PackageSources.texts(of: "Tests/Programs/FaultRunner/Faults", ending: ".swift") {
            for block in text.components(separatedBy: "Fault(").dropFirst() {
                guard let mark = block.range(of: "number: "),
                    let number = Int(block[mark.upperBound...].prefix { $0.isNumber })
                else { continue }
                faults[number] = block
            }
        }
        return faults
    }()

    /// The tests' texts by the names of their files.
    private static let tests: [String: String] = {
        let root = TestPackage.folder.appending(path: "Tests")
        let names = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
        var tests: [String: String] = [:]
        for name in names where name.hasSuffix("Tests.swift") {
            let suite = name.split(separator: "/").last?.dropLast(6) ?? ""
            tests[String(suite), default: ""] +=
                (try? String(contentsOf: root.appending(path: name), encoding: .utf8)) ?? ""
        }
        return tests
    }()

    @Test func thePageHasRowsAndTheSuiteHasFaults() {
        #expect(Self.rows.count > 40)
        #expect(Self.faults.count > 75)
        #expect(Self.rows.filter { $0.proofs == ["–"] }.count <= 2)
    }

    @Test(arguments: SecurityPageTests.rows.filter { $0.proofs != ["–"] }) func whatIsPromisedIsShown(_ row: Row) {
        #expect(!row.proofs.isEmpty)
        for proof in row.proofs {
            if let number = Int(proof) {
                let fault = Self.faults[number]
                #expect(fault != nil, "there is no fault \(number)")
                let isTried = fault?.contains(".run") == true && fault?.contains(".skipped(") == false
                #expect(isTried, "fault \(number) is not tried")
            } else {
                #expect(Self.exists(proof), "there is no test \(proof)")
            }
        }
    }

    /// Whether a function of that name is declared right behind its attribute.
    private static func exists(_ test: String) -> Bool {
        let parts = test.split(separator: ".").map(String.init)
        guard parts.count == 2, let text = tests[parts[0]], let function = text.range(of: "func \(parts[1])(") else {
            return false
        }
        let before = text[..<function.lowerBound]
        guard let attribute = before.range(of: "@Test", options: .backwards) else { return false }
        return before.range(of: "func ", options: .backwards).map { $0.upperBound < attribute.lowerBound } ?? true
    }

    @Test func aNameThatIsNoTestIsNotTakenForOne() {
        #expect(Self.exists("SecurityPageTests.aNameThatIsNoTestIsNotTakenForOne"))
        #expect(!Self.exists("SecurityPageTests.exists"))
        #expect(!Self.exists("SecurityPageTests.gone"))
        #expect(Self.faults[0] == nil)
    }
}
