/// Reads typed values out of a property list and notes every key that is missing or has another type.
struct PropertyReader {
    let bundlePath: String
    /// The keys that lead here, as a person reads them.
    let place: String
    let values: [String: PropertyValue]
    let diagnostics: DiagnosticCollector

    private static let longestString = 1024

    /// A string of at most 1,024 bytes, or nil after a diagnostic.
    func string(_ key: String, example: String) -> String? {
        guard let value = value(key, example: example) else { return nil }
        guard case .string(let text) = value else { return mistyped(key, value, "a string such as \(example)") }
        guard !text.isEmpty, text.utf8.count <= Self.longestString else {
            report(.error, key, "is \(text.isEmpty ? "empty" : "longer than 1,024 bytes")", "write \(example)")
            return nil
        }
        return text
    }

    /// A string that need not be there.
    func optionalString(_ key: String, example: String) -> String? {
        values[key] == nil ? nil : string(key, example: example)
    }

    /// A four-character code, or nil after a diagnostic.
    func code(_ key: String, example: String) -> ComponentCode? {
        if case .integer(let number)? = values[key] { return code(key, number, example) }
        guard let text = string(key, example: example) else { return nil }
        do {
            return try ComponentCode(text)
        } catch {
            report(.error, key, "\(error)", "write a code such as \(example)")
            return nil
        }
    }

    /// A version number; 0 after a warning.
    func version(_ key: String) -> UInt32 {
        guard let value = values[key] else {
            report(.warning, key, "is missing, taken as 0", "add it as an integer such as 65536")
            return 0
        }
        guard case .integer(let number) = value, let version = UInt32(exactly: number) else {
            report(
                .warning, key, "is \(value.typeName) outside 0…4294967295, taken as 0", "write an integer such as 65536"
            )
            return 0
        }
        return version
    }

    /// A boolean; false when absent, and after a warning when it is something else.
    func boolean(_ key: String) -> Bool {
        guard let value = values[key] else { return false }
        guard case .boolean(let flag) = value else {
            report(.warning, key, "is \(value.typeName), taken as false", "write <true/> or <false/>")
            return false
        }
        return flag
    }

    /// Strings; empty when absent, and after a warning when it is something else.
    func strings(_ key: String) -> [String] {
        guard let value = values[key] else { return [] }
        guard case .array(let elements) = value else {
            report(.warning, key, "is \(value.typeName), taken as empty", "write an array of strings")
            return []
        }
        let texts = elements.prefix(64).compactMap { element -> String? in
            guard case .string(let text) = element, text.utf8.count <= Self.longestString else { return nil }
            return text
        }
        if texts.count != elements.count {
            report(.warning, key, "holds elements that are not short strings, left out", "write at most 64 strings")
        }
        return texts
    }

    /// The reader of a nested dictionary, or nil after a diagnostic.
    func dictionary(_ key: String) -> PropertyReader? {
        guard let value = value(key, example: "a dictionary") else { return nil }
        guard case .dictionary(let nested) = value else { return mistyped(key, value, "a dictionary") }
        return PropertyReader(bundlePath: bundlePath, place: path(key), values: nested, diagnostics: diagnostics)
    }

    /// The readers of an array of dictionaries, or nil after a diagnostic; an element of another type gets its own.
    func dictionaries(_ key: String) -> [PropertyReader]? {
        guard let value = value(key, example: "an array of dictionaries") else { return nil }
        guard case .array(let elements) = value else { return mistyped(key, value, "an array of dictionaries") }
        return elements.enumerated().compactMap { index, element in
            let name = "\(key)[\(index)]"
            guard case .dictionary(let nested) = element else { return mistyped(name, element, "a dictionary") }
            return PropertyReader(bundlePath: bundlePath, place: path(name), values: nested, diagnostics: diagnostics)
        }
    }

    func report(_ severity: ScanDiagnostic.Severity, _ key: String, _ problem: String, _ remedy: String) {
        let line = diagnostics.line(of: Self.steps(path(key)))
        diagnostics.add(
            ScanDiagnostic(severity, path: bundlePath, key: path(key), line: line, problem: problem, remedy: remedy))
    }

    /// The steps of a path as the property list's reader knows them: an element of an array is one of its own.
    private static func steps(_ path: String) -> [String] {
        path.split(separator: " › ").flatMap { step -> [String] in
            guard step.hasSuffix("]"), let start = step.lastIndex(of: "[") else { return [String(step)] }
            return [String(step[..<start]), String(step[start...])]
        }
    }

    private func path(_ key: String) -> String {
        place.isEmpty ? key : "\(place) › \(key)"
    }

    private func value(_ key: String, example: String) -> PropertyValue? {
        guard let value = values[key] else {
            report(.error, key, "is missing", "add it, such as \(example)")
            return nil
        }
        return value
    }

    private func mistyped<Result>(_ key: String, _ value: PropertyValue, _ expected: String) -> Result? {
        report(.error, key, "is \(value.typeName)", "write \(expected)")
        return nil
    }

    private func code(_ key: String, _ number: Int64, _ example: String) -> ComponentCode? {
        guard let raw = UInt32(exactly: number), ComponentCode(rawValue: raw).isPrintable else {
            report(.error, key, "is the integer \(number), which is no four-character code", "write \(example)")
            return nil
        }
        return ComponentCode(rawValue: raw)
    }
}
