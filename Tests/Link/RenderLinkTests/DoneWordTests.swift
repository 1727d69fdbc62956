import RenderLink
import Testing

@Suite struct DoneWordTests {
    private let sequence = LinkSequence(0x0102_0304)

    @Test func armedWordIsPendingForEveryCycle() {
        let word = DoneWord.armed(by: 4_194_303)
        #expect(DoneWord.isArmed(word))
        #expect(DoneWord.decode(word, for: sequence) == .pending)
    }

    @Test(arguments: [DoneWord.done, .pull, .skipped, .bridged])
    func markIsReadBack(_ kind: DoneWord) {
        let word = DoneWord.marked(kind, sequence)
        #expect(DoneWord.decode(word, for: sequence) == kind)
        #expect(!DoneWord.isArmed(word))
    }

    @Test func markOfEarlierCycleIsPendingAndOfLaterOnePassed() {
        let word = DoneWord.marked(.done, sequence)
        #expect(DoneWord.decode(word, for: sequence.next) == .pending)
        #expect(DoneWord.decode(word, for: sequence.previous) == .passed)
    }

    @Test func sequenceWrapsWithinTheWord() {
        let last = LinkSequence(0x00ff_ffff)
        #expect(DoneWord.decode(DoneWord.marked(.done, last), for: last.next) == .pending)
        #expect(DoneWord.decode(DoneWord.marked(.done, last.next), for: last) == .passed)
    }

    @Test func whatTheKernelLeavesMeansDeath() {
        #expect(DoneWord.decode(0xc000_0000, for: sequence) == .died)
        #expect(!DoneWord.isArmed(0xc000_0000))
    }

    @Test func parityFollowsTheSequence() {
        #expect(LinkSequence(6).parity == 0)
        #expect(LinkSequence(6).next.parity == 1)
        #expect(LinkSequence(.max).next.parity == 0)
    }
}
