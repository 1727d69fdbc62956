import AVFAudio
import AudioToolbox
import ExtensionHost
import Foundation
import Testing

/// The built extensions out of process, through the unchanged host. `AUEXTENSION_PATH` and `AUSERVICED_RUNNER` name
/// them; scripts/test-source-compatibility sets both.
@Suite(.serialized, .enabled(if: ProcessInfo.processInfo.environment["AUSERVICED_RUNNER"] != nil))
struct ExtensionTests {
    private static func filter(_ mode: Mode) -> AudioComponentDescription {
        AudioComponentDescription(
            componentType: kAudioUnitType_Effect, componentSubType: mode == .swift5 ? 0x666c_7435 : 0x666c_7436,
            componentManufacturer: 0x436f_6d70, componentFlags: 0, componentFlagsMask: 0)
    }

    @Test(arguments: Mode.allCases) func anExtensionIsFoundLoadedAndRenders(_ mode: Mode) async throws {
        let host = mode.host()
        let listed = host.components(ofType: kAudioUnitType_Effect).map(\.name)
        #expect(listed.contains("Filter \(mode == .swift5 ? 5 : 6)"))
        try await host.load(Self.filter(mode))
        let unit = try #require(host.audioUnit)
        #expect(!unit.isLoadedInProcess)
        let component = try #require(
            AVAudioUnitComponentManager.shared().components(matching: Self.filter(mode)).first)
        #expect(component.supportsNumberInputChannels(2, outputChannels: 2))
        let format = try #require(AVAudioFormat(standardFormatWithSampleRate: 44_100, channels: 2))
        for bus in unit.inputBusses { try bus.setFormat(format) }
        unit.isRenderingOffline = true
        host.setParameter(0, to: 1000)
        let signal = (0..<1000).map { Float($0 % 50) / 50 - 0.5 }
        let output = try host.render(signal, block: 128)
        var last: Float = 0
        let expected = signal.map { sample -> Float in
            last += min(1, 2 * Float.pi * 1000 / 44_100) * (sample - last)
            return last
        }
        #expect(output == [expected, expected])
    }

    @Test(arguments: Mode.allCases) func theViewOfThePrincipalClassIsThere(_ mode: Mode) async throws {
        let host = mode.host()
        try await host.load(Self.filter(mode))
        let unit = try #require(host.audioUnit)
        #expect(unit.providesUserInterface)
        #expect(await host.loadViewController() == CGSize(width: 800, height: 500))
        #expect(host.selectConfiguration()?.width == 800)
    }

    @Test(arguments: Mode.allCases) func theEndOfTheServiceIsToldByNotification(_ mode: Mode) async throws {
        let host = mode.host()
        try await host.load(Self.filter(mode))
        let unit = try #require(host.audioUnit as? RemoteAudioUnit)
        unit.killService()
        #expect(await becomes { host.heard("invalidated") })
        #expect(unit.parameterTree?.parameter(withAddress: 0) != nil)
    }
}
