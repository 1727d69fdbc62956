import AudioToolbox
import ComponentRegistry
import ExtensionHost
import Foundation
import Supervision
import Synchronization
import TestSupport
import Testing

extension ResolverTests {
    /// Installed extensions through Apple's interfaces for components, with a host library installed.
    @Suite struct InstalledComponentTests {
        private let manager = AVAudioUnitComponentManager.shared()

        /// A host whose bundles are in a folder of the test's own, made the one of this process.
        private func install(_ folder: URL) throws -> AudioUnitHost {
            let installation = try Installation.shared.get()
            let search = ExtensionSearchPath(directories: [folder.path])
            let host = try AudioUnitHost(
                launcher: try EmbeddedLauncher(
                    runnerPath: installation.binaries.appending(path: "auextension").path, warmCount: 0),
                registry: ExtensionRegistry(scanner: ComponentScanner(searchPath: search, cachePath: nil)),
                quarantine: nil)
            host.install(as: nil)
            return host
        }

        private func emptyFolder() throws -> URL {
            let folder = try Installation.shared.get().scratch.appending(path: "own-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            return folder
        }

        /// Runs a command of the shell in a process of its own.
        private func run(_ command: String) throws {
            let process = Process()
            process.executableURL = URL(filePath: "/bin/sh")
            process.arguments = ["-c", command]
            try process.run()
            process.waitUntilExit()
            try #require(process.terminationStatus == 0, "\(command)")
        }

        private func gain() throws -> [AVAudioUnitComponent] {
            manager.components(matching: try DemoUnit.gain.description)
        }

        @Test(.timeLimit(.minutes(2))) func bundlesThatAppearChangeAndGoAreToldToTheManager() async throws {
            let folder = try emptyFolder()
            let host = try install(folder)
            let (changes, continuation) = AsyncStream.makeStream(of: Void.self)
            let observation = manager.observeRegistrations { continuation.yield() }
            #expect(try gain().isEmpty)

            let source = try Installation.shared.get().extensions.appending(path: "Gain.appex").path
            try run("cp -r '\(source)' '\(folder.path)/'")
            for await _ in changes { if try !gain().isEmpty { break } }
            #expect(try gain().first?.bundlePath == "\(folder.path)/Gain.appex")
            #expect(try gain().first?.versionString == "1.0.0")

            let list = "\(folder.path)/Gain.appex/Contents/Info.plist"
            try run("sed s/65536/131843/ '\(list)' > '\(list).new' && mv '\(list).new' '\(list)'")
            for await _ in changes { if try gain().first?.versionString == "2.3.3" { break } }

            try run("rm -r '\(folder.path)/Gain.appex'")
            for await _ in changes { if try gain().isEmpty { break } }
            observation.cancel()
            withExtendedLifetime(host) {}
        }

        @Test func whatIsNotInstalledIsAnErrorWithApplesCodeAndASentence() async throws {
            let host = try install(try emptyFolder())
            do {
                _ = try await AUAudioUnit.instantiate(with: try DemoUnit.gain.description)
                Issue.record("there is a unit in an empty folder")
            } catch {
                let told = error as NSError
                #expect(told.domain == "NSOSStatusErrorDomain" && told.code == Int(kAudioUnitErr_ExtensionNotFound))
                #expect(error.localizedDescription.contains("no component 'aufx gain Demo'"))
            }
            withExtendedLifetime(host) {}
        }

        @Test func anExtensionIsMadeByTheFunctionsOfAudioComponent() async throws {
            let host = try install(try Installation.shared.get().extensions)
            var query = try DemoUnit.gain.description
            let component = try #require(AudioComponentFindNext(nil, &query))
            #expect(AudioComponentCount(&query) == 1 && AudioComponentFindNext(component, &query) == nil)
            var told = AudioComponentDescription()
            #expect(AudioComponentGetDescription(component, &told) == noErr)
            let flags = AudioComponentFlags(rawValue: told.componentFlags)
            #expect(flags.isSuperset(of: [.isV3AudioUnit, .requiresAsyncInstantiation, .canLoadInProcess]))

            var instance: AudioComponentInstance?
            #expect(AudioComponentInstanceNew(component, &instance) == kAudioUnitErr_CannotDoInCurrentContext)
            let disposed: OSStatus? = await withCheckedContinuation { continuation in
                AudioComponentInstantiate(component, []) { instance, status in
                    continuation.resume(
                        returning: status == noErr ? instance.map(AudioComponentInstanceDispose) : status)
                }
            }
            #expect(disposed == noErr)
            withExtendedLifetime(host) {}
        }

        @Test func aUserPresetThatTheUnitRefusesIsNotSelected() async throws {
            let data = URL(filePath: UserData.folder)
            let unit = try await Installation.host().instantiate(try DemoUnit.gain.description)
            try unit.parameter("gain").value = 0.5
            let sound = AUAudioUnitPreset(number: -1, name: "Half")
            try unit.saveUserPreset(sound)
            try unit.parameter("gain").value = 2
            unit.currentPreset = sound
            #expect(try unit.parameter("gain").value == 0.5)

            let folder = data.appending(path: "Audio/Presets/aufx.gain.Demo")
            let state: [String: Any] = ["data": "text"]
            try Data(try PropertyListCoder.encode(state)).write(to: folder.appending(path: "Broken.aupreset"))
            let broken = AUAudioUnitPreset(number: -1, name: "Broken")
            #expect(unit.userPresets.contains(broken))
            #expect(throws: AUAudioUnitError.self) { try unit.presetState(for: broken) }
            unit.currentPreset = broken
            #expect(try unit.parameter("gain").value == 0.5 && unit.currentPreset == sound)
        }
    }
}
