import AudioToolbox
import Commands
import MIDIPorts
import Testing

/// What comes from MIDI ports on its way into a unit, cycle by cycle.
struct LivePlayerTests {
    /// What a unit got.
    // @unchecked: one thread uses it.
    private final class Unit: @unchecked Sendable {
        var events: [(time: Int64, bytes: [UInt8])] = []
        var sounding: Set<Int> = []
        var pedals: Set<UInt8> = []

        func take(_ time: Int64, _ bytes: [UInt8]) {
            events.append((time, bytes))
            guard bytes.count == 3 else { return }
            let key = Int(bytes[0] & 15) << 7 | Int(bytes[1])
            switch bytes[0] & 0xf0 {
            case 0x90 where bytes[2] > 0: sounding.insert(key)
            case 0x80, 0x90: sounding.remove(key)
            case 0xb0 where bytes[1] == 64:
                if bytes[2] >= 64 { pedals.insert(bytes[0] & 15) } else { pedals.remove(bytes[0] & 15) }
            default: break
            }
        }
    }

    private static let block: UInt64 = 10_000_000
    private let unit = Unit()
    private let input = MIDIInput(capacity: 1 << 16)
    private let clock = CycleClock()
    private let player: LivePlayer

    init() {
        player = LivePlayer([input], clock, sampleRate: 48_000) { [unit] time, _, count, bytes in
            unit.take(time, Array(UnsafeBufferPointer(start: bytes, count: count)))
        }
    }

    /// Runs the cycle of this number, 10 ms and 480 frames long.
    private func run(_ cycle: Int) {
        clock.begin(at: UInt64(cycle + 1) * Self.block, frames: 480, rate: 48_000)
        player.begin(at: Int64(cycle * 480))
        // A part of the same cycle.
        player.begin(at: Int64(cycle * 480 + 240))
    }

    private func send(_ bytes: [UInt8], at time: UInt64) { input.cell.pointee.take(bytes, bytes.count, at: time) }

    @Test func whatCameInOneCycleIsPlayedInTheNextAtItsFrame() {
        run(0)
        send([0x90, 60, 100], at: Self.block + 2_500_000)
        send([0x80, 60, 0], at: 2 * Self.block + 5_000_000)
        run(1)
        #expect(unit.events.map(\.bytes) == [[0x90, 60, 100]])
        run(2)
        #expect(unit.events.map(\.time) == [480 + 120, 960 + 240])
        #expect(unit.sounding.isEmpty)
    }

    @Test func everyKindOfMessageThatAUnitTakesArrivesAndNoClock() {
        let messages: [[UInt8]] = [
            [0xb0, 1, 5], [0xe3, 0, 70], [0xd1, 9], [0xc2, 4], [0xa0, 60, 3], [0xf0, 1, 2, 3, 4, 0xf7],
            [0xb0, 64, 127],
        ]
        run(0)
        for message in messages { send(message + [0xf8, 0xfe], at: Self.block + 1) }
        run(1)
        #expect(unit.events.map(\.bytes) == messages)
    }

    @Test func aPortThatGoesEndsItsNotesAndPedals() {
        run(0)
        send([0x90, 60, 100, 62, 100, 0x95, 64, 1, 0xb5, 64, 127], at: Self.block + 1)
        run(1)
        #expect(unit.sounding.count == 3 && unit.pedals == [5])
        input.noteDeparture()
        run(2)
        run(3)
        #expect(unit.sounding.isEmpty && unit.pedals.isEmpty)
        // What it had begun is forgotten, and what comes afterwards is played.
        send([61, 100, 0x90, 70, 1], at: 4 * Self.block + 1)
        run(4)
        #expect(unit.sounding == [70])
    }

    @Test func everyNoteOfSixteenChannelsManyTimesOverSoundsAndEnds() {
        run(0)
        // 16,384 in one cycle.
        for _ in 0..<8 {
            for key in 0..<2048 { send([0x90 | UInt8(key >> 7), UInt8(key & 127), 1], at: Self.block + 1) }
        }
        let lost = input.counts.lost
        #expect(input.counts.received == 16_384 && lost == 16_384 - 2048)
        var cycle = 1
        var most = 0
        repeat {
            let before = unit.events.count
            run(cycle)
            most = max(most, unit.events.count - before)
            cycle += 1
        } while cycle < 20
        #expect(most <= LivePlayer.eventsPerCycle)
        // Some had no room: what sounded was ended.
        #expect(unit.events.count == 2048 + 2048)
        #expect(unit.sounding.isEmpty)
    }

    @Test func aMillionMessagesLeaveNothingSounding() {
        run(0)
        var cycle = 1
        for number in 0..<1_000_000 {
            let key = UInt8(number / 2 & 127)
            send([number & 1 == 0 ? 0x90 : 0x80, key, 64], at: UInt64(cycle) * Self.block + 1)
            if number % 5000 == 4999 {
                run(cycle)
                cycle += 1
            }
        }
        for _ in 0..<20 {
            run(cycle)
            cycle += 1
        }
        #expect(input.counts.received == 1_000_000 && input.counts.lost > 0)
        #expect(unit.events.count >= 190_000)
        #expect(unit.sounding.isEmpty)
    }
}
