import AudioDevices
import AudioToolbox
import LinuxSystem
import Synchronization
import TestSupport
import Testing

/// Several devices as one: what they play.
@Suite struct AggregateOutputTests {
    /// Every channel at a level of its own.
    private static func level(_ channel: Int) -> Float { Float(channel + 1) / 16 }

    private static let levels: AudioDeviceCallback = { cycle in
        guard let output = cycle.output else { return .proceed }
        for (channel, buffer) in UnsafeMutableAudioBufferListPointer(output).enumerated() {
            guard let samples = buffer.mData?.assumingMemoryBound(to: Float.self) else { continue }
            for frame in 0..<cycle.frameCount { samples[frame] = level(channel) }
        }
        return .proceed
    }

    private func open(
        _ members: String, channels: Int? = nil, map: [Int]? = nil, input: String? = nil
    ) throws -> any AudioDevice {
        var wanted = AudioDeviceConfiguration(outputChannelCount: channels, framesPerCycle: 256)
        wanted.outputChannelMap = map
        return try AudioDevices.open(output: "aggregate:\(members)", input: input, wantsInput: input != nil, wanted)
    }

    private func plays(_ control: PacedNullControl, _ first: Float, _ second: Float) -> Bool {
        eventually { abs(control.lastPlayed(0) - first) < 1e-3 && abs(control.lastPlayed(1) - second) < 1e-3 }
    }

    @Test func channelsGoToItsMembersOneAfterTheOther() throws {
        let (front, rear) = (PacedNullControl(name: "front-a"), PacedNullControl(name: "rear-a"))
        defer {
            front.remove()
            rear.remove()
        }
        let device = try open("\(front.deviceName)+\(rear.deviceName)")
        #expect(device.format.outputChannelCount == 4 && device.format.mostOutputChannels == 4)
        #expect(device.format.inputChannelCount == 0 && device.isPaced)
        try device.start(Self.levels)
        #expect(plays(front, Self.level(0), Self.level(1)))
        #expect(plays(rear, Self.level(2), Self.level(3)))
        // The second one comes later than the first, which has the clock.
        #expect(eventually { device.format.outputLatencyFrames > 256 })
        device.stop()
        #expect(front.lastPlayed(0) == 0 && rear.lastPlayed(0) == 0)
    }

    @Test func aProgramSeesTheChannelsThatItAsksFor() throws {
        let (front, rear) = (PacedNullControl(name: "front-b"), PacedNullControl(name: "rear-b"))
        defer {
            front.remove()
            rear.remove()
        }
        let members = "\(front.deviceName)+\(rear.deviceName)"
        #expect(try open(members, channels: 3).format.outputChannelCount == 3)
        #expect(try open(members, channels: 10).format.outputChannelCount == 4)
        let device = try open(members, channels: 2, map: [3, 0])
        #expect(device.format.outputChannelCount == 2)
        try device.start(Self.levels)
        #expect(plays(front, Self.level(1), 0))
        #expect(plays(rear, 0, Self.level(0)))
        device.stop()
    }

    @Test func aMemberThatIsUnpluggedIsSilentUntilItIsBackAndTheOthersGoOn() throws {
        let (front, rear) = (PacedNullControl(name: "front-c"), PacedNullControl(name: "rear-c"))
        defer {
            front.remove()
            rear.remove()
        }
        rear.setSampleRate(44_100)
        let device = try open("\(front.deviceName)+\(rear.deviceName)")
        #expect(device.format.sampleRate == 48_000)
        try device.start(Self.levels)
        #expect(plays(rear, Self.level(2), Self.level(3)))
        rear.disappear()
        #expect(plays(rear, 0, 0))
        let cycles = device.statistics.cycles
        #expect(eventually { device.statistics.cycles > cycles + 10 })
        #expect(plays(front, Self.level(0), Self.level(1)))
        rear.appear()
        #expect(plays(rear, Self.level(2), Self.level(3)))
        device.stop()
    }

