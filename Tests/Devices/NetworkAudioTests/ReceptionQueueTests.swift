import NetworkAudio
import Testing

/// The states of a stream that is received, packet by packet.
final class ReceptionQueueTests {
    private static let frames = 48
    private var queue = ReceptionQueue(payloadType: 96, framesPerSilence: 480)

    /// Packet `number` of a sender whose counters begin near their ends.
    private func packet(_ number: Int, source: UInt32 = 1, type: UInt8 = 96) -> RTPPacket {
        RTPPacket(
            payloadType: type, sequence: UInt16(truncatingIfNeeded: 65_530 + number),
            timestamp: UInt32(truncatingIfNeeded: 0xffff_ff00 + number * Self.frames), source: source, payload: 12..<300
        )
    }

    private func receive(_ number: Int, source: UInt32 = 1, at time: UInt64 = 0) -> ReceptionQueue.Verdict {
        queue.receive(packet(number, source: source), frames: Self.frames, at: time)
    }

    /// What is heard, as packet numbers; -1 for frames that are made up.
    private func heard(isDue: Bool = false) -> [Int] {
        var result: [Int] = []
        while let step = queue.next(isDue: { _ in isDue }) {
            switch step {
            case .samples(let slot, _, let count):
                #expect(count == Self.frames)
                result.append((slot + 1024 - 65_530 & 511) & 511)
            case .missing(let count, _): result.append(-count)
            case .begin: result.append(1000)
            case .end: return result + [2000]
            }
        }
        return result
    }

    /// Packets 0 and 1, with which a stream begins.
    private func begin() {
        #expect(receive(0) == .drop)
        guard case .restart = receive(1) else { return #expect(Bool(false), "it has not begun") }
        #expect(heard() == [1000, 1])
    }

    @Test func twoPacketsThatFollowEachOtherBeginAStream() {
        begin()
        #expect(queue.counts.beginnings == 1)
        _ = receive(2)
        _ = receive(3)
        #expect(heard() == [2, 3])
        #expect(queue.counts.lost == 0)
    }

    @Test func onePacketOfAStrangerBeginsNothing() {
        #expect(receive(0) == .drop)
        #expect(receive(400) == .drop)
        #expect(receive(7) == .drop)
        #expect(heard(isDue: true).isEmpty && queue.counts.beginnings == 0 && queue.counts.refused == 3)
    }

    @Test func countersThatBeginAgainGoOn() {
        begin()
        for number in 2..<20 {
            _ = receive(number)
            #expect(heard() == [number])
        }
        #expect(queue.counts.beginnings == 1 && queue.counts.refused == 1)
    }

    @Test func packetsOutOfOrderAreHeardInOrder() {
        begin()
        _ = receive(3)
        #expect(heard() == [])
        _ = receive(2)
        #expect(heard() == [2, 3])
        #expect(queue.counts.reordered == 1 && queue.counts.lost == 0 && queue.counts.concealedFrames == 0)
    }

    @Test func aLostPacketIsMadeUpWhenItsTimeHasCome() {
        begin()
        _ = receive(3)
        #expect(heard(isDue: false) == [])
        #expect(heard(isDue: true).prefix(2) == [-48, 3])
        #expect(queue.counts.lost == 1)
    }

    @Test func threeLostPacketsAreOneHole() {
        begin()
        _ = receive(5)
        guard case .missing(let count, let next?) = queue.next(isDue: { _ in true }) else {
            return #expect(Bool(false), "nothing is missing")
        }
        #expect(count == 144 && queue.frames(ofSlot: next) == Self.frames)
        #expect(queue.counts.lost == 3 && queue.counts.concealedFrames == 144)
    }

    @Test func aPacketThatComesAfterItsTimeIsLate() {
        begin()
        _ = receive(3)
        _ = queue.next { _ in true }
        #expect(receive(2) == .drop)
        #expect(queue.counts.late == 1 && queue.counts.lost == 1)
        #expect(receive(2) == .drop)
        #expect(queue.counts.duplicates == 1)
    }

    @Test func aPacketThatComesTwiceIsHeardOnce() {
        begin()
        _ = receive(2)
        #expect(receive(2) == .drop)
        #expect(heard() == [2])
        #expect(receive(2) == .drop)
        #expect(queue.counts.duplicates == 2 && queue.counts.late == 0)
    }

    @Test func silenceIsMadeUpForAWhileAndThenTheStreamEnds() {
        begin()
        let steps = heard(isDue: true)
        #expect(steps == Array(repeating: -48, count: 10) + [2000])
        #expect(queue.nextPosition == nil)
        #expect(heard(isDue: true) == [])
        // It goes on where it would be by now, with the first packet.
        guard case .restart = receive(40, at: 1) else { return #expect(Bool(false), "it goes on with one packet") }
        #expect(heard() == [1000, 40] && queue.counts.beginnings == 2)
    }

    @Test func aSenderThatBeginsAgainIsHeardOnceTheOldOneIsSilent() {
        begin()
        #expect(receive(100, source: 2, at: 1_000_000) == .drop)
        #expect(receive(101, source: 2, at: 2_000_000) == .drop)
        #expect(queue.counts.beginnings == 1)
        #expect(receive(102, source: 2, at: 200_000_000) == .drop)
        guard case .restart = receive(103, source: 2, at: 201_000_000) else {
            return #expect(Bool(false), "the second sender is not heard")
        }
        #expect(heard() == [1000, 103] && queue.counts.beginnings == 2)
    }

    @Test func aSecondSenderIsNotMixedInWhileTheFirstSends() {
        begin()
        for number in 2..<100 {
            let time = UInt64(number) * 1_000_000
            #expect(receive(number + 300, source: 2, at: time) == .drop)
            _ = receive(number, at: time)
            #expect(heard() == [number])
        }
        #expect(queue.counts.beginnings == 1)
    }

    @Test func anotherTypeOrSizeIsRefused() {
        begin()
        #expect(queue.receive(packet(2, type: 97), frames: Self.frames, at: 0) == .drop)
        #expect(queue.receive(packet(2), frames: nil, at: 0) == .drop)
        #expect(queue.receive(packet(2), frames: 100_000, at: 0) == .drop)
        #expect(queue.counts.refused == 4)
        #expect(heard() == [])
    }

    @Test func onePacketThatIsFarAheadMovesNothing() {
        begin()
        #expect(receive(5000) == .drop)
        _ = receive(2)
        #expect(heard() == [2] && queue.counts.beginnings == 1)
        _ = receive(9000)
        guard case .restart = receive(9001) else { return #expect(Bool(false), "two that follow begin anew") }
        #expect(heard() == [1000, (9001 + 0) & 511] && queue.counts.beginnings == 2)
    }

    @Test func packetsInAnyOrderNeverTrapAndKeepABound() {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<200_000 {
            let packet = RTPPacket(
                payloadType: 96, sequence: .random(in: 0 ... .max, using: &random),
                timestamp: .random(in: 0 ... .max, using: &random), source: .random(in: 0...1, using: &random),
                payload: 12..<300)
            if case .keep(let slot) = queue.receive(
                packet, frames: .random(in: 0...9000, using: &random), at: .random(in: 0...1 << 40, using: &random))
            {
                #expect((0..<ReceptionQueue.slotCount).contains(slot))
            }
            let isDue = Bool.random(using: &random)
            var steps = 0
            while case .some = queue.next(isDue: { _ in isDue }) { steps += 1 }
            #expect(steps < 4 * ReceptionQueue.slotCount)
        }
    }
}
