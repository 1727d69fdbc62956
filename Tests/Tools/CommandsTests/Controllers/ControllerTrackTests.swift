import Commands
import Rigs
import Testing

/// Where a controller is, by the messages of its port.
struct ControllerTrackTests {
    private func places(
        _ kind: MIDIController.Kind, _ number: Int?, isSelected: Bool = false, _ messages: [UInt8]...
    ) throws -> [Float?] {
        var track = ControllerTrack(
            try #require(MIDIController(kind, channel: 3, number: number)), isSelected: isSelected)
        // An empty one stands for the end of a block.
        return messages.map { $0.isEmpty ? track.endBlock() : track.take($0, $0.count) }
    }

    private func expect(
        _ found: [Float?], _ expected: [Float?], at location: SourceLocation = #_sourceLocation
    ) {
        #expect(found == expected, sourceLocation: location)
    }

    private func coarse(_ value: Int) -> Float { Float(value) / 127 }

    private func fine(_ high: Int, _ low: Int) -> Float { Float(high << 7 | low) / 16_383 }

    @Test func aControllerOfSevenBitsIsWhereItsMessageSays() throws {
        let found = try places(
            .controller, 74, [0xb2, 74, 0], [0xb2, 74, 127], [0xb2, 73, 5], [0xb1, 74, 5], [0x92, 74, 5],
            [0xb2, 74, 64])
        expect(found, [0, 1, nil, nil, nil, coarse(64)])
    }

    @Test func pressureAndBendHaveNoNumber() throws {
        expect(try places(.pressure, nil, [0xd2, 127], [0xd1, 4], [0xd2, 0]), [1, nil, 0])
        expect(
            try places(.bend, nil, [0xe2, 0, 0], [0xe2, 127, 127], [0xe2, 0, 64], [0xe3, 1, 1]),
            [0, 1, fine(64, 0), nil])
    }

    @Test func aPairIsWhereBothHalvesSayAndNeverBetween() throws {
        let found = try places(
            .controller14, 7, [0xb2, 39, 9], [0xb2, 7, 64], [0xb2, 39, 1], [0xb2, 39, 2], [0xb2, 7, 63],
            [0xb2, 39, 127])
        expect(found, [nil, nil, fine(64, 1), fine(64, 2), nil, fine(63, 127)])
    }

    @Test func theUpperHalfCountsAloneWhereNoLowerOneComes() throws {
        let found = try places(
            .controller14, 1, [0xb2, 1, 10], [], [], [], [0xb2, 1, 127], [0xb2, 33, 3], [0xb2, 1, 9], [0xb2, 1, 8], [])
        expect(found, [nil, nil, coarse(10), nil, 1, fine(127, 3), nil, coarse(8), nil])
    }

    @Test func dataEntryCountsWhileItsNumberIsSelected() throws {
        let select: [[UInt8]] = [[0xb2, 99, 9], [0xb2, 98, 82]]
        let before = try places(
            .nrpn, 9 << 7 | 82, [0xb2, 6, 1], select[0], select[1], [0xb2, 6, 127], [0xb2, 38, 5])
        expect(before, [nil, nil, nil, 1, nil])
        let after = try places(
            .nrpn, 9 << 7 | 82, isSelected: true, [0xb2, 6, 0], [0xb2, 101, 0], [0xb2, 6, 3], select[0], select[1],
            [0xb2, 6, 127], [0xb2, 98, 1], [0xb2, 6, 9])
        expect(after, [0, nil, nil, nil, nil, 1, nil, nil])
        let exact = try places(
            .nrpn14, 300, isSelected: true, [0xb2, 6, 5], [0xb2, 38, 6], [0xb3, 38, 7], [0xb2, 99, 2], [0xb2, 98, 44],
            [0xb2, 6, 1], [0xb2, 38, 2])
        expect(exact, [nil, fine(5, 6), nil, nil, nil, nil, fine(1, 2)])
    }

    @Test func whatIsTooShortMovesNothing() throws {
        expect(try places(.controller, 1, [0xb2], [0xb2, 1]), [nil, nil])
        expect(try places(.pressure, nil, [0xd2]), [nil])
        expect(try places(.bend, nil, [0xe2, 0]), [nil])
    }

    @Test func aPortThatGoesTakesItsHalfMessagesAlong() throws {
        var track = ControllerTrack(try #require(MIDIController(.controller14, channel: 1, number: 2)))
        #expect(track.take([0xb0, 2, 5], 3) == nil)
        track.reset()
        #expect(track.take([0xb0, 34, 5], 3) == nil)
        #expect(track.endBlock() == nil && track.endBlock() == nil)
    }
}