    /// What a device tells while it runs.
    private final class Changes: Sendable {
        let told = Mutex<[AudioDeviceChange]>([])
        var all: [AudioDeviceChange] { told.withLock(\.self) }
        func start(_ device: any AudioDevice) throws {
            try device.start(
                onChange: { [self] change in told.withLock { $0.append(change) } }, AggregateOutputTests.levels)
        }
    }

    @Test(arguments: [48_000.0, 44_100]) func whenTheMemberWithTheClockIsLostTheOthersGoOnAndItIsTakenBack(
        _ rateOnReturn: Double
    ) throws {
        let (front, rear) = (
            PacedNullControl(name: "front-d\(rateOnReturn)"), PacedNullControl(name: "rear-d\(rateOnReturn)")
        )
        defer {
            front.remove()
            rear.remove()
        }
        let device = try open("\(front.deviceName)+\(rear.deviceName)")
        let (format, changes) = (device.format, Changes())
        try changes.start(device)
        #expect(plays(rear, Self.level(2), Self.level(3)))
        front.disappear()
        #expect(plays(front, 0, 0))
        let cycles = device.statistics.cycles
        #expect(eventually { device.statistics.cycles > cycles + 10 })
        #expect(plays(rear, Self.level(2), Self.level(3)))
        front.setSampleRate(rateOnReturn)
        front.appear()
        #expect(plays(front, Self.level(0), Self.level(1)))
        // Once more: it is a member as others are now.
        front.disappear()
        #expect(plays(front, 0, 0))
        front.appear()
        #expect(plays(front, Self.level(0), Self.level(1)))
        #expect(plays(rear, Self.level(2), Self.level(3)))
        #expect(device.format.sampleRate == format.sampleRate && device.format.outputChannelCount == 4)
        #expect(changes.all.isEmpty)
        device.stop()
        try device.waitUntilFinished()
        #expect(front.lastPlayed(0) == 0 && rear.lastPlayed(0) == 0)
    }

    @Test func anotherRateOfTheMemberWithTheClockEndsNothing() throws {
        let (front, rear) = (PacedNullControl(name: "front-f"), PacedNullControl(name: "rear-f"))
        defer {
            front.remove()
            rear.remove()
        }
        let device = try open("\(front.deviceName)+\(rear.deviceName)")
        let changes = Changes()
        try changes.start(device)
        #expect(plays(front, Self.level(0), Self.level(1)))
        front.setSampleRate(96_000)
        var cycles = device.statistics.cycles
        #expect(eventually { device.statistics.cycles > cycles + 100 })
        rear.setSampleRate(32_000)
        cycles = device.statistics.cycles
        #expect(eventually { device.statistics.cycles > cycles + 100 })
        #expect(plays(front, Self.level(0), Self.level(1)) && plays(rear, Self.level(2), Self.level(3)))
        #expect(changes.all.isEmpty)
        device.stop()
    }

    @Test func whenNoMemberIsLeftTheDeviceEndsAndCanBeStartedAgain() throws {
        let (front, rear) = (PacedNullControl(name: "front-g"), PacedNullControl(name: "rear-g"))
        defer {
            front.remove()
            rear.remove()
        }
        let device = try open("\(front.deviceName)+\(rear.deviceName)")
        let changes = Changes()
        try changes.start(device)
        #expect(plays(rear, Self.level(2), Self.level(3)))
        front.disappear()
        #expect(plays(front, 0, 0))
        let cycles = device.statistics.cycles
        #expect(eventually { device.statistics.cycles > cycles + 10 })
        rear.disappear()
        let text = message { try device.waitUntilFinished() }
        #expect(text.contains("all of its members are gone"), "\(text)")
        #expect(eventually { changes.all == [.disappeared(reason: "all of its members are gone")] })
        rear.appear()
        // The one that had the clock is still away.
        try device.start(Self.levels)
        #expect(plays(rear, Self.level(2), Self.level(3)))
        front.appear()
        #expect(plays(front, Self.level(0), Self.level(1)))
        device.stop()
        try device.start(Self.levels)
        #expect(plays(front, Self.level(0), Self.level(1)) && plays(rear, Self.level(2), Self.level(3)))
        device.stop()
    }

