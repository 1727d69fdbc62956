import PropertyLists

/// Collects what one scan of one bundle finds; confined to that scan.
final class DiagnosticCollector {
    private(set) var diagnostics: [ScanDiagnostic] = []
    /// The Info.plist that is looked at.
    var information: [UInt8] = []
    /// Looked up for the first diagnostic: most lists have none.
    private lazy var lines = PropertyListCoder.lines(of: information)

    /// The line of a value, or of what should hold it, as `PropertyListCoder.lines` knows them; nil for none.
    func line(of path: [String]) -> Int? {
        var place = path
        while !place.isEmpty {
            if let line = lines[place] { return line }
            place.removeLast()
        }
        return nil
    }

    func add(_ diagnostic: ScanDiagnostic) {
        diagnostics.append(diagnostic)
    }
}
