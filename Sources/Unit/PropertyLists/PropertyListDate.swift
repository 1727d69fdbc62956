/// A date of a property list: what a value is read as where nothing knows Foundation's `Date`.
public struct PropertyListDate: Equatable, Hashable, Sendable {
    /// Seconds since the beginning of 2001, UTC, without leap seconds.
    public let secondsSinceReferenceDate: Double

    /// Creates a date; any number will do, as in a binary list.
    public init(secondsSinceReferenceDate: Double) { self.secondsSinceReferenceDate = secondsSinceReferenceDate }

    /// A date as a list in XML has it, such as `2026-11-24T16:05:00Z`; nil for anything else.
    public init?(_ text: some StringProtocol) {
        let bytes = Array(text.utf8)
        guard let end = bytes.firstIndex(of: UInt8(ascii: "T")), bytes.last == UInt8(ascii: "Z"),
            let days = Self.days(bytes[..<end]), let seconds = Self.seconds(bytes[(end + 1)...].dropLast())
        else { return nil }
        self.init(secondsSinceReferenceDate: Double(days * 86_400 + seconds))
    }

    /// Since the beginning of 2001, in the Gregorian calendar, continued into the past.
    private static func days(_ text: ArraySlice<UInt8>) -> Int? {
        guard let parts = numbers(text, separator: "-"), parts[0] > 0, (1...12).contains(parts[1]) else { return nil }
        // Years that begin in March have their leap day at the end.
        let year = parts[1] < 3 ? parts[0] - 1 : parts[0]
        let month = (parts[1] + 9) % 12
        let isLeap = parts[0] % 4 == 0 && (parts[0] % 100 != 0 || parts[0] % 400 == 0)
        let length = month == 11 ? (isLeap ? 29 : 28) : 30 + (month % 5 + 1) % 2
        guard (1...length).contains(parts[2]) else { return nil }
        // 730,791 days lead from the first of March of the year 0 to the first of January 2001.
        return year * 365 + year / 4 - year / 100 + year / 400 + (month * 153 + 2) / 5 + parts[2] - 1 - 730_791
    }

    /// Since midnight.
    private static func seconds(_ text: ArraySlice<UInt8>) -> Int? {
        guard let parts = numbers(text, separator: ":"), parts[0] < 24, parts[1] < 60, parts[2] < 60 else { return nil }
        return parts[0] * 3600 + parts[1] * 60 + parts[2]
    }

    /// Three of them, of a few digits each.
    private static func numbers(_ text: ArraySlice<UInt8>, separator: Unicode.Scalar) -> [Int]? {
        let parts = text.split(separator: UInt8(ascii: separator), omittingEmptySubsequences: false)
        guard parts.count == 3,
            parts.allSatisfy({ (1...6).contains($0.count) && $0.allSatisfy { (0x30...0x39).contains($0) } })
        else { return nil }
        return parts.map { $0.reduce(0) { $0 * 10 + Int($1 - 0x30) } }
    }
}
