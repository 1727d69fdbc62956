/// The opcodes of a region, each where it was set last: in the region itself or in what it is a part of.
struct SFZRegion {
    typealias Opcodes = [String: (value: String, place: SFZPlace)]

    /// From the narrowest to the widest. They are not merged: a hostile file could have thousands of each.
    private let levels: [Opcodes]

    private let place: SFZPlace

    init(_ levels: [Opcodes], _ place: SFZPlace) {
        self.levels = levels
        self.place = place
    }

    private func opcode(_ name: String) -> (value: String, place: SFZPlace)? {
        for level in levels { if let found = level[name] { return found } }
        return nil
    }

    /// Of two names of one opcode the one that is set, or else the first.
    func name(_ first: String, _ second: String) -> String {
        opcode(first) == nil && opcode(second) != nil ? second : first
    }

    func text(_ name: String) -> String? { opcode(name)?.value }

    /// Names the line of an opcode, or else the region's.
    func error(_ name: String, _ reason: String) -> SoundBankError {
        (opcode(name)?.place ?? place).error(reason)
    }

    /// Finite, and within what is asked for; text that is no number is an error.
    func number(_ name: String, _ range: ClosedRange<Double>) throws(SoundBankError) -> Double? {
        guard let (value, place) = opcode(name) else { return nil }
        guard let number = Double(value), number.isFinite else {
            throw place.error("\(name)=\(value.prefix(40)) is no number")
        }
        return max(range.lowerBound, min(number, range.upperBound))
    }

    func integer(_ name: String, _ range: ClosedRange<Int>) throws(SoundBankError) -> Int? {
        let bounds = Double(range.lowerBound)...Double(range.upperBound)
        return try number(name, bounds).map { Int($0) }
    }

    /// A number or a name such as c#4, which is 61; -1 is no key.
    func key(_ name: String, moved: Int) throws(SoundBankError) -> Int? {
        guard let (value, place) = opcode(name) else { return nil }
        if let number = Int(value) { return number < 0 ? -1 : max(0, min(number.clampedKey + moved, 127)) }
        guard let number = Self.named(value) else { throw place.error("\(name)=\(value.prefix(40)) is no key") }
        return max(0, min(number.clampedKey + moved, 127))
    }

    private static func named(_ text: String) -> Int? {
        var rest = text.lowercased()[...]
        guard let letter = rest.popFirst(), let note = "c d ef g a b".firstIndex(of: letter), letter != " " else {
            return nil
        }
        var semitone = "c d ef g a b".distance(from: "c d ef g a b".startIndex, to: note)
        if rest.hasPrefix("#") || rest.hasPrefix("♯") { (semitone, rest) = (semitone + 1, rest.dropFirst()) }
        if rest.hasPrefix("b") || rest.hasPrefix("♭") { (semitone, rest) = (semitone - 1, rest.dropFirst()) }
        guard let octave = Int(rest), (-2...10).contains(octave) else { return nil }
        return 12 * (octave + 1) + semitone
    }
}

extension Int {
    /// Far enough for any key, near enough to be added to.
    fileprivate var clampedKey: Int { Swift.max(-1000, Swift.min(self, 1000)) }
}
