import Foundation
import MIDIPorts
import Testing

/// Messages from one thread to another.
struct MIDIEventRingTests {
    @Test func messagesComeOutInTheirOrderWithTheirTimes() {
        let ring = MIDIEventRing(capacity: 1024)
        for round in 0..<1000 {
            for count in 1...5 {
                #expect(ring.write([UInt8](repeating: UInt8(count), count: count * 7), at: UInt64(round)))
            }
            for count in 1...5 {
                let event = ring.take()
                #expect(event?.time == UInt64(round))
                #expect(event?.bytes == [UInt8](repeating: UInt8(count), count: count * 7))
            }
            #expect(ring.take() == nil && ring.isEmpty)
        }
        #expect(ring.lostCount == 0)
    }

    @Test func whatHasNoRoomIsCountedAndWhatWaitsIsKept() {
        let ring = MIDIEventRing(capacity: 1024)
        for index in 0..<100 { ring.write([0x90, 60, 100], at: UInt64(index)) }
        #expect(ring.lostCount == 68)
        #expect((0..<32).allSatisfy { ring.take()?.time == UInt64($0) })
        #expect(ring.take() == nil)
        #expect(!ring.write([UInt8](repeating: 1, count: 2000), at: 0))
        #expect(!ring.write([], at: 0))
    }

    @Test func manyMessagesGoFromThreadToThread() {
        let ring = MIDIEventRing(capacity: 4096)
        let thread = Thread {
            var sent: UInt64 = 0
            while sent < 100_000 {
                let bytes = [0x90, UInt8(sent & 127), UInt8(sent >> 7 & 127)]
                if ring.write(bytes, at: sent) { sent += 1 } else { sched_yield() }
            }
        }
        thread.start()
        var wrong = 0
        for expected in 0..<UInt64(100_000) {
            var event = ring.take()
            while event == nil {
                sched_yield()
                event = ring.take()
            }
            if event?.time != expected || event?.bytes[1] != UInt8(expected & 127) { wrong += 1 }
        }
        #expect(wrong == 0)
    }
}
