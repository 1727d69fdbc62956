import AudioToolbox
import ExtensionHost
import Glibc
import TestSupport
import Testing

/// Properties that either side sets, busses, messages and profiles, in this process and in another.
@Suite(.serialized) struct PropertyCrossingTests {
    /// What the unit itself sees.
    private func settings(_ unit: AUAudioUnit) -> [AnyHashable: Any] {
        unit.messageChannel(for: "talk").callAudioUnit([:])
    }

    // MARK: Properties

    @Test(arguments: [false, true])
    func whatTheHostSetsReachesTheUnit(inProcess: Bool) async throws {
        let unit = try await crossingUnit(inProcess)
        unit.contextName = "Track 7"
        unit.channelMap = [1, -1]
        unit.shouldBypassEffect = true
        unit.isRenderingOffline = true
        unit.renderQuality = 64
        unit.hostMIDIProtocol = ._2_0
        let seen = settings(unit)
        #expect(seen["contextName"] as? String == "Track 7")
        #expect(seen["channelMap"] as? [Int] == [1, -1])
        #expect(seen["bypass"] as? Bool == true && seen["offline"] as? Bool == true)
        #expect(seen["quality"] as? Int == 64 && seen["protocol"] as? Int == 2)
        #expect(unit.supportsMPE)
    }

    @Test(arguments: [false, true])
    func whatTheUnitSetsIsObserved(inProcess: Bool) async throws {
        let unit = try await crossingUnit(inProcess)
        let told = Heard<AUAudioUnitProperty>()
        let observation = unit.observeAll { _, property in told.add(property) }
        try unit.order(.settings)
        #expect(await eventually { told.all.contains(.renderQuality) })
        #expect(Set(told.all).isSuperset(of: [.contextName, .channelMap, .shouldBypassEffect]))
        #expect(unit.contextName == "from the unit" && unit.channelMap == [1, 0])
        #expect(unit.shouldBypassEffect && unit.renderQuality == 3)
        withExtendedLifetime(observation) {}
    }

    @Test(arguments: [false, true])
    func newTimesAreObserved(inProcess: Bool) async throws {
        let unit = try await crossingUnit(inProcess)
        let told = Heard<AUAudioUnitProperty>()
        let observation = unit.observeAll { _, property in told.add(property) }
        try unit.order(.times)
        #expect(await eventually { told.all.contains(.latency) && told.all.contains(.tailTime) })
        #expect(unit.latency == 0.25 && unit.tailTime == 1.5)
        withExtendedLifetime(observation) {}
    }

    @Test func anObserverMayAskTheUnitBack() async throws {
        let unit = try await crossingUnit(false)
        let remote = try #require(unit as? RemoteAudioUnit)
        let states = Heard<Int>()
        let observation = unit.observe(.latency) { unit in states.add(unit.fullState?.count ?? 0) }
        try unit.order(.times)
        #expect(await eventually { states.all.first.map { $0 > 0 } == true })
        #expect(remote.incidents.isEmpty)
        withExtendedLifetime(observation) {}
    }

    @Test(arguments: [false, true])
    func aPresetThatTheUnitSelectsIsObserved(inProcess: Bool) async throws {
        let unit = try await crossingUnit(inProcess)
        try unit.order(.preset)
        #expect(await eventually { unit.currentPreset?.name == "Loud" })
    }

    @Test func settingsSurviveTheService() async throws {
        let unit = try #require(try await crossingUnit(false) as? RemoteAudioUnit)
        let channel = unit.messageChannel(for: "talk")
        unit.channelMap = [1, 0]
        try unit.inputBusses.setBusCount(2)
        unit.killService()
        #expect(await eventually { unit.restartCount == 1 && !channel.callAudioUnit([:]).isEmpty })
        let seen = channel.callAudioUnit([:])
        #expect(seen["channelMap"] as? [Int] == [1, 0] && seen["inputs"] as? Int == 2)
    }

    // MARK: Busses

    @Test(arguments: [false, true])
    func theHostChangesTheNumberOfBusses(inProcess: Bool) async throws {
        let unit = try await crossingUnit(inProcess)
        let first = unit.inputBusses[0]
        #expect(unit.inputBusses.isCountChangeable && !unit.outputBusses.isCountChangeable)
        try unit.inputBusses.setBusCount(3)
        #expect(unit.inputBusses.map(\.name) == ["Input", "Input 2", "Input 3"] && unit.inputBusses[0] === first)
        #expect(settings(unit)["inputs"] as? Int == 3)
        let error = #expect(throws: AUAudioUnitError.self) { try unit.inputBusses.setBusCount(4) }
        #expect(error?.code == kAudioUnitErr_InvalidPropertyValue)
        #expect(unit.inputBusses.count == 3)
        unit.inputBusses[2].isEnabled = false
        try unit.prepare()
        #expect(settings(unit)["enabled"] as? [Bool] == [true, true, false])
        unit.deallocateRenderResources()
    }

    @Test(arguments: [false, true])
    func theUnitChangesItsBusses(inProcess: Bool) async throws {
        let unit = try await crossingUnit(inProcess)
        let first = unit.inputBusses[0]
        let told = Counter()
        let observation = unit.observe(.inputBusses) { _ in told.increase() }
        try unit.order(.busses)
        #expect(await eventually { unit.inputBusses.count == 2 && unit.inputBusses.busses.last?.isEnabled == false })
        #expect(unit.inputBusses[0] === first && first.name == "Voice" && told.value > 0)
        withExtendedLifetime(observation) {}
    }

