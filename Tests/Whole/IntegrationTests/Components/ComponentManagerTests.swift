import AudioToolbox
import Synchronization
import TestSupport
import Testing

extension ResolverTests {
    @Suite struct ComponentManagerTests {
        private let manager = AVAudioUnitComponentManager.shared()
        private let registry = TestRegistry.shared

        init() {
            _ = UserData.folder
            AudioUnitResolver.install(registry)
        }

        private func record(
            _ codes: String, name: String = "Maker: Unit", version: UInt32 = 0x0001_0600, tags: [String] = [],
            flags: AudioComponentFlags = [.isV3AudioUnit, .requiresAsyncInstantiation], hasCustomView: Bool = false
        ) throws -> ComponentRecord {
            let parts = codes.split(separator: " ").map(String.init)
            var description = try AudioComponentDescription(type: parts[0], subType: parts[1], manufacturer: parts[2])
            description.componentFlags = flags.rawValue
            return ComponentRecord(
                description: description, name: name, version: version, tags: tags, hasCustomView: hasCustomView,
                bundlePath: "/somewhere/\(parts[1]).appex")
        }

        private func components(_ manufacturer: String) -> [AVAudioUnitComponent] {
            manager.components(matching: { component in
                let code = component.audioComponentDescription.componentManufacturer
                return FourCharacterCode(rawValue: code).description == manufacturer
            })
        }

        @Test func installedAndRegisteredComponentsAreInOneList() throws {
            registry.change(to: [try record("aufx inst MTs1", name: "Maker: Installed")])
            let own = try AudioComponentDescription(type: "aufx", subType: "own ", manufacturer: "MTs1")
            AUAudioUnit.registerSubclass(as: own, name: "Maker: Own", version: 1) { description, options in
                try AUAudioUnit(componentDescription: description, options: options)
            }
            #expect(components("MTs1").map(\.name) == ["Installed", "Own"])
            #expect(manager.components(matching: own).map(\.bundlePath) == [nil])
            let nothing = try AudioComponentDescription(type: "aufx", subType: "none", manufacturer: "MTs1")
            #expect(manager.components(matching: nothing).isEmpty)
        }

        @Test func aComponentOfThisProcessHidesAnInstalledOne() throws {
            let installed = try record("aufx both MTs2", name: "Maker: Installed")
            registry.change(to: [installed])
            #expect(components("MTs2").map(\.name) == ["Installed"])
            AUAudioUnit.registerSubclass(as: installed.description, name: "Maker: Own", version: 1) {
                description, options in
                try AUAudioUnit(componentDescription: description, options: options)
            }
            #expect(components("MTs2").map(\.name) == ["Own"])
        }

        @Test func aTestSeesEveryComponentUntilItHasEnough() throws {
            registry.change(to: [
                try record("aufx aaaa MTs3"), try record("aufx bbbb MTs3"), try record("aufx cccc MTs3"),
            ])
            var seen: [String] = []
            let passed = manager.components(passingTest: { component, stop in
                // Those of this process belong to other tests.
                guard let path = component.bundlePath else { return false }
                seen.append(path)
                stop.pointee = path == "/somewhere/bbbb.appex"
                return path != "/somewhere/aaaa.appex"
            })
            #expect(seen == ["/somewhere/aaaa.appex", "/somewhere/bbbb.appex"])
            #expect(passed.map(\.bundlePath) == ["/somewhere/bbbb.appex"])
        }

