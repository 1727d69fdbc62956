import AudioToolbox
import Synchronization
import Testing

@Suite struct PropertyTests {
    /// Counts the changes of one property.
    private final class Changes: Sendable {
        private let count = Atomic<Int>(0)
        private let observation = Mutex<AUObservation?>(nil)
        var number: Int { count.load(ordering: .relaxed) }

        init(of property: AUAudioUnitProperty, _ unit: AUAudioUnit) {
            let observed = unit.observe(property) { [weak self] _ in self?.count.wrappingAdd(1, ordering: .relaxed) }
            observation.withLock { $0 = observed }
        }
    }

    @Test(arguments: [-1, 128, Int.max]) func aRenderQualityOutOfRangeChangesNothing(_ quality: Int) throws {
        let unit = try NamedUnit("Quality")
        unit.renderQuality = 64
        let changes = Changes(of: .renderQuality, unit)
        unit.renderQuality = quality
        #expect(unit.renderQuality == 64 && changes.number == 0)
        unit.renderQuality = 0
        #expect(unit.renderQuality == 0 && changes.number == 1)
    }

    @Test func whatTheHostSetsIsKeptAndTold() throws {
        let unit = try NamedUnit("Settings")
        let changes = [.contextName, .channelMap, .shouldBypassEffect, .isRenderingOffline].map {
            Changes(of: $0, unit)
        }
        unit.contextName = "Track 1"
        unit.channelMap = [1, 0, -1]
        unit.shouldBypassEffect = true
        unit.isRenderingOffline = true
        #expect(changes.map(\.number) == [1, 1, 1, 1])
        #expect(unit.contextName == "Track 1" && unit.channelMap == [1, 0, -1])
        #expect(unit.shouldBypassEffect && unit.isRenderingOffline)
    }

    @Test func aUnitSaysNothingItWasNotWrittenToSay() throws {
        let unit = try NamedUnit("Defaults")
        #expect(!unit.canPerformInput && !unit.canPerformOutput && !unit.supportsMPE && !unit.canProcessInPlace)
        #expect(unit.latency == 0 && unit.tailTime == 0 && unit.renderQuality == 127)
        #expect(unit.channelMap == nil && unit.channelCapabilities == nil && unit.contextName == nil)
        #expect(unit.virtualMIDICableCount == 0 && unit.midiOutputNames.isEmpty && !unit.providesUserInterface)
        #expect(unit.parametersForOverview(withCount: 4) == [0])
    }

    @Test func aUnitSaysWhatItIsWrittenToSay() throws {
        let unit = try MixerUnit()
        #expect(unit.canProcessInPlace && unit.supportsMPE && unit.providesUserInterface)
        #expect(unit.virtualMIDICableCount == 2 && unit.midiOutputNames == ["Notes"])
        #expect(try GainUnit().isMusicDeviceOrEffect && !unit.isMusicDeviceOrEffect)
    }

    @Test func aUnitTellsItsNameInParts() throws {
        let unit = try GainUnit()
        #expect(unit.componentName == "Test: Gain" && unit.audioUnitName == "Gain" && unit.manufacturerName == "Test")
        #expect(unit.audioUnitShortName == "Gain" && unit.componentVersion == 1)
        #expect(try NamedUnit("A name of more than sixteen").audioUnitShortName == "A name of more t")
    }

    @Test func aFailedAllocationIsTakenBack() throws {
        let unit = try NamedUnit("Failing")
        try unit.allocateRenderResources()
        unit.setRenderResourcesAllocated(false)
        #expect(!unit.renderResourcesAllocated)
        try unit.allocateRenderResources()
        #expect(unit.renderResourcesAllocated)
        unit.deallocateRenderResources()
    }

    // MARK: Busses

