import AudioToolbox
import ComponentRegistry
import ExtensionHost
import Foundation
import Supervision
import TestSupport
import Testing

extension ResolverTests {
    /// What no bundle says of a component, and what validation came to.
    @Suite struct ComponentTraitsTests {
        private let manager = AVAudioUnitComponentManager.shared()

        private func install() throws -> AudioUnitHost {
            let installation = try Installation.shared.get()
            let search = ExtensionSearchPath(directories: [installation.extensions.path])
            let host = try AudioUnitHost(
                launcher: try EmbeddedLauncher(
                    runnerPath: installation.binaries.appending(path: "auextension").path, warmCount: 0),
                registry: ExtensionRegistry(scanner: ComponentScanner(searchPath: search, cachePath: nil)),
                quarantine: nil)
            host.install(as: nil)
            return host
        }

        private func component(_ unit: DemoUnit) throws -> AVAudioUnitComponent {
            try #require(manager.components(matching: try unit.description).first)
        }

        @Test func aComponentTellsWhichChannelCountsItsUnitTakes() throws {
            let host = try install()
            let gain = try component(.gain)
            #expect(gain.supportsNumberInputChannels(2, outputChannels: 2))
            #expect(gain.supportsNumberInputChannels(5, outputChannels: 5))
            #expect(!gain.supportsNumberInputChannels(1, outputChannels: 2))
            #expect(!gain.supportsNumberInputChannels(0, outputChannels: 2))
            #expect(!gain.supportsNumberInputChannels(-1, outputChannels: -1))
            let instrument = try component(.instrument)
            #expect(instrument.supportsNumberInputChannels(0, outputChannels: 2))
            #expect(!instrument.supportsNumberInputChannels(2, outputChannels: 2))
            #expect(instrument.hasMIDIInput && !instrument.hasMIDIOutput)
            withExtendedLifetime(host) {}
        }

        @Test func aComponentOfThisProcessIsAskedToo() throws {
            let host = try install()
            let own = try AudioComponentDescription(type: "aufx", subType: "ask ", manufacturer: "CTr1")
            AUAudioUnit.registerSubclass(as: own, name: "Maker: Asked", version: 1) { description, options in
                try AUAudioUnit(componentDescription: description, options: options)
            }
            let component = try #require(manager.components(matching: own).first)
            #expect(component.configurationDictionary[kAudioUnitConfigurationInfo_InitialInputs] == nil)
            var configuration: [String: Any]?
            #expect(AudioComponentCopyConfigurationInfo(component.audioComponent, &configuration) == noErr)
            #expect(configuration?[kAudioUnitConfigurationInfo_InitialInputs] as? [Int] == [])
            #expect(!component.supportsNumberInputChannels(2, outputChannels: 2) && !component.passesAUVal)
            var result = AudioComponentValidationResult.failed
            #expect(AudioComponentValidate(component.audioComponent, nil, &result) == noErr && result == .unknown)
            withExtendedLifetime(host) {}
        }

        @Test func theConfigurationOfAComponentIsKnownOnceAnInstanceWasMade() throws {
            let host = try install()
            let gain = try component(.gain)
            var configuration: [String: Any]?
            #expect(AudioComponentCopyConfigurationInfo(gain.audioComponent, &configuration) == noErr)
            #expect(configuration?[kAudioUnitConfigurationInfo_InitialInputs] as? [Int] == [2])
            #expect(configuration?[kAudioUnitConfigurationInfo_InitialOutputs] as? [Int] == [2])
            #expect(configuration?[kAudioUnitConfigurationInfo_HasCustomView] as? Bool == false)
            #expect(gain.configurationDictionary[kAudioUnitConfigurationInfo_ChannelConfigurations] != nil)
            withExtendedLifetime(host) {}
        }

        @Test(.timeLimit(.minutes(5))) func validationIsOfferedByTheFunctionsOfAudioComponent() async throws {
            let folder = try Installation.shared.get().scratch.appending(path: "state-\(UUID().uuidString)")
            setenv("XDG_STATE_HOME", folder.path, 1)
            defer { unsetenv("XDG_STATE_HOME") }
            let host = try install()
            let gain = try component(.gain)
            #expect(!gain.passesAUVal)
            var result = AudioComponentValidationResult.failed
            let hasty: [String: Any] = [kAudioComponentValidationParameter_TimeOut: 1e-6]
            #expect(AudioComponentValidate(gain.audioComponent, hasty, &result) == noErr)
            #expect(result == .timedOut)
            let told = await withCheckedContinuation { continuation in
                let status = AudioComponentValidateWithResults(gain.audioComponent, nil) { result, details in
                    let failures = details?[kAudioComponentValidationResult_Failures] as? [String]
                    continuation.resume(returning: (result, failures))
                }
                #expect(status == noErr)
            }
            #expect(told.1 == [])
            #expect(told.0 == .passed)
            #expect(gain.passesAUVal)
            // The verdict is on the bundle: nothing has to run again.
            #expect(AudioComponentValidate(gain.audioComponent, hasty, &result) == noErr && result == .passed)
            let known = gain.configurationDictionary[kAudioComponentConfigurationInfo_ValidationResult] as? UInt32
            #expect(known == AudioComponentValidationResult.passed.rawValue)
            withExtendedLifetime(host) {}
        }
    }
}
