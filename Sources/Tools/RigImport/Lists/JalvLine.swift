/// How jalv is started with a plug-in: `jalv -c gain=2 http://…`.
struct JalvLine {
    /// Options with a value of their own.
    private static let options: [String: String] = [
        "-b": "buffer", "--buffer-size": "buffer", "-c": "control", "--control": "control", "-l": "load",
        "--load": "load", "-n": "name", "--jack-name": "name", "-P": "preset", "--preset": "preset", "-r": "rate",
        "-U": "view", "--ui-uri": "view",
    ]

    let uri: String
    /// As JACK calls it; the URI where the line does not say.
    private(set) var name: String
    private(set) var values: [ImportedValue] = []
    private(set) var remarks: [String] = []

    /// - Parameter words: those behind the program.
    /// - Throws: `RigImportError` for a line without a plug-in, and for a value that is none.
    init(_ words: ArraySlice<String>) throws(RigImportError) {
        var (uris, names): ([String], [String]) = ([], [])
        var rest = words
        while let word = rest.popFirst() {
            guard word.hasPrefix("-") else {
                uris.append(word)
                continue
            }
            let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
            guard let option = Self.options[parts.first ?? word] else { continue }
            let inside = word.hasPrefix("--") && parts.count == 2 ? parts[1] : nil
            guard let value = inside ?? rest.popFirst() else {
                throw RigImportError("lacks a word behind '\(word.prefix(40))'")
            }
            switch option {
            case "control": values.append(try Self.value(value))
            case "name": names.append(value)
            case "load": remarks.append("the state in '\(value)' is not taken over; import the folder by itself")
            case "preset": remarks.append("its preset '\(value)' is not selected; import the preset by itself")
            default: break
            }
        }
        guard let uri = uris.last else { throw RigImportError("starts jalv without a plug-in's URI") }
        self.uri = uri
        name = names.last ?? uri
        guard values.count <= ImportedUnit.most else { throw RigImportError("sets too many values") }
    }

    private static func value(_ text: String) throws(RigImportError) -> ImportedValue {
        let parts = text.split(separator: "=", maxSplits: 1)
        guard parts.count == 2, let number = ImportedValue.number(parts[1]) else {
            throw RigImportError("has '\(text.prefix(80))' where SYMBOL=VALUE belongs")
        }
        return ImportedValue(symbol: String(parts[0]), value: number)
    }
}
