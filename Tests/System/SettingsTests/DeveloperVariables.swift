import Foundation
import TestSupport

/// The environment variables that the manifest, the scripts and the tests read for those who build and package.
enum DeveloperVariables {
    /// Where they are read, in each language; the name is the one group.
    private static let patterns = [
        #"Context\.environment\["([A-Z_]+)"\]"#, #"\b(AUSERVICED_[A-Z_]+)\b"#, #"\$\{([A-Z_]{4,}):[-+]"#,
        #"environment\["(FAULTRUNNER_[A-Z]+)"\]"#,
    ]

    /// Their names, from the texts of `Package.swift`, `.ci`, `scripts` and `Tests`.
    static func read() throws -> Set<String> {
        var names: Set<String> = []
        let expressions = try patterns.map { try NSRegularExpression(pattern: $0) }
        for text in texts() {
            for expression in expressions {
                for match in expression.matches(in: text, range: NSRange(text.startIndex..., in: text)) {
                    guard let range = Range(match.range(at: 1), in: text) else { continue }
                    names.insert(String(text[range]))
                }
            }
        }
        return names
    }

    private static func texts() -> [String] {
        let root = TestPackage.folder
        var paths = ["Package.swift"]
        for folder in [".ci", "scripts", "Tests"] {
            let below = FileManager.default.enumerator(atPath: root.appending(path: folder).path)
            paths += (below?.compactMap { $0 as? String } ?? []).map { "\(folder)/\($0)" }
        }
        return paths.compactMap { try? String(contentsOf: root.appending(path: $0), encoding: .utf8) }
    }
}
