import SourceRules

/// The modules that a Swift source imports where it is compiled here.
enum ImportedModules {
    /// Names with the places of their imports; what stands under a condition that does not hold here is left out.
    static func all(in source: MaskedSource) -> [(name: String, offset: Int)] {
        var conditions: [(holds: Bool, held: Bool)] = []
        var found: [(name: String, offset: Int)] = []
        var place = 0
        for line in source.code.split(separator: "\n", omittingEmptySubsequences: false) {
            defer { place += line.utf8.count + 1 }
            let words = line.trimmingPrefix { $0 == " " || $0 == "\t" }
            if words.hasPrefix("#if") {
                let holds = CompilationCondition.holds(words.dropFirst(3))
                conditions.append((holds, holds))
            } else if words.hasPrefix("#elseif"), let last = conditions.popLast() {
                let holds = !last.held && CompilationCondition.holds(words.dropFirst(7))
                conditions.append((holds, last.held || holds))
            } else if words.hasPrefix("#else"), let last = conditions.popLast() {
                conditions.append((!last.held, true))
            } else if words.hasPrefix("#endif") {
                _ = conditions.popLast()
            } else if conditions.allSatisfy(\.holds), words.contains("import") {
                for match in line.matches(of: MaskedSource.simple(pattern)) {
                    found.append(
                        (String(match.1), place + line.utf8.distance(from: line.startIndex, to: match.range.lowerBound))
                    )
                }
            }
        }
        return found
    }

    private static var pattern: Regex<(Substring, Substring)> {
        /(?:^|;|\s)import\s+(?:(?:class|struct|func|enum|var|let|typealias|protocol)\s+)?([A-Za-z_]\w*)/
    }
}
