import AVFAudio
import AudioToolbox
import ExtensionHost
import Foundation
import Glibc
import HostControl
import LinuxSystem
import Supervision
import TestSupport
import Testing

/// What a host may do with a unit whose service is gone: it is bridged, keeps its formats, and what is known of it.
@Suite(.serialized) struct AwayUnitTests {
    enum Absence: CaseIterable {
        /// Its service was killed a moment ago.
        case killed
        /// It crashed too often.
        case quarantined
    }

    private func gain(_ settings: HostSettings = HostSettings()) async throws -> RemoteAudioUnit {
        let host = try Installation.host(settings)
        return try #require(try await host.instantiate(try DemoUnit.gain.description) as? RemoteAudioUnit)
    }

    private func take(_ unit: RemoteAudioUnit, _ absence: Absence) async throws {
        guard absence == .quarantined else { return unit.killService() }
        for _ in 0..<3 {
            #expect(await eventually { unit.serviceProcessID != nil || unit.status.state == .quarantined })
            let count = unit.incidents.count
            unit.killService()
            #expect(await eventually { unit.incidents.count > count })
        }
        #expect(unit.status.state == .quarantined)
    }

    @Test(arguments: Absence.allCases)
    func aGraphThatIsEditedAndStartedAgainPlaysOn(_ absence: Absence) async throws {
        let unit = try await gain()
        let (engine, player) = (AVAudioEngine(), AVAudioPlayerNode())
        let format = try #require(AVAudioFormat(standardFormatWithSampleRate: 48_000, channels: 2))
        try engine.enableManualRenderingMode(.offline, format: format, maximumFrameCount: 512)
        let (effect, equalizer) = (AVAudioUnit.node(of: unit), AVAudioUnitEQ(numberOfBands: 1))
        for node in [player, effect, equalizer] { engine.attach(node) }
        engine.connect(player, to: effect, format: format)
        engine.connect(effect, to: engine.mainMixerNode, format: format)
        try engine.start()
        let ones = try #require(AVAudioPCMBuffer(pcmFormat: format, frameCapacity: 512))
        ones.frameLength = 512
        for channel in 0..<2 { for frame in 0..<512 { ones.floatChannelData?[channel][frame] = 0.25 } }
        func heard() throws -> Float {
            let output = try #require(AVAudioPCMBuffer(pcmFormat: format, frameCapacity: 512))
            for _ in 0..<8 { _ = try engine.renderOffline(512, to: output) }
            return output.floatChannelData?[0][511] ?? 0
        }
        func play() {
            player.scheduleBuffer(ones, at: nil, options: .loops)
            player.play()
        }
        play()
        #expect(try abs(heard() - 0.25) < 1e-4)

        try await take(unit, absence)
        engine.disconnectNodeOutput(player)
        engine.connect(player, to: equalizer, format: format)
        engine.connect(equalizer, to: effect, format: format)
        #expect(engine.lastFault == nil && engine.inputConnectionPoint(for: effect, inputBus: 0)?.node === equalizer)
        #expect(try abs(heard() - 0.25) < 1e-3)
        engine.stop()
        try engine.start()
        play()
        #expect(try abs(heard() - 0.25) < 1e-3)
    }

