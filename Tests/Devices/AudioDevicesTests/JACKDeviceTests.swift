import AudioDevices
import AudioToolbox
import TestSupport
import Testing

/// A native JACK client, with a server of its own for each test.
@Suite(.serialized) struct JACKDeviceTests {
    private func open(
        _ server: SoundServer, output: String? = nil, input: String? = nil, client: String = "test",
        _ change: (inout AudioDeviceConfiguration) -> Void = { _ in }
    ) throws -> any AudioDevice {
        var wanted = AudioDeviceConfiguration(clientName: client, server: server.address)
        if input != nil { wanted.inputChannelCount = nil }
        change(&wanted)
        return try AudioDevices.open(
            output: output ?? (input == nil ? "jack" : nil), input: input, wantsInput: input != nil, wanted)
    }

    /// Opens as soon as the server has come up.
    private func openEventually(_ server: SoundServer) throws -> any AudioDevice {
        var device: (any AudioDevice)?
        #expect(
            eventually {
                device = try? open(server); return device != nil
            })
        return try #require(device)
    }

    @Test func aClientRunsWithTheServersRateAndCycle() throws {
        let server = try SoundServer.jack(period: 128)
        let device = try openEventually(server)
        #expect(device.format.sampleRate == 48_000)
        #expect(device.format.framesPerCycle == 128)
        let take = Take()
        try device.run(take.callback(cycles: 20))
        #expect(take.frameCounts == Array(repeating: 128, count: 20))
        #expect(take.outputTimes.map(\.mSampleTime) == (0..<20).map { Double($0 * 128) })
        #expect(zip(take.outputTimes, take.outputTimes.dropFirst()).allSatisfy { $0.mHostTime < $1.mHostTime })
        #expect(device.statistics.cycles == 20)
    }

    /// Eight of them were enough to keep every other server of the machine from starting.
    @Test func serversThatWereKilledLeaveRoomForTheNextOne() throws {
        let first = try SoundServer.jack()
        _ = try openEventually(first)
        first.kill()
        JACKRegistry.fill(with: first.processID)
        let second = try SoundServer.jack()
        #expect(second.address != first.address)
        _ = try openEventually(second)
    }

    @Test func whatOneClientPlaysAnotherRecordsSampleForSample() throws {
        let server = try SoundServer.jack()
        _ = try openEventually(server)
        let player = try open(server, client: "player")
        let (played, recorded) = (Take(), Take())
        try player.start(played.callback())
        let recorder = try open(server, input: "jack:player", client: "recorder") { $0.outputChannelCount = 0 }
        #expect(recorder.format.inputChannelCount == 2 && recorder.format.outputChannelCount == 0)
        try recorder.start(recorded.callback())
        #expect(eventually { recorded.longestStretch >= 8 * 128 })
        recorder.stop()
        player.stop()
        #expect(recorded.foreign == 0)
    }

    @Test func itsPortsAreConnectedWithThePhysicalOnesUnlessTheConfigurationSaysNo() throws {
        let server = try SoundServer.jack()
        let device = try openEventually(server)
        try device.start(Take().callback())
        let connected = try server.command("jack_lsp", "-c", "test:")
        #expect(connected.contains("system:playback_1") && connected.contains("system:playback_2"))
        device.stop()
        let loose = try open(server, client: "loose") { $0.connectsPorts = false }
        try loose.start(Take().callback())
        #expect(try !server.command("jack_lsp", "-c", "loose:").contains("system:"))
        loose.stop()
    }

    @Test func aChannelMapConnectsOtherPorts() throws {
        let server = try SoundServer.jack()
        _ = try openEventually(server)
        let device = try open(server, client: "mapped") {
            $0.outputChannelCount = 1
            $0.outputChannelMap = [1]
        }
        try device.start(Take().callback())
        let connected = try server.command("jack_lsp", "-c", "mapped:")
        #expect(connected.contains("system:playback_2") && !connected.contains("system:playback_1"))
        #expect(message { _ = try open(server) { $0.outputChannelMap = [0, 7] } }.contains("channel 7"))
    }

    @Test func callbacksGoOnWithAnotherBufferSize() throws {
        let server = try SoundServer.jack(period: 128)
        let device = try openEventually(server)
        let (take, changes) = (Take(), Changes())
        try device.start(onChange: changes.note, take.callback())
        #expect(eventually { take.calls > 4 })
        try server.command("jack_bufsize", "256")
        #expect(eventually { take.frameCounts.suffix(4) == [256, 256, 256, 256] })
        #expect(eventually { device.format.framesPerCycle == 256 })
        #expect(changes.all.allSatisfy { !$0.endsCallbacks })
        // No frame is skipped in the count.
        #expect(take.outputTimes.map(\.mSampleTime).last == Double(take.frameCounts.dropLast().reduce(0, +)))
        device.stop()
    }

    @Test func aKilledServerIsToldAndAnotherOneIsUsedAtTheNextStart() throws {
        let server = try SoundServer.jack()
        let device = try openEventually(server)
        let (take, changes) = (Take(), Changes())
        try device.start(onChange: changes.note, take.callback())
        #expect(eventually { take.calls > 4 })
        server.kill()
        #expect(eventually { changes.disappeared != nil })
        #expect(message { try device.waitUntilFinished() }.contains("jack"))
        device.stop()
        try server.restart()
        let after = Take()
        #expect(eventually { (try? device.start(after.callback())) != nil })
        #expect(eventually { after.calls > 4 })
        device.stop()
    }

    /// The library deletes all clients of a server that has ended as soon as it opens another one.
    @Test(arguments: [false, true]) func aLostDeviceOutlivesTheOpeningOfAnother(_ isListing: Bool) throws {
        let server = try SoundServer.jack(period: 128)
        let device = try openEventually(server)
        let idle = try open(server, client: "idle")
        let (take, changes) = (Take(), Changes())
        try device.start(onChange: changes.note, take.callback())
        #expect(eventually { take.calls > 4 })
        server.kill()
        #expect(eventually { changes.disappeared != nil })
        // While there is no server, and when there is another one.
        for isBack in [false, true] {
            if isBack { try server.restart() }
            if isListing {
                #expect(
                    eventually { AudioDevices.list(server: server.address).contains { $0.name == "jack" } == isBack })
            } else if isBack {
                _ = try openEventually(server)
            } else {
                #expect(message { _ = try open(server) }.contains("no JACK server"))
            }
            for lost in [device, idle] {
                #expect(lost.format.sampleRate == 48_000 && lost.format.framesPerCycle == 128)
                lost.stop()
            }
        }
        for lost in [device, idle] {
            let after = Take()
            try lost.start(after.callback())
            #expect(eventually { after.calls > 4 })
            lost.stop()
        }
    }

    @Test func everyoneWhoStopsItReturnsAfterTheLastCallback() throws {
        let server = try SoundServer.jack()
        let device = try openEventually(server)
        for _ in 0..<5 { try StopTest(device).run() }
    }

    @Test func stopInTheHandlerOfAChangeReturns() throws {
        let server = try SoundServer.jack()
        let device = try openEventually(server)
        let (take, changes) = (Take(), Changes())
        try device.start(
            onChange: { [weak device] change in
                device?.stop()
                changes.note(change)
            }, take.callback())
        #expect(eventually { take.calls > 4 })
        server.kill()
        #expect(eventually { changes.disappeared != nil })
    }

    @Test func aServerThatDoesNotAnswerIsRefusedInsteadOfWaitedFor() throws {
        let server = try SoundServer.jack()
        _ = try openEventually(server)
        server.suspend()
        #expect(message { _ = try open(server, client: "late") }.contains("does not answer"))
        server.resume()
    }

    @Test func withoutAServerTheErrorSaysWhatToDo() {
        let wanted = AudioDeviceConfiguration(server: "no-such-server")
        let text = message { _ = try AudioDevices.open(output: "jack", wanted) }
        #expect(text.contains("\"jack\"") && text.contains("start one"))
    }

    @Test func aWrongClientIsNamedWithAWayOut() throws {
        let server = try SoundServer.jack()
        _ = try openEventually(server)
        let text = message { _ = try open(server, output: "jack:nobody") }
        #expect(text.contains("\"nobody\"") && text.contains("jack_lsp"))
    }
}
