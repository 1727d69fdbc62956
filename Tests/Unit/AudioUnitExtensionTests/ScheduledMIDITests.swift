import AudioToolbox
import AudioUnitExtension
import ServiceProtocol
import Synchronization
import TestSupport
import Testing

/// MIDI that is scheduled for a unit in the process that it lives in: its host schedules it.
struct ScheduledMIDITests {
    private static let instrument = AudioComponentDescription(
        componentType: kAudioUnitType_MusicDevice, componentSubType: 1, componentManufacturer: 2, componentFlags: 0,
        componentFlagsMask: 0)

    private final class Made: Sendable {
        let unit = Mutex<ClosureUnit?>(nil)
        let early = Mutex<UncheckedSchedule?>(nil)
    }

    // @unchecked: the block takes any thread.
    private struct UncheckedSchedule: @unchecked Sendable {
        let block: AUScheduleMIDIEventBlock
    }

    /// A unit behind the table, and the block as its author's code has it before the host does.
    private static func made(
        _ description: AudioComponentDescription = instrument, fetchesEarly: Bool = true
    ) throws -> (TableClient, ClosureUnit, AUScheduleMIDIEventBlock?) {
        let made = Made()
        let client = try TableClient(
            { _ in
                let unit = try ClosureUnit(description)
                made.unit.withLock { $0 = unit }
                if fetchesEarly { made.early.withLock { $0 = unit.scheduleMIDIEventBlock.map(UncheckedSchedule.init) } }
                return unit
            }, busCount: 1)
        let unit = try #require(made.unit.withLock { $0 })
        return (client, unit, made.early.withLock { $0 }?.block ?? unit.scheduleMIDIEventBlock)
    }

    private static func played(_ client: TableClient) -> [[UInt8]] {
        client.received.notifications.withLock { $0 }.compactMap {
            if case .midiPlayed(let bytes) = $0 { bytes } else { nil }
        }
    }

    @Test(arguments: [true, false]) func whatIsScheduledReachesTheHostInItsOrder(isFetchedEarly: Bool) async throws {
        let (client, unit, block) = try Self.made(fetchesEarly: isFetchedEarly)
        let schedule = try #require(block)
        let messages: [[UInt8]] = (0..<100).map { [0x90, $0, 64] }
        for message in messages { schedule(AUEventSampleTimeImmediate, 0, message.count, message) }
        #expect(await eventually { Self.played(client).flatMap { $0 } == messages.flatMap { $0 } })
        #expect(unit.renderOverflowCount == 0)
        withExtendedLifetime(client) {}
    }

    @Test func timesAreNotKept() async throws {
        let (client, _, block) = try Self.made()
        let schedule = try #require(block)
        for (time, key) in [(AUEventSampleTime(1_000_000_000_000), UInt8(1)), (AUEventSampleTimeImmediate, 2), (0, 3)] {
            schedule(time, 0, 3, [0x90, key, 64])
        }
        #expect(await eventually { Self.played(client).map { $0[1] } == [1, 2, 3] })
        withExtendedLifetime(client) {}
    }

    @Test func whatIsLongerThanANotificationComesInPartsThatAreWhole() async throws {
        let (client, unit, block) = try Self.made()
        let schedule = try #require(block)
        let exclusive = [0xf0] + [UInt8](repeating: 5, count: 1000) + [0xf7]
        schedule(AUEventSampleTimeImmediate, 0, exclusive.count, exclusive)
        let notes = (0..<100).flatMap { [0x90, UInt8($0), 64] as [UInt8] }
        schedule(AUEventSampleTimeImmediate, 0, notes.count, notes)
        #expect(await eventually { Self.played(client).flatMap { $0 } == exclusive + notes })
        let parts = Self.played(client)
        #expect(parts.allSatisfy { $0.count <= UnitNotification.mostPlayedBytes })
        #expect(parts.filter { $0[0] == 0x90 }.allSatisfy { $0.count % 3 == 0 })
        #expect(unit.renderOverflowCount == 0)
        withExtendedLifetime(client) {}
    }

    @Test func packetsBecomeMessages() async throws {
        let (client, unit, _) = try Self.made()
        let schedule = try #require(unit.scheduleMIDIEventListBlock)
        var list = MIDIEventList()
        list.protocol = ._2_0
        list.numPackets = 1
        list.packet.wordCount = 2
        list.packet.words.0 = 0x4090_3c00
        list.packet.words.1 = 0xffff_0000
        #expect(schedule(AUEventSampleTimeImmediate, 0, &list) == noErr)
        #expect(await eventually { Self.played(client) == [[0x90, 60, 127]] })
        withExtendedLifetime(client) {}
    }

    @Test func whatIsNoMessageIsRefusedAndCounted() async throws {
        let (client, unit, block) = try Self.made()
        let schedule = try #require(block)
        schedule(AUEventSampleTimeImmediate, 0, 2, [0x90, 60])
        #expect(unit.renderOverflowCount == 1)
        schedule(AUEventSampleTimeImmediate, 0, 3, [0x80, 60, 0])
        #expect(await eventually { !Self.played(client).isEmpty })
        #expect(Self.played(client) == [[0x80, 60, 0]])
    }

    @Test func afterItsEndAUnitPlaysNothing() async throws {
        var (client, unit, block): (TableClient?, ClosureUnit, AUScheduleMIDIEventBlock?) = try Self.made()
        let schedule = try #require(block)
        let received = try #require(client?.received)
        client = nil
        schedule(AUEventSampleTimeImmediate, 0, 3, [0x90, 60, 64])
        // The thread that would bring it has ended by then.
        #expect(received.notifications.withLock { $0 }.isEmpty)
        (block, unit) = (nil, try ClosureUnit(Self.instrument))
        withExtendedLifetime(unit) {}
    }

    @Test func anEffectHasNoBlock() throws {
        var effect = Self.instrument
        effect.componentType = kAudioUnitType_Effect
        let (client, unit, block) = try Self.made(effect)
        #expect(block == nil && unit.scheduleMIDIEventListBlock == nil)
        withExtendedLifetime(client) {}
    }

    @Test func aUnitThatItsProcessRendersTakesWhatIsScheduledItself() throws {
        let unit = try ClosureUnit(Self.instrument)
        let schedule = try #require(unit.scheduleMIDIEventBlock)
        try unit.allocateRenderResources()
        schedule(AUEventSampleTimeImmediate, 0, 3, [0x90, 60, 64])
        var flags = AudioUnitRenderActionFlags()
        var timestamp = AudioTimeStamp()
        timestamp.mFlags = .sampleTimeValid
        let list = UnsafeMutablePointer<AudioBufferList>.allocate(bufferCount: 1)
        defer { list.deallocate() }
        var samples = [Float](repeating: 0, count: 16)
        let status = samples.withUnsafeMutableBytes { memory in
            audioBuffers(list)[0] = AudioBuffer(
                mNumberChannels: 1, mDataByteSize: 64, mData: memory.baseAddress)
            return unit.renderBlock(&flags, &timestamp, 16, 0, list) { _, _, _, _, _ in noErr }
        }
        #expect(status == noErr && unit.seenEvents.pointee.load(ordering: .relaxed) == 1)
    }
}
