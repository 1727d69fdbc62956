import AudioToolbox
import Synchronization
import Testing

@Suite struct EventScheduleTests {
    private static let immediate: AUEventSampleTime = AUEventSampleTimeImmediate

    private func times(_ list: UnsafePointer<AURenderEvent>?) -> [Int64] {
        var found: [Int64] = []
        var next = list
        while let event = next {
            found.append(eventHeader(event).pointee.eventSampleTime)
            next = UnsafePointer(eventHeader(event).pointee.next)
        }
        return found
    }

    private func add(_ schedule: EventSchedule, _ time: AUEventSampleTime, _ address: UInt64) {
        schedule.addParameter(at: time, ramp: 0, address: address, value: 0, isFromTree: false)
    }

    @Test func eventsOfOneTimeKeepTheirOrder() {
        let schedule = EventSchedule()
        for address in 0..<100 as Range<UInt64> { add(schedule, 7, address) }
        #expect(addressesOf(schedule.take(now: 0, frameCount: 64, table: nil)) == Array(0..<100))
    }

    @Test func eventsComeInTimeOrder() {
        let schedule = EventSchedule()
        for (time, address) in [(30, 3), (10, 1), (20, 2), (0, 0)] as [(Int64, UInt64)] { add(schedule, time, address) }
        #expect(addressesOf(schedule.take(now: 0, frameCount: 64, table: nil)) == [0, 1, 2, 3])
    }

    @Test func eventAtTheEndBelongsToTheNextCycle() {
        let schedule = EventSchedule()
        add(schedule, 63, 1)
        add(schedule, 64, 2)
        #expect(addressesOf(schedule.take(now: 0, frameCount: 64, table: nil)) == [1])
        #expect(addressesOf(schedule.take(now: 64, frameCount: 64, table: nil)) == [2])
        #expect(schedule.take(now: 128, frameCount: 64, table: nil) == nil)
    }

    @Test func immediateEventsAreDueNowPlusTheirOffset() {
        let schedule = EventSchedule()
        add(schedule, Self.immediate + 10, 1)
        add(schedule, Self.immediate, 2)
        let list = schedule.take(now: 1000, frameCount: 64, table: nil)
        #expect(addressesOf(list) == [2, 1])
        #expect(times(list) == [1000, 1010])
    }

    @Test func lateEventsComeFirstAndAreDueNow() {
        let schedule = EventSchedule()
        add(schedule, 1000, 2)
        add(schedule, 3, 0)
        add(schedule, -5, 1)
        let list = schedule.take(now: 1000, frameCount: 64, table: nil)
        #expect(addressesOf(list) == [1, 0, 2])
        #expect(times(list) == [1000, 1000, 1000])
    }