    @Test(arguments: Absence.allCases)
    func aPresetThatItCannotTakeIsRefusedWithTheReasonAndSoIsTheCurrentOne(_ absence: Absence) async throws {
        let unit = try await gain()
        try unit.selectPreset(named: "0")
        let (current, other) = (try #require(unit.currentPreset), try #require(unit.factoryPresets?.last))
        #expect(current != other)
        try await take(unit, absence)
        for preset in [other, current] {
            // A killed one may be back already.
            do throws(HostControlError) {
                try unit.selectPreset(named: preset.name)
                #expect(absence == .killed && unit.currentPreset == preset)
            } catch {
                #expect("\(error)".contains(absence == .quarantined ? "in quarantine" : "is not available"), "\(error)")
            }
        }
        if absence == .quarantined { #expect(unit.currentPreset == current) }
    }

    @Test(arguments: Absence.allCases)
    func itsStateIsWhatItsHostKeeps(_ absence: Absence) async throws {
        let unit = try await gain()
        try unit.parameter("gain").value = 0.5
        try await take(unit, absence)
        let state = try #require(unit.fullState)
        #expect(state["journal-values"] != nil || absence == .killed)
        let other = try await gain()
        other.fullState = state
        #expect(try other.parameter("gain").value == 0.5)
        #expect(other.fullState?["journal-values"] == nil)
        let preset = AUAudioUnitPreset(number: -1, name: "Kept \(absence)")
        try unit.saveUserPreset(preset)
        try other.parameter("gain").value = 2
        other.currentPreset = preset
        #expect(try other.parameter("gain").value == 0.5)
        try other.deleteUserPreset(preset)
    }

    @Test func aStateThatIsSetMeanwhileIsTheNextIncarnations() async throws {
        let (unit, other) = (try await gain(), try await gain())
        try other.parameter("gain").value = 0.125
        let state = try #require(other.fullState)
        try unit.parameter("gain").value = 3
        try await take(unit, .quarantined)
        unit.fullState = state
        unit.restartService()
        #expect(await eventually { unit.status.state == .idle })
        let isTaken = await eventually { (try? unit.parameter("gain").value) == 0.125 }
        #expect(isTaken)
        #expect(unit.fullState?["journal-values"] == nil)
    }

    @Test(arguments: [false, true])
    func anAllocationThatTheUnitRefusesHasApplesCodeAndItsWords(inProcess: Bool) async throws {
        let host = try Installation.host()
        let unit = try await host.instantiate(
            try DemoUnit.gain.description, options: inProcess ? .loadInProcess : [])
        try unit.inputBusses[0].setFormat(
            try #require(AVAudioFormat(standardFormatWithSampleRate: 48_000, channels: 1)))
        try unit.outputBusses[0].setFormat(
            try #require(AVAudioFormat(standardFormatWithSampleRate: 48_000, channels: 2)))
        let error = #expect(throws: (any Error).self) { try unit.allocateRenderResources() }
        let known = try #require(error.map { $0 as NSError })
        #expect(known.domain == "NSOSStatusErrorDomain" && known.code == Int(kAudioUnitErr_FormatNotSupported))
        #expect(known.localizedDescription.contains("channel"), "\(known.localizedDescription)")
    }

    @Test func aComponentThatIsNotThereHasApplesCodeAndItsName() async throws {
        let host = try Installation.host()
        host.install(as: nil)
        do {
            _ = try await AUAudioUnit.instantiate(with: try component("aufx none Here"))
            Issue.record("it is there")
        } catch {
            let known = error as NSError
            #expect(known.domain == "NSOSStatusErrorDomain" && known.code == Int(kAudioUnitErr_ExtensionNotFound))
            #expect(known.localizedDescription.contains("aufx none Here"))
        }
    }

    /// Spares that end or stop while they wait.
    @Test(arguments: [SIGKILL, SIGSTOP]) func aSpareThatDoesNotAnswerIsSkipped(_ signal: Int32) async throws {
        let installation = try Installation.shared.get()
        let launcher = try EmbeddedLauncher(runnerPath: installation.runnerPath, warmCount: 1)
        let host = try Installation.host(launcher)
        _ = try await host.instantiate(try DemoUnit.gain.description)
        for _ in 0..<3 {
            #expect(try launcher.waitUntilWarm(deadline: MonotonicClock.deadline(milliseconds: 20_000)))
            let spares = launcher.spareProcessIDs
            for spare in spares { kill(spare, signal) }
            let unit = try #require(
                try await host.instantiate(try DemoUnit.gain.description) as? RemoteAudioUnit)
            #expect(unit.serviceProcessID.map { !spares.contains($0) } == true)
            for spare in spares { kill(spare, SIGKILL) }
        }
    }
}