        @Test func aComponentTellsWhatItIs() throws {
            registry.change(to: [
                try record("aumf tell MTs4", name: "Maker: Teller", flags: .sandboxSafe, hasCustomView: true),
                try record("aumi midi MTs4", name: "Nameless"),
            ])
            let teller = try #require(components("MTs4").first { $0.name == "Teller" })
            #expect(teller.manufacturerName == "Maker")
            #expect(teller.typeName == "Music Effect" && teller.localizedTypeName == teller.typeName)
            #expect(teller.version == 0x0001_0600 && teller.versionString == "1.6.0")
            #expect(teller.isSandboxSafe && teller.hasCustomView && teller.hasMIDIInput && !teller.hasMIDIOutput)
            #expect(teller.bundlePath == "/somewhere/tell.appex")
            let nameless = try #require(components("MTs4").first { $0.name == "Nameless" })
            #expect(nameless.manufacturerName == "MTs4" && nameless.hasMIDIOutput && !nameless.isSandboxSafe)
            var name: String?
            #expect(AudioComponentCopyName(teller.audioComponent, &name) == noErr && name == "Maker: Teller")
        }

        @Test func anExtensionIsNotMadeAtOnceAndItsFailureHasApplesCode() async throws {
            registry.change(to: [try record("aufx crsh MTs5")])
            let component = try #require(components("MTs5").first).audioComponent
            var instance: AudioComponentInstance?
            #expect(AudioComponentInstanceNew(component, &instance) == kAudioUnitErr_CannotDoInCurrentContext)
            let status: OSStatus = await withCheckedContinuation { continuation in
                AudioComponentInstantiate(component, []) { _, status in continuation.resume(returning: status) }
            }
            #expect(status == kAudioComponentErr_InstanceInvalidated)
            registry.change(to: [])
            var version = UInt32(0)
            #expect(AudioComponentGetVersion(component, &version) == invalidComponentID)
        }

        @Test func theUsersTagsAreKeptForEveryProgram() throws {
            // With the first host, a process knows its user's folders.
            _ = try Installation.host()
            registry.change(to: [try record("aufx a/b% MTs6", tags: ["Filter", "Filter"])])
            let component = try #require(components("MTs6").first)
            component.userTagNames = ["Mine", "", "Filter", "Mine"]
            let again = try #require(components("MTs6").first)
            #expect(again.userTagNames == ["Mine", "Filter"])
            #expect(again.allTagNames == ["Filter", "Mine"])
            #expect(manager.tagNames.filter(["Filter", "Mine"].contains) == ["Filter", "Mine"])
            try again.setUserTagNames([])
            #expect(component.userTagNames.isEmpty && component.allTagNames == ["Filter"])
            try UserData.write(Array("nonsense".utf8), to: "Audio/Tags/aufx.a%2Fb%25.MTs6.plist")
            #expect(component.userTagNames.isEmpty)
        }

        @Test func tagsThatCannotBeKeptAreAnErrorAndChangeNothing() throws {
            registry.change(to: [try record("aufx tags MTs7")])
            let component = try #require(components("MTs7").first)
            try UserData.write([], to: "Audio/Tags/aufx.tags.MTs7.plist/in the way")
            #expect(throws: AUAudioUnitError.self) { try component.setUserTagNames(["Mine"]) }
            component.userTagNames = ["Mine"]
            #expect(component.userTagNames.isEmpty)
        }

        @Test func observersHearOfRegistrations() throws {
            let heard = Atomic<Int>(0)
            let observation = manager.observeRegistrations { heard.wrappingAdd(1, ordering: .relaxed) }
            #expect(registry.wasAskedToWatch)
            registry.change(to: [try record("aufx hear MTs8")])
            #expect(heard.load(ordering: .relaxed) >= 1)
            let before = heard.load(ordering: .relaxed)
            let own = try AudioComponentDescription(type: "aufx", subType: "late", manufacturer: "MTs8")
            AUAudioUnit.registerSubclass(as: own, name: "Maker: Late", version: 1) { description, options in
                try AUAudioUnit(componentDescription: description, options: options)
            }
            #expect(heard.load(ordering: .relaxed) > before)
            observation.cancel()
        }

        @Test func theStandardTagsAreThere() {
            #expect(manager.standardLocalizedTagNames.count == 22)
            #expect(manager.standardLocalizedTagNames.contains("Dynamics Processor"))
        }
    }
}