    @Test func tooManyEventsAreCountedAndTheRestArrive() {
        let schedule = EventSchedule()
        for address in 0..<UInt64(EventSchedule.capacity + 5) { add(schedule, 0, address) }
        #expect(schedule.overflowCount == 5)
        #expect(
            addressesOf(schedule.take(now: 0, frameCount: 1, table: nil)) == Array(0..<UInt64(EventSchedule.capacity)))
        _ = schedule.take(now: 1, frameCount: 1, table: nil)
        add(schedule, 2, 77)
        #expect(addressesOf(schedule.take(now: 2, frameCount: 1, table: nil)) == [77])
    }

    @Test func atLeastFourThousandEventsFit() {
        #expect(EventSchedule.capacity >= 4096)
    }

    @Test func longestSystemExclusiveMessageArrivesWhole() throws {
        let schedule = EventSchedule()
        let message: [UInt8] = [0xf0] + (0..<4094).map { UInt8($0 % 128) } + [0xf7]
        schedule.addMIDI(at: 0, cable: 3, bytes: message, count: message.count)
        let event = try #require(schedule.take(now: 0, frameCount: 1, table: nil))
        #expect(eventHeader(event).pointee.eventType == .midiSysEx)
        #expect(midiEvent(event).pointee.cable == 3)
        let bytes = UnsafeBufferPointer(start: midiBytes(event), count: Int(midiEvent(event).pointee.length))
        #expect(Array(bytes) == message)
    }

    private func exclusive(_ count: Int) -> [UInt8] { [0xf0] + (0..<count - 2).map { UInt8($0 % 128) } + [0xf7] }

    private func bytes(_ list: UnsafePointer<AURenderEvent>?) -> [[UInt8]] {
        var found: [[UInt8]] = []
        var next = list
        while let event = next {
            found.append(
                Array(UnsafeBufferPointer(start: midiBytes(event), count: Int(midiEvent(event).pointee.length))))
            next = UnsafePointer(eventHeader(event).pointee.next)
        }
        return found
    }

    @Test(arguments: [36, 300, 4104, 32_512, 32_513, 65_536, 200_000, 1_000_000])
    func aLongSystemExclusiveMessageArrivesWholeOrInParts(_ count: Int) {
        let schedule = EventSchedule()
        let message = exclusive(count)
        #expect(schedule.addMIDI(at: 0, cable: 0, bytes: message, count: count))
        let parts = bytes(schedule.take(now: 0, frameCount: 1, table: nil))
        #expect(parts.count == (count + 32_511) / 32_512)
        #expect(parts.flatMap { $0 } == message)
        // Its memory is given back.
        _ = schedule.take(now: 1, frameCount: 1, table: nil)
        #expect(schedule.addMIDI(at: 1, cable: 0, bytes: message, count: count))
        #expect(schedule.overflowCount == 0)
    }

    /// A list holds 32 packets of six bytes; further ones lie in lists behind it.
    @Test(arguments: 30...36) func thePacketsOfALongMessageLieInListsBehindEachOther(_ count: Int) throws {
        let unit = try PacketInstrument(
            componentDescription: AudioComponentDescription(type: "aumu", subType: "pack", manufacturer: "Test"))
        let (message, send) = (exclusive(6 * count + 2), try #require(unit.scheduleMIDIEventBlock))
        for round in 0..<3 as Range<AUEventSampleTime> {
            send(round, 0, message.count, message)
            #expect(unit.core.schedule.overflowCount == 0)
            let list = unit.core.schedule.take(now: round, frameCount: 1, table: nil)
            #expect(lengthsOfLists(list) == (count > 32 ? [64, 2 * (count - 32)] : [2 * count]))
        }
    }

    private func lengthsOfLists(_ list: UnsafePointer<AURenderEvent>?) -> [Int] {
        var found: [Int] = []
        var next = list
        while let event = next {
            found.append(Int(event.pointee.MIDIEventsList.eventList.packet.wordCount))
            next = UnsafePointer(eventHeader(event).pointee.next)
        }
        return found
    }

    @Test func aMessageBeyondAllMemoryIsRefusedAndCounted() {
        let schedule = EventSchedule()
        let message = exclusive(1_000_001)
        #expect(!schedule.addMIDI(at: 0, cable: 0, bytes: message, count: message.count))
        #expect(schedule.overflowCount == 1)
        #expect(schedule.take(now: 0, frameCount: 1, table: nil) == nil)
    }

    @Test func partsThatACycleHasNoRoomForComeWithTheNextOnes() {
        let schedule = EventSchedule()
        let message = exclusive(100_000)
        schedule.addMIDI(at: 0, cable: 0, bytes: message, count: message.count)
        schedule.addMIDI(at: 0, cable: 0, bytes: [0x90, 60, 1], count: 3)
        let found = (0..<5).map { bytes(schedule.take(now: $0, frameCount: 1, table: nil, room: 32_768)) }
        #expect(found.map(\.count) == [1, 1, 1, 2, 0])
        #expect(found.flatMap { $0 }.flatMap { $0 } == message + [0x90, 60, 1])
    }

    @Test func whatACycleHasNoRoomForComesWithTheNextInItsOrder() {
        let schedule = EventSchedule()
        for address in 0..<2000 as Range<UInt64> { add(schedule, Self.immediate, address) }
        let first = addressesOf(schedule.take(now: 0, frameCount: 64, table: nil, room: 32 * 1500))
        add(schedule, Self.immediate, 2000)
        let second = schedule.take(now: 64, frameCount: 64, table: nil, room: 32 * 1500)
        #expect(first == Array(0..<1500))
        #expect(addressesOf(second) == Array(1500...2000))
        #expect(times(second).allSatisfy { $0 == 64 })
        #expect(schedule.delayCount == 500 && schedule.overflowCount == 0)
    }

    @Test(
        arguments: [
            [0x80, 60, 0], [0x90, 60, 0], [0xb3, 123, 0], [0xb3, 120, 0], [0xb3, 64, 0], [0xf8, 0x80, 60, 0],
        ]
            as [[UInt8]])
    func whatEndsASoundHasRoomWhereNothingElseHas(_ message: [UInt8]) {
        let schedule = EventSchedule()
        for _ in 0..<5000 { schedule.addMIDI(at: 0, cable: 0, bytes: [0xb0, 1, 0], count: 3) }
        let refused = schedule.overflowCount
        #expect(refused == 5000 - UInt64(EventSchedule.capacity))
        #expect(schedule.addMIDI(at: 0, cable: 0, bytes: message, count: message.count))
        #expect(schedule.overflowCount == refused)
        #expect(bytes(schedule.take(now: 0, frameCount: 1, table: nil)).last == message)
    }

    @Test(arguments: [[0x2080_3c00], [0x2090_3c00], [0x4080_3c00, 0], [0x40b0_4000, 0x7fff_ffff]] as [[UInt32]])
    func packetsThatEndASoundHaveRoomWhereNothingElseHas(_ words: [UInt32]) {
        let schedule = EventSchedule()
        for _ in 0..<5000 { add(schedule, 0, 0) }
        let list = [2, 1, 0, 0, UInt32(words.count)] + words
        let isTaken = list.withUnsafeBytes {
            schedule.addPackets(at: 0, cable: 1, list: $0.baseAddress!.assumingMemoryBound(to: MIDIEventList.self))
        }
        #expect(isTaken)
    }

    @Test func aChunkForWhichThereIsNoPlaceIsTakenMessageByMessage() {
        let schedule = EventSchedule()
        let chunk: [UInt8] = (0..<20 as Range<UInt8>).flatMap { [0x80, $0, 0] as [UInt8] }
        for _ in 0..<EventSchedule.mediumCapacity + 64 { schedule.addMIDI(at: 0, cable: 0, bytes: chunk, count: 60) }
        #expect(schedule.addMIDI(at: 1, cable: 0, bytes: chunk, count: 60))
        _ = schedule.take(now: 0, frameCount: 1, table: nil)
        #expect(bytes(schedule.take(now: 1, frameCount: 1, table: nil)).flatMap { $0 } == chunk)
    }

    @Test func packetsArriveWhole() throws {
        let schedule = EventSchedule()
        let words: [UInt32] = [2, 1, 0, 0, 3, 0x4090_3c00, 0x8000_0000, 0x2080_3c00]
        let isTaken = words.withUnsafeBytes { raw in
            schedule.addPackets(
                at: 0, cable: 1, list: raw.baseAddress!.assumingMemoryBound(to: MIDIEventList.self))
        }
        #expect(isTaken)
        let event = try #require(schedule.take(now: 0, frameCount: 1, table: nil))
        #expect(Array(UnsafeBufferPointer(start: packetWords(event), count: 3)) == Array(words[5...]))
        // What a unit written for Apple's API reads.
        let list = event.pointee.MIDIEventsList.eventList
        #expect(list.protocol == ._2_0 && list.numPackets == 1 && list.packet.wordCount == 3)
        #expect(list.packet.words.0 == 0x4090_3c00 && list.packet.words.2 == 0x2080_3c00)
    }

    @Test func everyEventOfManyThreadsArrivesOrIsCounted() async {
        let schedule = EventSchedule()
        let perThread: UInt64 = 20_000
        let tally = Tally()
        await withTaskGroup(of: Void.self) { group in
            for thread in 0..<3 as Range<UInt64> {
                group.addTask {
                    for number in 0..<perThread {
                        schedule.addParameter(
                            at: Self.immediate, ramp: 0, address: thread << 32 | number, value: 0, isFromTree: false)
                    }
                    tally.finished.wrappingAdd(1, ordering: .releasing)
                }
            }
            group.addTask {
                var now: Int64 = 0
                while tally.finished.load(ordering: .acquiring) < 3 {
                    let found = addressesOf(schedule.take(now: now, frameCount: 64, table: nil))
                    tally.received.withLock { $0 += found }
                    now += 64
                }
                let rest = addressesOf(schedule.take(now: now, frameCount: 64, table: nil))
                tally.received.withLock { $0 += rest }
            }
        }
        let all = tally.received.withLock { $0 }
        #expect(UInt64(all.count) + schedule.overflowCount == 3 * perThread)
        for thread in 0..<3 as Range<UInt64> {
            let own = all.filter { $0 >> 32 == thread }
            #expect(own == own.sorted(), "one thread's events keep their order")
        }
    }
}

/// What the threads of one test share.
private final class Tally: Sendable {
    let finished = Atomic<Int>(0)
    let received = Mutex<[UInt64]>([])
}

private func addressesOf(_ list: UnsafePointer<AURenderEvent>?) -> [UInt64] {
    var found: [UInt64] = []
    var next = list
    while let event = next {
        found.append(parameterEvent(event).pointee.parameterAddress)
        next = UnsafePointer(eventHeader(event).pointee.next)
    }
    return found
}

// @unchecked: it adds no state to its base class.
private final class PacketInstrument: AUAudioUnit, @unchecked Sendable {
    override var audioUnitMIDIProtocol: MIDIProtocolID { ._1_0 }
}
