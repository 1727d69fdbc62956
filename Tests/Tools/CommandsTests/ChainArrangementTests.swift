import Commands
import ComponentRegistry
import Testing

/// What a chain goes through on its way to another one.
@Suite struct ChainArrangementTests {
    private static func components(_ letters: String) throws -> [ComponentIdentifier] {
        try letters.map { try ComponentIdentifier(type: "aufx", subtype: "\($0)\($0)\($0)\($0)", manufacturer: "Demo") }
    }

    private static func arrangement(_ present: String, _ wanted: String) throws -> ChainArrangement {
        try ChainArrangement(from: components(present), to: components(wanted))
    }

    /// The chain after all steps, and the units that were heard without a break.
    private static func walk(_ arrangement: ChainArrangement, from count: Int) -> (chain: [Int], untouched: Set<Int>) {
        var (chain, untouched) = (Array(0..<count), Set(0..<count))
        for step in arrangement.steps {
            untouched.subtract(chain[step.places])
            chain.replaceSubrange(step.places, with: step.units)
        }
        return (chain, untouched)
    }

    /// Present, wanted, exchanges, units that nobody touches.
    private static let cases: [(String, String, Int, Int)] = [
        ("a", "a", 0, 1), ("ab", "ab", 0, 2), ("a", "b", 1, 0), ("ab", "cd", 1, 0), ("ab", "a", 1, 1),
        ("a", "ab", 1, 1), ("ab", "ba", 2, 1), ("abc", "cab", 2, 2), ("abc", "adc", 1, 2), ("abc", "dbe", 2, 1),
        ("aab", "aba", 2, 2), ("abcd", "dcba", 4, 1), ("xay", "a", 2, 1), ("aa", "aaa", 1, 2), ("abc", "bxa", 2, 1),
    ]

    @Test(arguments: cases) func theStepsLeadToWhatIsWanted(
        _ present: String, _ wanted: String, exchanges: Int, untouched: Int
    ) throws {
        let arrangement = try Self.arrangement(present, wanted)
        let end = Self.walk(arrangement, from: present.count)
        #expect(end.chain == arrangement.numbers)
        #expect(arrangement.steps.count == exchanges && end.untouched.count == untouched)
        let letters = Array(present)
        for (place, letter) in wanted.enumerated() {
            guard let unit = arrangement.present(at: place) else { continue }
            #expect(letters[unit] == letter)
        }
    }

    @Test func noUnitIsStartedThatIsThere() throws {
        for (present, wanted, _, _) in Self.cases {
            let arrangement = try Self.arrangement(present, wanted)
            var missing = Array(wanted)
            for letter in present { missing.firstIndex(of: letter).map { _ = missing.remove(at: $0) } }
            let started = wanted.indices.count - arrangement.numbers.filter { $0 < present.count }.count
            #expect(started == missing.count, "\(present) to \(wanted)")
            #expect(Set(arrangement.numbers).count == wanted.count)
        }
    }

    @Test func whatIsTheSameInFrontStaysThere() throws {
        let arrangement = try Self.arrangement("abab", "abba")
        #expect(arrangement.numbers.prefix(2) == [0, 1])
    }
}
