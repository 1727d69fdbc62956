import Commands
import HostControl
import Testing

@Suite struct ParameterSearchTests {
    private static func parameter(
        _ address: UInt64, _ keyPath: String, _ name: String, _ range: ClosedRange<Float> = 0...1,
        values: [String] = []
    ) -> ParameterSearch.Candidate {
        ParameterSearch.Candidate(
            ParameterStatus(
                address: address, identifier: keyPath, keyPath: keyPath, name: name, value: 0,
                minimum: range.lowerBound, maximum: range.upperBound, unitName: "", valueStrings: values))
    }

    private static let search = ParameterSearch(
        [
            parameter(7, "filter.cutoff", "Cutoff", 20...20_000), parameter(8, "filter.slope", "Steepness"),
            parameter(9, "mode", "Mode", 1...3, values: ["Low Pass", "High Pass", "Band Pass"]),
            parameter(10, "7", "Seven"),
        ], of: "Demo: Filter")

    private func failure(_ body: () throws -> Void) -> CommandFailure? {
        do { try body() } catch { return error as? CommandFailure }
        return nil
    }

    @Test(arguments: [
        ("filter.cutoff", "filter.cutoff"), ("cutoff", "filter.cutoff"), ("STEEP", "filter.slope"),
        ("8", "filter.slope"),
        ("0x9", "mode"), ("7", "7"),
    ])
    func everyNameOfAParameterFindsIt(_ key: String, _ path: String) throws {
        #expect(try Self.search.find(key).keyPath == path)
    }

    @Test func whatFitsSeveralOrNoneIsNamedWithTheChoice() {
        let several = failure { _ = try Self.search.find("filter") }
        #expect(several?.status == .notFound)
        #expect(
            several?.message
                == "'filter' fits 2 parameters of Demo: Filter: filter.cutoff, filter.slope; name one of them")
        let none = failure { _ = try Self.search.find("cutof f") }
        #expect(none?.status == .notFound)
        #expect(
            none?.message == "Demo: Filter has no parameter 'cutof f'; did you mean 'filter.cutoff'? it has "
                + "filter.cutoff, filter.slope, mode, 7")
        #expect(
            failure { _ = try ParameterSearch([], of: "X").find("a") }?.message == "X has no parameters, so no 'a'")
    }

    @Test func aValueIsANumberInItsRangeOrTheNameOfOne() throws {
        let mode = try Self.search.find("mode")
        #expect(try Self.search.value(ParameterAssignment("mode=2"), of: mode) == 2)
        #expect(try Self.search.value(ParameterAssignment("mode=band"), of: mode) == 3)
        #expect(
            failure { _ = try Self.search.value(ParameterAssignment("mode=pass"), of: mode) }?.message
                == "Demo: Filter: mode takes a number or one of Low Pass, High Pass, Band Pass, not 'pass'")
        let cutoff = try Self.search.find("cutoff")
        let refused = failure { _ = try Self.search.value(ParameterAssignment("cutoff=5"), of: cutoff) }
        #expect(refused == CommandFailure(.usage, "Demo: Filter: filter.cutoff takes 20 to 20000, not 5"))
    }
}
