import SourceRules

/// The condition of `#if`, as far as it tells platforms apart; what is not known counts as true.
enum CompilationCondition {
    static func holds(_ text: Substring) -> Bool {
        text.split(separator: "||").contains { term in term.split(separator: "&&").allSatisfy { atom($0) } }
    }

    private static func atom(_ text: Substring) -> Bool {
        let word = text.filter { $0 != " " && $0 != "\t" }
        if word.hasPrefix("!") { return !atom(word.dropFirst()) }
        if let system = word.firstMatch(of: /^\(*os\((\w+)\)/) { return ["macOS", "OSX", "Linux"].contains(system.1) }
        if let module = word.firstMatch(of: /^\(*canImport\((\w+)/) {
            if case .missing = AppleModule.source(of: String(module.1)) { return false }
            return true
        }
        return !word.hasPrefix("targetEnvironment") && !word.hasPrefix("DEBUG")
    }
}
