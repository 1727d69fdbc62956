import MIDIPorts
import Testing

/// Bytes as whole messages.
struct MIDIByteParserTests {
    /// The messages that bytes come to, and how many system-exclusive ones were given up.
    private func parse(_ bytes: [UInt8], longest: Int = 64) -> (messages: [[UInt8]], truncated: Int) {
        var parser = MIDIByteParser(longest: longest)
        var messages: [[UInt8]] = []
        var truncated = 0
        for byte in bytes {
            switch parser.take(byte) {
            case .nothing: break
            case .whole(let count): messages.append((0..<count).map { parser.message[$0] })
            case .single: messages.append([byte])
            case .truncated: truncated += 1
            }
        }
        return (messages, truncated)
    }

    @Test func everyKindOfChannelMessageIsWholeWithItsLastByte() {
        let all: [[UInt8]] = [
            [0x80, 1, 2], [0x93, 60, 100], [0xa0, 60, 1], [0xbf, 7, 127], [0xc1, 5], [0xd2, 9], [0xe0, 0, 64],
            [0xf1, 3], [0xf2, 1, 2], [0xf3, 4], [0xf6],
        ]
        #expect(parse(all.flatMap { $0 }).messages == all)
    }

    @Test func aStatusThatIsLeftOutIsTheOneBefore() {
        #expect(
            parse([0x90, 60, 100, 62, 100, 60, 0, 0xc3, 1, 2]).messages
                == [[0x90, 60, 100], [0x90, 62, 100], [0x90, 60, 0], [0xc3, 1], [0xc3, 2]])
        // A system message ends it, a clock byte does not.
        #expect(parse([0x90, 60, 100, 0xf6, 62, 100]).messages == [[0x90, 60, 100], [0xf6]])
        #expect(
            parse([0x90, 60, 0xf8, 100, 62, 0xfe, 1]).messages == [[0xf8], [0x90, 60, 100], [0xfe], [0x90, 62, 1]])
    }

    @Test func dataWithoutAStatusIsNothing() {
        #expect(parse([1, 2, 3, 0xf7, 4, 0x90, 60, 100]).messages == [[0x90, 60, 100]])
    }

    @Test func systemExclusiveIsWholeFromItsFirstByteToItsLast() {
        let message: [UInt8] = [0xf0, 0x7e, 0x7f, 9, 1, 0xf7]
        #expect(parse(message).messages == [message])
        #expect(parse([0xf0, 1, 0xf8, 2, 0xf7]).messages == [[0xf8], [0xf0, 1, 2, 0xf7]])
    }

    @Test func whatIsNotEndedIsGivenUpAndTheNextMessageIsWhole() {
        let (messages, truncated) = parse([0xf0, 1, 2, 0x90, 60, 100, 0xf0, 3, 0xf0, 4, 0xf7])
        #expect(messages == [[0x90, 60, 100], [0xf0, 4, 0xf7]])
        #expect(truncated == 2)
    }

    @Test func whatIsTooLongIsGivenUpOnceAndSkippedToItsEnd() {
        let long: [UInt8] = [0xf0] + [UInt8](repeating: 1, count: 100) + [0xf7, 0x90, 60, 100]
        let (messages, truncated) = parse(long, longest: 16)
        #expect(messages == [[0x90, 60, 100]])
        #expect(truncated == 1)
        let longest: [UInt8] = [0xf0] + [UInt8](repeating: 1, count: 14) + [0xf7]
        #expect(parse(longest, longest: 16).messages == [longest])
    }

    @Test func anyBytesAreTaken() {
        var state: UInt64 = 1
        var parser = MIDIByteParser(longest: 32)
        for _ in 0..<1_000_000 {
            state = state &* 6_364_136_223_846_793_005 &+ 1
            if case .whole(let count) = parser.take(UInt8(truncatingIfNeeded: state >> 40)) {
                let status = parser.message[0]
                #expect(count >= 1 && count <= 32 && status >= 0x80)
            }
        }
    }
}
