import Varlink

/// An object of a rig file: reads its values, and names the place of each that is wrong.
struct RigObject {
    /// The file, and where in it, such as `lead.rig.json: units[2]`.
    private let place: String
    private let values: [String: JSONValue]

    /// - Throws: `RigError` for what is no object, and for a key that is none of `keys`.
    init(_ value: JSONValue, at place: String, keys: [String]) throws(RigError) {
        guard case .object(let values) = value else {
            throw RigError("\(place) must be an object of keys and values")
        }
        if let unknown = values.keys.sorted().first(where: { !keys.contains($0) }) {
            throw RigError("\(place): '\(unknown)' is no key of a rig; remove it, or update auctl if it wrote it")
        }
        (self.place, self.values) = (place, values)
    }

    /// Its value; nil where there is none, or `null`.
    func value(_ key: some RawRepresentable<String>) -> JSONValue? {
        let value = values[key.rawValue]
        return value == .null ? nil : value
    }

    func path(_ key: some RawRepresentable<String>) -> String { "\(place): '\(key.rawValue)'" }

    func wrong(_ key: some RawRepresentable<String>, _ demand: String) -> RigError {
        RigError("\(path(key)) must be \(demand)")
    }

    /// A text of at least one character.
    func text(_ key: some RawRepresentable<String>) throws(RigError) -> String? {
        guard let value = value(key) else { return nil }
        guard case .string(let text) = value, !text.isEmpty else { throw wrong(key, "a text") }
        return text
    }

    func flag(_ key: some RawRepresentable<String>) throws(RigError) -> Bool? {
        guard let value = value(key) else { return nil }
        guard case .boolean(let flag) = value else { throw wrong(key, "true or false") }
        return flag
    }

    func integer(_ key: some RawRepresentable<String>, _ range: ClosedRange<Int>) throws(RigError) -> Int? {
        guard let value = value(key) else { return nil }
        guard case .integer(let number) = value, let integer = Int(exactly: number), range.contains(integer) else {
            throw wrong(key, "a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return integer
    }

    func choice<Choice: CaseIterable & RawRepresentable<String>>(
        _ key: some RawRepresentable<String>
    ) throws(RigError) -> Choice? {
        guard let text = try text(key) else { return nil }
        guard let found = Choice(rawValue: text) else {
            throw wrong(key, "one of \(Choice.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        return found
    }

    /// A finite number; nil for anything else.
    static func number(_ value: JSONValue) -> Double? {
        switch value {
        case .integer(let number): Double(number)
        case .number(let number): number.isFinite ? number : nil
        default: nil
        }
    }
}
