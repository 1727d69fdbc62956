import RigImport
import Testing

/// The series in what is connected, by lists of commands.
struct SeriesOrderTests {
    /// - Parameter connections: such as `in-0 0-2 2-out`.
    private func arranged(_ count: Int, _ connections: String) throws -> ImportedRig {
        var lines = (0..<count).map { "add urn:\($0) \($0)" }
        for connection in connections.split(separator: " ") {
            let ends = connection.split(separator: "-").map { Int($0).map { "effect_\($0)" } ?? "system" }
            lines.append("connect \(ends[0]):out \(ends[1]):in")
        }
        return try rig("list.txt", lines.joined(separator: "\n"))
    }

    private func numbers(_ rig: ImportedRig) -> String { rig.chain.map { String($0.dropFirst(7)) }.joined() }

    @Test(arguments: [
        (3, "", "012"), (3, "in-2 2-0 0-1 1-out", "201"), (3, "2-1 1-0", "210"), (1, "in-0 0-out", "0"),
        // The longer of two ways, and of two that are as long the one that is heard.
        (4, "in-0 0-1 1-3 0-2 2-1 3-out", "0213"), (3, "in-0 0-1 0-2 2-out", "02"),
        // An instrument beside what the input feeds.
        (4, "in-0 0-1 1-out 2-3 3-out", "01"),
        // Feedback.
        (3, "in-0 0-1 1-2 2-0 2-out", "012"), (2, "0-0 in-0 0-1 1-out", "01"), (2, "0-1 1-0", "01"),
    ]) func theSeriesIsFound(count: Int, connections: String, series: String) throws {
        #expect(try numbers(arranged(count, connections)) == series)
    }

    @Test func whatIsBesideItIsNamed() throws {
        let rig = try arranged(6, "in-0 0-1 1-2 2-out 0-2 0-3 3-out 4-2 2-0")
        #expect(numbers(rig) == "012")
        #expect(
            rig.remarks == [
                "effect_3 is left out: it is heard beside the series, from effect_0 on, and a rig is a series",
                "effect_4 is left out: it comes into the series from aside, at effect_2, and a rig is a series",
                "effect_5 is left out: it is connected to nothing, and a rig is a series",
                "the connection from effect_2 to effect_0 is left out: a rig is a series",
                "the connection from effect_0 to effect_2 is left out: a rig is a series",
            ])
    }

    @Test func aLongChainIsNoStackOfCalls() throws {
        let connections = (0..<255).map { "\($0)-\($0 + 1)" }.joined(separator: " ")
        #expect(try arranged(256, connections).chain.count == 256)
    }
}
