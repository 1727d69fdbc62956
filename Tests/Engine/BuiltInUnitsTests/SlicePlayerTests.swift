import AudioToolbox
import AudioUnitInterface
import BuiltInUnits
import Testing

@Suite struct SlicePlayerTests {
    /// Sound that stays where it is.
    private final class Slice {
        let slice = UnsafeMutablePointer<ScheduledAudioSlice>.allocate(capacity: 1)
        private let list = AudioBufferList.allocate(maximumBuffers: 2)
        private let memory: UnsafeMutablePointer<Float>
        private(set) var completions = 0

        init(_ samples: [Float], at time: Double? = nil) {
            memory = .allocate(capacity: samples.count)
            memory.update(from: samples, count: samples.count)
            for channel in 0..<2 {
                list[channel] = AudioBuffer(
                    mNumberChannels: 1, mDataByteSize: UInt32(4 * samples.count), mData: memory)
            }
            var stamp = AudioTimeStamp()
            if let time { (stamp.mSampleTime, stamp.mFlags) = (time, .sampleTimeValid) }
            slice.initialize(
                to: ScheduledAudioSlice(
                    mTimeStamp: stamp,
                    mCompletionProc: { data, _ in
                        Unmanaged<Slice>.fromOpaque(data!).takeUnretainedValue().completions += 1
                    },
                    mCompletionProcUserData: Unmanaged.passUnretained(self).toOpaque(), mFlags: [], mReserved: 0,
                    mReserved2: nil, mNumberFrames: UInt32(samples.count), mBufferList: list.unsafeMutablePointer))
        }

        var flags: UInt32 { slice.pointee.mFlags.rawValue }
    }

    private func schedule(_ slice: Slice, in player: CUnit) -> OSStatus {
        AudioUnitSetProperty(
            player.unit, kAudioUnitProperty_ScheduleAudioSlice, 0, 0, slice.slice,
            UInt32(MemoryLayout<ScheduledAudioSlice>.size))
    }

    private func player() throws -> CUnit {
        let player = try CUnit(kAudioUnitType_Generator, kAudioUnitSubType_ScheduledSoundPlayer)
        try player.initialize()
        return player
    }

    private func start(_ player: CUnit, at time: Double) {
        var stamp = AudioTimeStamp()
        (stamp.mSampleTime, stamp.mFlags) = (time, .sampleTimeValid)
        #expect(player.set(kAudioUnitProperty_ScheduleStartTimeStamp, 0, 0, stamp) == noErr)
    }

    private func playTime(_ player: CUnit) throws -> Double {
        try player.get(kAudioUnitProperty_CurrentPlayTime, 0, 0, AudioTimeStamp()).mSampleTime
    }

    @Test func slicesPlayAtTheirTimesAndBehindEachOther() throws {
        let player = try player()
        let slices = [Slice([1, 2, 3]), Slice([4, 5]), Slice([6, 7], at: 8)]
        for slice in slices { #expect(schedule(slice, in: player) == noErr) }
        #expect(try player.render([4])[0] == [0, 0, 0, 0])
        #expect(try playTime(player) == -1)
        start(player, at: -1)
        let heard = try player.render([2, 7, 3])
        #expect(heard[0] == [1, 2, 3, 4, 5, 0, 0, 0, 6, 7, 0, 0])
        #expect(heard[0] == heard[1])
        #expect(try playTime(player) == 12)
        #expect(slices.allSatisfy { $0.flags == 3 && $0.completions == 1 })
    }

    @Test func timeBeginsAtASampleTimeOfTheUnit() throws {
        let player = try player()
        let slice = Slice([1, 2], at: 1)
        #expect(schedule(slice, in: player) == noErr)
        start(player, at: 5)
        #expect(try player.render([3, 6])[0] == [0, 0, 0, 0, 0, 0, 1, 2, 0])
    }

    @Test func aLateSliceSaysSo() throws {
        let player = try player()
        start(player, at: 0)
        _ = try player.render([4])
        let slice = Slice([1, 2], at: 1)
        #expect(schedule(slice, in: player) == noErr)
        #expect(try player.render([3])[0] == [1, 2, 0])
        #expect(slice.flags == 7)
    }

    @Test func aLoopGoesOnUntilAnotherSliceComes() throws {
        let player = try player()
        let loop = Slice([1, 2])
        #expect(schedule(loop, in: player) == noErr)
        loop.slice.pointee.mFlags = .scheduledAudioSliceFlag_Loop
        start(player, at: 0)
        #expect(try player.render([5])[0] == [1, 2, 1, 2, 1])
        let next = Slice([3])
        #expect(schedule(next, in: player) == noErr)
        #expect(try player.render([4])[0] == [2, 3, 0, 0])
        #expect(loop.completions == 1)
    }

    @Test func resetGivesAllSlicesUp() throws {
        let player = try player()
        let slices = [Slice([1, 2, 3, 4]), Slice([5])]
        for slice in slices { #expect(schedule(slice, in: player) == noErr) }
        start(player, at: 0)
        #expect(try player.render([2])[0] == [1, 2])
        #expect(AudioUnitReset(player.unit, 0, 0) == noErr)
        #expect(try player.render([2])[0] == [0, 0])
        #expect(slices.allSatisfy { $0.flags & 1 == 1 && $0.completions == 1 })
        #expect(try playTime(player) == -1)
    }

    @Test func badSlicesAndTooManyAreRefused() throws {
        let player = try player()
        #expect(
            player.set(kAudioUnitProperty_ScheduleAudioSlice, 0, 0, UInt32(1)) == kAudioUnitErr_InvalidPropertyValue)
        #expect(player.set(kAudioUnitProperty_ScheduleAudioSlice, 1, 0, UInt32(1)) == kAudioUnitErr_InvalidScope)
        #expect(
            player.set(kAudioUnitProperty_ScheduleAudioSlice, 0, 0, InlineArray<14, UInt64>(repeating: 0))
                == kAudioUnitErr_InvalidPropertyValue)
        let slice = Slice([1])
        var statuses: [OSStatus] = []
        for _ in 0..<513 { statuses.append(schedule(slice, in: player)) }
        #expect(statuses.last == kAudioUnitErr_CannotDoInCurrentContext && statuses[511] == noErr)
        var size = UInt32(MemoryLayout<ScheduledAudioSlice>.size)
        #expect(
            AudioUnitGetProperty(player.unit, kAudioUnitProperty_ScheduleAudioSlice, 0, 0, slice.slice, &size)
                == kAudioUnitErr_InvalidProperty)
    }
}
