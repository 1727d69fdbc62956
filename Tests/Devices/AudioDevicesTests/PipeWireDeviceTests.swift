import AudioDevices
import AudioToolbox
import TestSupport
import Testing

/// A native PipeWire client, with a server of its own for each test, without a session manager.
@Suite(.serialized) struct PipeWireDeviceTests {
    private let server: SoundServer

    init() throws {
        server = try SoundServer.pipeWire()
        let (address, started) = (server.address, server)
        #expect(
            try eventually {
                try started.plugIn("first")
                return AudioDevices.list(server: address).contains { $0.name == "pipewire:first" }
            })
    }

    private func open(
        output: String? = nil, input: String? = nil, _ change: (inout AudioDeviceConfiguration) -> Void = { _ in }
    ) throws -> any AudioDevice {
        var wanted = AudioDeviceConfiguration(framesPerCycle: 256, clientName: "test", server: server.address)
        if input != nil { wanted.inputChannelCount = nil }
        change(&wanted)
        return try AudioDevices.open(
            output: output ?? (input == nil ? "pipewire" : nil), input: input, wantsInput: input != nil, wanted)
    }

    @Test func aClientRunsWithTheGraphsRateAndQuantum() throws {
        let device = try open()
        #expect(device.format.sampleRate == 48_000 && device.format.framesPerCycle == 256)
        #expect(device.format.outputChannelCount == 2 && device.format.inputChannelCount == 0)
        let take = Take()
        try device.run(take.callback(cycles: 20))
        #expect(take.frameCounts == Array(repeating: 256, count: 20))
        #expect(zip(take.outputTimes, take.outputTimes.dropFirst()).allSatisfy { $0.mHostTime < $1.mHostTime })
    }

    @Test(arguments: [AudioDeviceRole.production, .communication]) func aClientSaysWhatItPlaysFor(
        role: AudioDeviceRole
    ) throws {
        let device = try open { $0.role = role }
        let role = "\"media.role\": \"\(role.rawValue)\""
        #expect(try server.command("pw-dump").contains(role))
        withExtendedLifetime(device) {}
    }

    @Test func theMonitorOfTheSinkGivesWhatWasPlayedSampleForSample() throws {
        let device = try open(output: "pipewire:first", input: "pipewire:first")
        #expect(device.format.inputChannelCount == 2)
        let take = Take()
        try device.start(take.callback())
        #expect(eventually { take.longestStretch >= 16 * 256 })
        device.stop()
        #expect(take.foreign == 0)
    }

    @Test func callbacksGoOnWithAnotherQuantum() throws {
        let device = try open()
        let (take, changes) = (Take(), Changes())
        try device.start(onChange: changes.note, take.callback())
        for quantum in [64, 1024] {
            try server.command("pw-metadata", "-n", "settings", "0", "clock.force-quantum", "\(quantum)")
            #expect(eventually { take.frameCounts.suffix(4) == [quantum, quantum, quantum, quantum] })
            #expect(eventually { device.format.framesPerCycle == quantum })
        }
        #expect(changes.all.allSatisfy { !$0.endsCallbacks })
        device.stop()
        #expect(take.outputTimes.map(\.mSampleTime).last == Double(take.frameCounts.dropLast().reduce(0, +)))
    }

    @Test func anotherRateEndsTheCallbacksAndTheNextStartHasIt() throws {
        let device = try open()
        let (take, changes) = (Take(), Changes())
        try device.start(onChange: changes.note, take.callback())
        #expect(eventually { take.calls > 4 })
        try server.command("pw-metadata", "-n", "settings", "0", "clock.force-rate", "44100")
        #expect(eventually { changes.newFormat?.sampleRate == 44_100 })
        let calls = take.calls
        #expect(message { try device.waitUntilFinished() }.contains("44100"))
        device.stop()
        #expect(take.calls == calls)
        let after = Take()
        try device.start(after.callback())
        #expect(device.format.sampleRate == 44_100)
        #expect(eventually { after.calls > 4 })
        device.stop()
    }

    @Test func anUnpluggedSinkIsToldAndCanBeOpenedAgainWhenItIsBack() throws {
        let device = try open(output: "pipewire:first")
        let (take, changes) = (Take(), Changes())
        try device.start(onChange: changes.note, take.callback())
        #expect(eventually { take.calls > 4 })
        try server.unplug("first")
        #expect(eventually { changes.disappeared?.contains("first") == true })
        device.stop()
        #expect(message { try device.start(Take().callback()) }.contains("\"first\""))
        try server.plugIn("first")
        let after = Take()
        #expect(eventually { (try? device.start(after.callback())) != nil })
        #expect(eventually { after.calls > 4 })
        device.stop()
    }

    @Test func anotherDefaultSinkIsToldToThoseWhoOpenedTheDefault() throws {
        let device = try open()
        let changes = Changes()
        try device.start(onChange: changes.note, Take().callback())
        try server.plugIn("second")
        try server.command(
            "pw-metadata", "-n", "default", "0", "default.audio.sink", "{ \"name\": \"second\" }", "Spa:String:JSON")
        // Without a session manager there is no such metadata; a priority says the same.
        try server.command(
            "pw-cli", "create-node", "adapter",
            "{ factory.name=support.null-audio-sink node.name=third media.class=Audio/Sink object.linger=true "
                + "priority.session=2000 audio.position=[FL FR] adapter.auto-port-config={ mode=dsp monitor=true } }")
        #expect(eventually { changes.all.contains { $0.endsCallbacks } })
        #expect(changes.all.last == .rerouted(to: "third"))
        device.stop()
    }

    @Test func aKilledServerIsTold() throws {
        let device = try open()
        let (take, changes) = (Take(), Changes())
        try device.start(
            onChange: { [weak device] change in
                device?.stop()
                changes.note(change)
            }, take.callback())
        #expect(eventually { take.calls > 4 })
        server.kill()
        #expect(eventually { changes.disappeared != nil })
        try server.restart()
        let after = Take()
        #expect(
            try eventually {
                try server.plugIn("first")
                return (try? device.start(after.callback())) != nil
            })
        #expect(eventually { after.calls > 4 })
        device.stop()
    }

    @Test func aChannelMapLinksOtherPorts() throws {
        let device = try open(output: "pipewire:first", input: "pipewire:first") {
            $0.outputChannelCount = 1
            $0.outputChannelMap = [1]
            $0.inputChannelMap = [1]
        }
        #expect(device.format.outputChannelCount == 1 && device.format.inputChannelCount == 1)
        let take = Take()
        try device.start(take.callback())
        #expect(eventually { take.longestStretch >= 4 * 256 })
        device.stop()
        #expect(message { _ = try open { $0.outputChannelMap = [0, 9] } }.contains("channel 9"))
    }

    @Test func aWrongNodeIsNamedWithAWayOut() {
        let text = message { _ = try open(output: "pipewire:nothing") }
        #expect(text.contains("\"nothing\"") && text.contains("--list-devices"))
    }

    @Test func aServerThatDoesNotAnswerIsRefusedInsteadOfWaitedFor() throws {
        let mute = try SoundServer.pipeWire(answers: false)
        let wanted = AudioDeviceConfiguration(server: mute.address)
        #expect(eventually { message { _ = try AudioDevices.open(output: "pipewire", wanted) }.contains("not answer") })
    }

    @Test func withoutAServerTheErrorSaysWhatToDo() {
        let wanted = AudioDeviceConfiguration(server: "/tmp/no-such-socket")
        let text = message { _ = try AudioDevices.open(output: "pipewire", wanted) }
        #expect(text.contains("\"pipewire\"") && text.contains("start one"))
    }

    @Test func theListNamesSinksWithTheirChannels() throws {
        let entry = AudioDevices.list(server: server.address).first { $0.name == "pipewire:first" }
        #expect(entry?.outputChannelCount == 2 && entry?.summary == "Sink first" && entry?.backend == .pipeWire)
    }
}
