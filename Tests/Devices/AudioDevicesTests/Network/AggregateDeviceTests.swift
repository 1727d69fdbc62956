import AudioDevices
import AudioToolbox
import Glibc
import TestSupport
import Testing

/// Several devices as one: what they record.
@Suite struct AggregateDeviceTests {
    /// Two channels of a level each, as a device of a test's own.
    private func microphones(_ name: String, _ levels: Float...) -> PacedNullControl {
        PacedNullControl(name: name, input: .samples(levels.map { [$0] }))
    }

    private func open(_ name: String, channel: Int? = nil) throws -> any AudioDevice {
        var wanted = AudioDeviceConfiguration(inputChannelCount: channel.map { _ in 1 }, framesPerCycle: 256)
        wanted.inputChannelMap = channel.map { [$0] }
        return try AudioDevices.open(output: "paced-null", input: name, wantsInput: true, wanted)
    }

    @Test func channelsOfItsMembersFollowEachOther() throws {
        let (left, right) = (microphones("stage-a", 0.125, 0.25), microphones("stage-b", 0.5, 0.75))
        defer {
            left.remove()
            right.remove()
        }
        let name =
            "aggregate:\(left.deviceName)+\(right.deviceName)+rtp:127.0.0.1:\(Int.random(in: 20_000...59_000))/L24/48000/6"
        #expect(try open(name).format.inputChannelCount == 10)
        for (channel, level) in [0.125, 0.25, 0.5, 0.75].enumerated() {
            let device = try open(name, channel: channel)
            #expect(device.format.inputChannelCount == 1)
            let heard = Take()
            try device.start(heard.callback())
            #expect(eventually { heard.samples.last.map { abs($0 - Float(level)) < 1e-3 } ?? false })
            device.stop()
        }
    }

    @Test func aMemberWithAnotherRateIsHeardAndOneThatIsUnpluggedIsSilentUntilItIsBack() throws {
        let other = microphones("stage-c", 0.5)
        defer { other.remove() }
        other.setSampleRate(44_100)
        let device = try open("aggregate:\(other.deviceName)+paced-null", channel: 0)
        #expect(device.format.sampleRate == 48_000)
        let heard = Take()
        try device.start(heard.callback())
        #expect(eventually { heard.samples.last.map { abs($0 - 0.5) < 1e-3 } ?? false })
        other.disappear()
        #expect(eventually { heard.samples.last == 0 })
        other.appear()
        #expect(eventually { heard.samples.last.map { abs($0 - 0.5) < 1e-3 } ?? false })
        // And with another rate than it had, twice.
        for rate in [96_000.0, 32_000] {
            other.disappear()
            #expect(eventually { heard.samples.last == 0 })
            other.setSampleRate(rate)
            other.appear()
            #expect(eventually { heard.samples.last.map { abs($0 - 0.5) < 1e-3 } ?? false })
        }
        device.stop()
        // And once more, from the start.
        let again = Take()
        try device.start(again.callback())
        #expect(eventually { again.samples.last.map { abs($0 - 0.5) < 1e-3 } ?? false })
        device.stop()
    }

    @Test func wrongNamesAreRefusedWithWhatToDo() {
        for (name, reason) in [
            ("aggregate", "as in aggregate:"), ("aggregate:a+", "a member is missing"),
            ("aggregate:offline+paced-null", "\"offline\" cannot be a part"),
            ("aggregate:aggregate:x+paced-null", "cannot be a part"), ("aggregate:Stage", "Stage = "),
            ("aggregate:paced-null:nobody+paced-null", "paced-null:nobody"),
        ] {
            let text = message { _ = try open(name) }
            #expect(text.contains(reason), "\(name): \(text)")
        }
    }

    @Test func linesOfTheFileAreReadOneByOne() {
        let (definitions, faults) = AggregateDefinition.list(
            """
            # The stage.
            Stage = pipewire + rtp:Console

              Desk=alsa:plughw:1,0
            nonsense
            Stage = jack
             = jack
            a+b = jack
            Empty =
            """)
        #expect(
            definitions.map { "\($0.name):\($0.members)" } == [
                #"Stage:["pipewire", "rtp:Console"]"#, #"Desk:["alsa:plughw:1,0"]"#,
            ])
        #expect(faults.map(\.line) == [5, 6, 7, 8, 9])
        #expect(AggregateDefinition.members(Array(repeating: "a", count: 33).joined(separator: "+")) == nil)
    }
}