    @Test(arguments: [false, true])
    func layoutsReachTheUnit(inProcess: Bool) async throws {
        let unit = try await crossingUnit(inProcess)
        let bus = unit.inputBusses[0]
        #expect(
            bus.supportedChannelLayoutTags == [kAudioChannelLayoutTag_Stereo, kAudioChannelLayoutTag_AudioUnit_5_0])
        let other = try #require(AVAudioChannelLayout(layoutTag: kAudioChannelLayoutTag_AudioUnit_5_1))
        let refused = AVAudioFormat(standardFormatWithSampleRate: 48_000, channelLayout: other)
        #expect(throws: AUAudioUnitError.self) { try bus.setFormat(refused) }
        let five = try #require(AVAudioChannelLayout(layoutTag: kAudioChannelLayoutTag_AudioUnit_5_0))
        try bus.setFormat(AVAudioFormat(standardFormatWithSampleRate: 48_000, channelLayout: five))
        try unit.allocateRenderResources()
        #expect(settings(unit)["layout"] as? Int == Int(kAudioChannelLayoutTag_AudioUnit_5_0))
        unit.deallocateRenderResources()
    }

    @Test(arguments: [false, true])
    func aRefusedFormatComesWithTheUnitsReason(inProcess: Bool) async throws {
        let unit = try await crossingUnit(inProcess)
        let format = try #require(AVAudioFormat.standard(sampleRate: 12_345, channels: 2))
        let error = #expect(throws: AUAudioUnitError.self) { try unit.inputBusses[0].setFormat(format) }
        #expect(error?.code == kAudioUnitErr_FormatNotSupported)
        #expect(error?.message.contains("12345.0 Hz") == true)
        #expect(unit.inputBusses[0].format.sampleRate == 48_000)
    }

    // MARK: Messages

    @Test(arguments: [false, true])
    func messagesGoBothWays(inProcess: Bool) async throws {
        let unit = try await crossingUnit(inProcess)
        let channel = unit.messageChannel(for: "talk")
        #expect(channel.callAudioUnit(["ask": true])["host"] as? Int == -1)
        channel.callHostBlock = { message in ["answer": (message["question"] as? Int ?? 0) * 7] }
        #expect(channel.callAudioUnit(["ask": true])["host"] as? Int == 42)
        let data = [UInt8](repeating: 9, count: 1 << 20)
        #expect(channel.callAudioUnit(["data": data])["data"].flatMap(PropertyListCoder.bytes) == data)
        #expect(unit.messageChannel(for: "another").callAudioUnit(["question": 1]).isEmpty)
    }

    @Test(.timeLimit(.minutes(2)), arguments: [false, true])
    func aChannelOutlivesItsUnit(inProcess: Bool) async throws {
        var unit: ExtensionAudioUnit? = try await crossingUnit(inProcess)
        let channel = try #require(unit?.messageChannel(for: "talk"))
        #expect(!channel.callAudioUnit([:]).isEmpty)
        unit = nil
        // A thread that has just reported a change may hold it a little longer.
        #expect(await eventually { channel.callAudioUnit([:]).isEmpty })
    }

    @Test func aDeadUnitAnswersWithNothing() async throws {
        let unit = try #require(try await crossingUnit(false) as? RemoteAudioUnit)
        let channel = unit.messageChannel(for: "talk")
        let process = try #require(unit.serviceProcessID)
        channel.callHostBlock = { _ in
            kill(process, SIGKILL)
            return ["answer": 1]
        }
        #expect(channel.callAudioUnit(["ask": true]).isEmpty)
    }

    // MARK: Profiles

    @Test(arguments: [false, true])
    func profilesAreEnabledAndTold(inProcess: Bool) async throws {
        let unit = try await crossingUnit(inProcess)
        let profile = MIDICIProfile(data: [0x7e, 0x21, 1, 1, 0], name: "General")
        let told = Heard<Bool>()
        unit.profileChangedBlock = { cable, channel, changed, isEnabled in
            if cable == 2, channel == 3, changed == profile { told.add(isEnabled) }
        }
        #expect(unit.profileState(forCable: 2, channel: 3).disabledProfiles == [profile])
        try unit.enable(profile, cable: 2, onChannel: 3)
        #expect(unit.profileState(forCable: 2, channel: 3).enabledProfiles.first?.name == "General")
        try unit.disable(profile, cable: 2, onChannel: 3)
        #expect(await eventually { told.all == [true, false] })
        let error = #expect(throws: AUAudioUnitError.self) { try unit.enable(profile, cable: 0, onChannel: 99) }
        #expect(error?.code == kAudioUnitErr_InvalidElement)
    }

    // MARK: Rendering

    @Test(arguments: [false, true])
    func bypassIsAlignedWithTheLatency(inProcess: Bool) async throws {
        let unit = try await crossingUnit(inProcess, "aufx look Test")
        try unit.prepare()
        defer { unit.deallocateRenderResources() }
        let run = UnitRun(unit.renderBlock)
        _ = run.run([64, 200, 64])
        unit.shouldBypassEffect = true
        _ = run.run([64, 128])
        for channel in 0..<2 {
            let expected = (0..<run.position).map { $0 < 100 ? 0 : UnitRun.noise(frame: $0 - 100, channel: channel) }
            #expect(firstDifference(run.heard[channel], expected) == nil)
        }
    }

    @Test(arguments: [false, true])
    func renderObserversSeeBothSidesOfACall(inProcess: Bool) async throws {
        let unit = try await crossingUnit(inProcess)
        let seen = Heard<UInt32>()
        let added = unit.token(byAddingRenderObserver: { flags, _, _, _ in seen.add(flags.rawValue) })
        let token = added
        try unit.prepare()
        let run = UnitRun(unit.renderBlock)
        run.step(64)
        unit.removeRenderObserver(token)
        run.step(64)
        unit.deallocateRenderResources()
        #expect(seen.all == [1 << 2, 1 << 3])
    }
}
