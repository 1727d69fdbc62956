import AudioDevices
import AudioToolbox
import Glibc
import LinuxSystem
import Synchronization
import TestSupport
import Testing

@Suite struct PacedNullDeviceTests {
    @Test func cyclesAreNeverEarly() throws {
        let device = try PacedNullDevice(AudioDeviceConfiguration(sampleRate: 48_000, framesPerCycle: 96))
        let begin = MonotonicClock.now()
        try device.run(Take().callback(cycles: 51))
        // The callback of cycle 51 follows 50 whole periods of 2 ms.
        #expect(MonotonicClock.now() - begin >= 100_000_000)
        #expect(device.statistics.cycles == 51)
    }

    @Test func hostTimesAdvanceByExactlyTheFramesUnlessACycleWasMissed() throws {
        let control = PacedNullControl(name: "exact")
        defer { control.remove() }
        control.setFrameCounts([480, 48, 1, 959])
        let device = try AudioDevices.open(output: "paced-null:exact", AudioDeviceConfiguration(sampleRate: 48_000))
        let take = Take()
        try device.run(take.callback(cycles: 12))
        #expect(take.frameCounts == [480, 48, 1, 959, 480, 48, 1, 959, 480, 48, 1, 959])
        let times = take.outputTimes
        // What is heard begins where the cycle ends; a frame is 20 833 ns and a third.
        let excess = take.frameCounts.dropFirst().enumerated().map { index, frames in
            Double(times[index + 1].mHostTime) - Double(times[index].mHostTime) - Double(frames) * 1e9 / 48_000
        }
        #expect(excess.count == 11 && excess.allSatisfy { $0 >= -1 })
        #expect(excess.count { $0 > 1 } <= device.statistics.xruns)
    }

    @Test func everyoneWhoStopsItReturnsAfterTheLastCallback() throws {
        let device = try PacedNullDevice(AudioDeviceConfiguration(framesPerCycle: 48))
        try StopTest(device).run()
    }

    @Test func aCycleThatTakesTwoPeriodsIsAnXrun() throws {
        let device = try PacedNullDevice(AudioDeviceConfiguration(framesPerCycle: 48))
        let take = Take()
        let callback = take.callback(cycles: 4)
        try device.run { cycle in
            let end = MonotonicClock.now() + 3_000_000
            while MonotonicClock.now() < end {}
            return callback(&cycle)
        }
        #expect(device.statistics.xruns >= 3)
        #expect(device.statistics.longestCycleNanoseconds >= 3_000_000)
    }

    @Test(.enabled(if: (try? SchedulingSupport.probe().allowsFIFO) == true))
    func aRealtimeThreadStaysOnOneCore() throws {
        let device = try PacedNullDevice(AudioDeviceConfiguration(framesPerCycle: 48))
        let take = Take()
        let callback = take.callback(cycles: 20)
        let cores = Mutex<[Int]>([])
        try device.run { cycle in
            cores.withLock { $0 += (try? CoreAffinity.cores()) ?? [] }
            return callback(&cycle)
        }
        // One in each cycle.
        #expect(cores.withLock { $0.count } == take.calls)
        #expect(cores.withLock { Set($0).count } == 1)
    }

    @Test func aDeadlineIsOnePeriodAfterTheStart() throws {
        let device = try PacedNullDevice(AudioDeviceConfiguration(sampleRate: 48_000, framesPerCycle: 480))
        let take = Take()
        let callback = take.callback(cycles: 3)
        try device.run { cycle in
            cycle.deadline - cycle.periodStart == 10_000_000 ? callback(&cycle) : .finish
        }
        #expect(take.calls == 3)
    }

    @Test func itRecordsTheSamplesItWasGiven() throws {
        let signal = (0..<1000).map { Take.value($0, channel: 0) }
        let wanted = AudioDeviceConfiguration(outputChannelCount: 0, inputChannelCount: 1, framesPerCycle: 64)
        let device = try PacedNullDevice(wanted, input: .samples([signal]))
        let take = Take()
        try device.run(take.callback(cycles: 20))
        #expect(take.samples == (0..<1280).map { signal[$0 % 1000] })
    }

    @Test func aLoopGivesBackWhatWasPlayedAFixedTimeAgo() throws {
        let control = PacedNullControl(name: "loop", maximumFramesPerCycle: 100, input: .loopback)
        defer { control.remove() }
        control.setFrameCounts([64, 100, 1, 37])
        let device = try AudioDevices.open(
            output: "paced-null:loop", wantsInput: true, AudioDeviceConfiguration(framesPerCycle: 64))
        let take = Take()
        try device.run(take.callback(cycles: 12))
        let expected: [Float] = (0..<take.samples.count).map { $0 < 100 ? 0 : Take.value($0 - 100, channel: 0) }
        #expect(take.samples == expected)
    }

    @Test func anotherRateEndsTheCallbacksAndTheNextStartHasIt() throws {
        let control = PacedNullControl(name: "rate")
        defer { control.remove() }
        let device = try AudioDevices.open(output: control.deviceName)
        let (take, changes) = (Take(), Changes())
        try device.start(onChange: changes.note, take.callback())
        #expect(eventually { take.calls > 2 })
        control.setSampleRate(44_100)
        #expect(eventually { changes.newFormat?.sampleRate == 44_100 })
        let calls = take.calls
        device.stop()
        #expect(take.calls == calls)
        try device.run(Take().callback(cycles: 2))
        #expect(device.format.sampleRate == 44_100)
    }

    @Test func anUnpluggedDefaultOpensAgainFromTheHandlerOnceItIsBack() throws {
        let control = PacedNullControl(name: "default")
        control.becomeDefault()
        defer { control.remove() }
        let device = try AudioDevices.open()
        #expect(device.name == "paced-null:default")
        let (take, changes) = (Take(), Changes())
        try device.start(
            onChange: { [weak device] change in
                device?.stop()
                changes.note(change)
            }, take.callback())
        #expect(eventually { take.calls > 2 })
        control.disappear()
        #expect(eventually { changes.disappeared != nil })
        #expect(message { _ = try AudioDevices.open() }.contains("unplugged"))
        #expect(!AudioDevices.list().contains { $0.name == control.deviceName })
        control.appear()
        try AudioDevices.open().run(Take().callback(cycles: 2))
    }
}
