import Commands
import Rigs
import Testing

/// Which controller is moved, by the messages of a port.
struct ControllerLearnerTests {
    private struct Found: Equatable, CustomStringConvertible {
        let kind: MIDIController.Kind
        let channel: UInt8
        let number: Int

        init(_ kind: MIDIController.Kind, _ channel: UInt8, _ number: Int) {
            (self.kind, self.channel, self.number) = (kind, channel, number)
        }

        init(_ finding: ControllerLearner.Finding) { self.init(finding.kind, finding.channel, finding.number) }

        var description: String { "\(kind) \(channel) \(number)" }
    }

    /// What is found by messages of one instant, or a second later.
    private func find(_ messages: [UInt8]...) -> Found? {
        var learner = ControllerLearner()
        for message in messages {
            if let finding = learner.take(message, message.count, at: 1000) { return Found(finding) }
        }
        #expect(learner.settled(at: 1000) == nil)
        return learner.settled(at: 1_000_001_000).map { Found($0) }
    }

    @Test func whatHasNoOtherHalfIsKnownAtOnce() {
        #expect(find([0xb5, 74, 3]) == Found(.controller, 5, 74))
        #expect(find([0xd0, 3]) == Found(.pressure, 0, 0))
        #expect(find([0xef, 0, 65]) == Found(.bend, 15, 0))
    }

    @Test func aPairIsKnownByItsOtherHalf() {
        #expect(find([0xb0, 7, 3], [0xb0, 39, 5]) == Found(.controller14, 0, 7))
        // Moved before anybody listened.
        #expect(find([0xb0, 39, 5], [0xb0, 7, 3]) == Found(.controller14, 0, 7))
        #expect(find([0xb0, 7, 3], [0x90, 60, 1], [0xb0, 39, 5]) == Found(.controller14, 0, 7))
    }

    @Test func halfOfNoPairIsAControllerOfItsOwn() {
        #expect(find([0xb0, 7, 3]) == Found(.controller, 0, 7))
        #expect(find([0xb0, 7, 3], [0xb0, 7, 4]) == Found(.controller, 0, 7))
        #expect(find([0xb0, 7, 3], [0xb0, 40, 4]) == Found(.controller, 0, 7))
        #expect(find([0xb0, 7, 3], [0xb1, 39, 4]) == Found(.controller, 0, 7))
        #expect(find([0xb0, 40, 3], [0xb0, 9, 4]) == Found(.controller, 0, 40))
        #expect(find([0xb0, 64, 127]) == Found(.controller, 0, 64))
        #expect(find([0xb0, 7, 3], [0xe0, 0, 64]) == Found(.controller, 0, 7))
    }

    @Test func aParameterWithoutARegisteredNumberIsKnownByItsDataEntry() {
        let select: [[UInt8]] = [[0xb2, 99, 2], [0xb2, 98, 44]]
        #expect(find(select[0], select[1], [0xb2, 6, 9], [0xb2, 38, 1]) == Found(.nrpn14, 2, 300))
        #expect(find(select[0], select[1], [0xb2, 6, 9]) == Found(.nrpn, 2, 300))
        #expect(find(select[0], select[1], [0xb2, 6, 9], select[0], select[1]) == Found(.nrpn, 2, 300))
        // Of another channel, and without a selection: a slider that is called data entry.
        #expect(find(select[0], select[1], [0xb1, 6, 9]) == Found(.controller, 1, 6))
        #expect(
            find(select[0], select[1], [0xb2, 99, 127], [0xb2, 98, 127], [0xb2, 6, 9]) == Found(.controller, 2, 6))
    }

    @Test func nobodyMovesBanksModesRegisteredParametersAndNotes() {
        #expect(
            find(
                [0xb0, 0, 1], [0xb0, 32, 1], [0xc0, 5], [0xb0, 123, 0], [0xb0, 101, 0], [0xb0, 100, 0], [0xb0, 6, 2],
                [0xb0, 38, 0], [0x90, 60, 100], [0xa0, 60, 1], [0xb0], [0xb0, 74]) == nil)
    }
}