    private func bus() throws -> AUAudioUnitBus {
        try AUAudioUnitBus(format: try #require(AVAudioFormat.standard(sampleRate: 48_000, channels: 2)))
    }

    @Test func theHostChangesTheNumberOfBussesWhereTheUnitAllows() throws {
        let unit = try MixerUnit()
        let first = unit.inputBusses[0]
        #expect(unit.inputBusses.isCountChangeable && !unit.outputBusses.isCountChangeable)
        let changes = Changes(of: .inputBusses, unit)
        try unit.inputBusses.setBusCount(3)
        #expect(unit.inputBusses.count == 3 && changes.number == 1)
        #expect(unit.inputBusses[0] === first && unit.inputBusses[2].index == 2)
        #expect(unit.inputBusses[2].name == "Input 3" && unit.inputBusses[2].ownerAudioUnit === unit)
        try unit.inputBusses.setBusCount(1)
        #expect(unit.inputBusses.count == 1 && unit.inputBusses[0] === first)
    }

    @Test func anImpossibleNumberOfBussesChangesNothing() throws {
        let unit = try MixerUnit()
        func code(_ array: AUAudioUnitBusArray, _ count: Int) -> OSStatus? {
            #expect(throws: AUAudioUnitError.self) { try array.setBusCount(count) }?.code
        }
        #expect(code(unit.inputBusses, 5) == kAudioUnitErr_InvalidPropertyValue)
        #expect(code(unit.inputBusses, -1) == kAudioUnitErr_InvalidPropertyValue)
        #expect(code(unit.outputBusses, 2) == kAudioUnitErr_PropertyNotWritable)
        try unit.allocateRenderResources()
        #expect(code(unit.inputBusses, 2) == kAudioUnitErr_Initialized)
        unit.deallocateRenderResources()
        #expect(unit.inputBusses.count == 1 && unit.outputBusses.count == 1)
    }

    @Test func aLayoutThatTheBusDoesNotListIsRefused() throws {
        let bus = try bus()
        bus.supportedChannelLayoutTags = [kAudioChannelLayoutTag_AudioUnit_5_0]
        let surround = try #require(AVAudioChannelLayout(layoutTag: kAudioChannelLayoutTag_AudioUnit_5_1))
        let format = AVAudioFormat(standardFormatWithSampleRate: 48_000, channelLayout: surround)
        let error = #expect(throws: AUAudioUnitError.self) { try bus.setFormat(format) }
        #expect(error?.code == kAudioUnitErr_FormatNotSupported && bus.format.channelCount == 2)
        let allowed = try #require(AVAudioChannelLayout(layoutTag: kAudioChannelLayoutTag_AudioUnit_5_0))
        try bus.setFormat(AVAudioFormat(standardFormatWithSampleRate: 48_000, channelLayout: allowed))
        #expect(bus.format.channelCount == 5)
    }

    @Test func aBusTellsItsNameAndWhetherItIsEnabled() throws {
        let bus = try bus()
        let changes = Atomic<Int>(0)
        let observation = bus.observe { _ in changes.wrappingAdd(1, ordering: .relaxed) }
        bus.name = "Side chain"
        bus.isEnabled = false
        observation.cancel()
        #expect(bus.name == "Side chain" && !bus.isEnabled)
        #expect(changes.load(ordering: .relaxed) == 2)
    }

    // MARK: Messages and profiles

    @Test func messagesGoBothWays() throws {
        let unit = try MixerUnit()
        let channel = unit.messageChannel(for: "echo")
        let told = Mutex<String?>(nil)
        channel.callHostBlock = { message in
            told.withLock { $0 = message["greeting"] as? String }
            return ["answer": 2]
        }
        let answer = channel.callAudioUnit(["question": 1])
        #expect(answer["answer"] as? Int == 2)
        #expect(told.withLock { $0 } == "hello")
        #expect(unit.messageChannel(for: "another").callAudioUnit(["question": 1]).isEmpty)
    }

    @Test func profilesAreEnabledByAUnitThatKnowsThem() throws {
        let unit = try MixerUnit()
        let profile = MIDICIProfile(data: [0x7e, 0x21, 1, 1, 0], name: "General")
        let told = Mutex<[Bool]>([])
        unit.profileChangedBlock = { _, _, _, isEnabled in told.withLock { $0.append(isEnabled) } }
        #expect(unit.profileState(forCable: 0, channel: 3).disabledProfiles == [profile])
        try unit.enable(profile, cable: 0, onChannel: 3)
        #expect(unit.profileState(forCable: 0, channel: 3).enabledProfiles == [profile])
        try unit.disable(profile, cable: 0, onChannel: 3)
        #expect(told.withLock { $0 } == [true, false])
    }

    @Test func aUnitWithoutProfilesRefusesThem() throws {
        let unit = try NamedUnit("Profiles")
        let profile = MIDICIProfile(data: [0x7e, 0x21, 1, 1, 0])
        #expect(unit.profileState(forCable: 0, channel: 3).enabledProfiles.isEmpty)
        for attempt in [unit.enable(_:cable:onChannel:), unit.disable(_:cable:onChannel:)] {
            let error = #expect(throws: AUAudioUnitError.self) { try attempt(profile, 0, 3) }
            #expect(error?.code == kAudioUnitErr_PropertyNotInUse)
        }
    }
}