    @Test func theLossOfTheClockBehindAllOthersIsTheEnd() throws {
        let (front, rear) = (PacedNullControl(name: "front-h"), PacedNullControl(name: "rear-h"))
        defer {
            front.remove()
            rear.remove()
        }
        let device = try open("\(front.deviceName)+\(rear.deviceName)")
        try device.start(Self.levels)
        rear.disappear()
        #expect(plays(rear, 0, 0))
        front.disappear()
        #expect(throws: AudioDeviceError.self) { try device.waitUntilFinished() }
        device.stop()
    }

    @Test func aCallbackThatHasEnoughEndsItAlsoByTheMachinesClock() throws {
        let (front, rear) = (PacedNullControl(name: "front-i"), PacedNullControl(name: "rear-i"))
        defer {
            front.remove()
            rear.remove()
        }
        let device = try open("\(front.deviceName)+\(rear.deviceName)")
        let hasEnough = OneShot<Bool>()
        let positions = Mutex<[Double]>([])
        try device.start { cycle in
            positions.withLock { $0.append(cycle.outputTime.mSampleTime) }
            return hasEnough.value == nil ? Self.levels(&cycle) : .finish
        }
        #expect(plays(rear, Self.level(2), Self.level(3)))
        front.disappear()
        #expect(plays(front, 0, 0))
        hasEnough.give(true)
        try device.waitUntilFinished()
        // One time line, whoever has the clock.
        let all = positions.withLock(\.self)
        #expect(all.first == 0 && zip(all, all.dropFirst()).allSatisfy { $1 - $0 == 256 })
        device.stop()
    }

    @Test func aStreamIsAMember() throws {
        let front = PacedNullControl(name: "front-e")
        defer { front.remove() }
        let stream = "rtp:127.0.0.1:\(Int.random(in: 20_000...59_000))/L24/48000/2"
        // The order of the channels is that of the names, whoever has the clock.
        let device = try open("\(stream)+\(front.deviceName)")
        #expect(device.format.outputChannelCount == 4)
        let receiver = try AudioDevices.open(
            output: "paced-null", input: stream, wantsInput: true, AudioDeviceConfiguration(framesPerCycle: 128))
        let heard = Take()
        try receiver.start(heard.callback())
        try device.start(Self.levels)
        #expect(eventually { heard.samples.last.map { abs($0 - Self.level(0)) < 1e-3 } ?? false })
        #expect(plays(front, Self.level(2), Self.level(3)))
        device.stop()
        receiver.stop()
    }

    @Test func oneAggregateDevicePlaysAndRecords() throws {
        let (one, other) = (
            PacedNullControl(name: "box-a", input: .samples([[0.25]])),
            PacedNullControl(name: "box-b", input: .samples([[0.75]]))
        )
        defer {
            one.remove()
            other.remove()
        }
        let members = "\(one.deviceName)+\(other.deviceName)"
        let device = try open(members, input: "aggregate:\(other.deviceName)+\(one.deviceName)")
        let heard = Take()
        let record = heard.callback()
        try device.start { cycle in
            _ = record(&cycle)
            return Self.levels(&cycle)
        }
        #expect(eventually { heard.samples.last.map { abs($0 - 0.75) < 1e-3 } ?? false })
        #expect(plays(other, Self.level(2), Self.level(3)))
        device.stop()
    }

    @Test func aMemberThatCannotPlayIsNamed() {
        let text = message { _ = try open("paced-null+paced-null:nobody-there") }
        #expect(text.contains("paced-null:nobody-there"))
        #expect(message { _ = try open("offline+paced-null") }.contains("\"offline\" cannot be a part"))
    }
}
