/// What a file is to a compiler.
package enum SourceKind: Sendable {
    case swift, c, cxx, header, objectiveC, assembler

    /// Nil for what no compiler reads, by the ending of the file's name.
    package init?(_ path: String) {
        switch SourcePath.ending(of: path) {
        case "swift": self = .swift
        case "c": self = .c
        case "cpp", "cc", "cxx", "c++": self = .cxx
        case "h", "hpp", "hh", "hxx", "inc", "ipp", "tpp": self = .header
        case "m", "mm": self = .objectiveC
        case "s", "asm": self = .assembler
        default: return nil
        }
    }

    package static func isHeader(_ path: String) -> Bool { SourceKind(path) == .header }
}
