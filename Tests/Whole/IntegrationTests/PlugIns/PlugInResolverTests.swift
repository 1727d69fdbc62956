import AudioToolbox
import AudioUnitInterface
import ExtensionHost
import TestSupport
import Testing

extension ResolverTests {
    @Suite struct PlugInResolverTests {
        @Test func anInstalledPlugInIsABridgeAtOnceAndAnExtensionIsNot() async throws {
            try Installation.host().install(as: nil)
            var attenuator = try PlugInUnit.attenuator.description
            let component = try #require(AudioComponentFindNext(nil, &attenuator))
            var found = AudioComponentDescription()
            #expect(AudioComponentGetDescription(component, &found) == noErr)
            let flags = AudioComponentFlags(rawValue: found.componentFlags)
            #expect(!flags.contains(.isV3AudioUnit) && !flags.contains(.requiresAsyncInstantiation))
            var instance: AudioComponentInstance?
            #expect(AudioComponentInstanceNew(component, &instance) == noErr)
            let unit = try #require(instance)
            #expect(AudioUnitInitialize(unit) == noErr && AudioUnitUninitialize(unit) == noErr)
            #expect(AudioComponentInstanceDispose(unit) == noErr)
            #expect(try await AUAudioUnit.instantiate(with: attenuator) is AUAudioUnitV2Bridge)
            let outside = try await AUAudioUnit.instantiate(with: attenuator, options: .loadOutOfProcess)
            #expect(!outside.isLoadedInProcess && !(outside is AUAudioUnitV2Bridge))
            var gain = try DemoUnit.gain.description
            let appex = try #require(AudioComponentFindNext(nil, &gain))
            #expect(AudioComponentInstanceNew(appex, &instance) == kAudioUnitErr_CannotDoInCurrentContext)
        }
    }
}
