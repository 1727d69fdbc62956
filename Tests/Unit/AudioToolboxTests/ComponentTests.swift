import AudioToolbox
import Synchronization
import Testing

@Suite(.serialized) struct ComponentTests {
    /// Components of the tests have manufacturers of their own, so that other suites' do not show.
    private func description(
        _ type: String, _ subType: String, _ manufacturer: String, flags: AudioComponentFlags = []
    ) throws -> AudioComponentDescription {
        var description = try AudioComponentDescription(type: type, subType: subType, manufacturer: manufacturer)
        description.componentFlags = flags.rawValue
        return description
    }

    private func register(_ description: AudioComponentDescription, name: String = "Test: One", version: UInt32 = 1) {
        AUAudioUnit.registerSubclass(as: description, name: name, version: version) { description, options in
            try AUAudioUnit(componentDescription: description, options: options)
        }
    }

    private func query(_ manufacturer: String, type: OSType = 0) throws -> AudioComponentDescription {
        AudioComponentDescription(
            componentType: type, componentSubType: 0,
            componentManufacturer: try FourCharacterCode(manufacturer).rawValue, componentFlags: 0,
            componentFlagsMask: 0)
    }

    private func find(_ query: AudioComponentDescription) -> [AudioComponent] {
        var query = query
        var found: [AudioComponent] = []
        while let next = AudioComponentFindNext(found.last, &query) { found.append(next) }
        return found
    }

    private func names(_ components: [AudioComponent]) -> [String] {
        components.compactMap { component in
            var name: String?
            return AudioComponentCopyName(component, &name) == noErr ? name : nil
        }
    }

    @Test func wildcardsFindEveryComponentInTheOrderOfItsCodes() throws {
        register(try description("aumu", "cccc", "CTs1"), name: "Test: C")
        register(try description("aufx", "bbbb", "CTs1"), name: "Test: B")
        register(try description("aufx", "aaaa", "CTs1"), name: "Test: A")
        var all = try query("CTs1")
        #expect(names(find(all)) == ["Test: A", "Test: B", "Test: C"])
        #expect(AudioComponentCount(&all) == 3)
        var effects = try query("CTs1", type: kAudioUnitType_Effect)
        #expect(AudioComponentCount(&effects) == 2)
        var nobody = try query("none")
        #expect(AudioComponentFindNext(nil, &nobody) == nil)
        #expect(AudioComponentCount(&nobody) == 0)
    }

    @Test func flagsUnderTheMaskNarrowTheSearch() throws {
        register(try description("aufx", "safe", "CTs2", flags: .sandboxSafe))
        register(try description("aufx", "wild", "CTs2"))
        var safe = try query("CTs2")
        safe.componentFlags = AudioComponentFlags.sandboxSafe.rawValue
        safe.componentFlagsMask = AudioComponentFlags.sandboxSafe.rawValue
        #expect(AudioComponentCount(&safe) == 1)
        safe.componentFlags = 0
        #expect(AudioComponentCount(&safe) == 1)
    }

    @Test func anUnsearchableComponentIsFoundByItsCodesOnly() throws {
        var exact = try description("aufx", "priv", "CTs3", flags: .unsearchable)
        register(exact)
        exact.componentFlags = 0
        #expect(find(exact).count == 1)
        #expect(find(try query("CTs3")).isEmpty)
    }

    @Test func aDescriptionWithAWildcardRegistersNothing() throws {
        register(try query("CTs4"))
        #expect(find(try query("CTs4")).isEmpty)
    }

    @Test func aComponentTellsItsNameVersionAndDescription() throws {
        let own = try description("aufx", "tell", "CTs5", flags: .sandboxSafe)
        register(own, name: "Test: Told", version: 0x0001_0203)
        let component = try #require(find(own).first)
        var (name, version, told) = (nil as String?, UInt32(0), AudioComponentDescription())
        #expect(AudioComponentCopyName(component, &name) == noErr)
        #expect(AudioComponentGetVersion(component, &version) == noErr)
        #expect(AudioComponentGetDescription(component, &told) == noErr)
        #expect(name == "Test: Told" && version == 0x0001_0203)
        #expect(told.isSameComponent(as: own))
        #expect(AudioComponentFlags(rawValue: told.componentFlags) == [.sandboxSafe, .isV3AudioUnit])
    }

    @Test func handlesThatNameNothingAreErrors() async throws {
        let wrong = try #require(AudioComponent(bitPattern: 0x7fff_fff0))
        var (name, version, told) = (nil as String?, UInt32(7), AudioComponentDescription())
        var any = AudioComponentDescription()
        var instance: AudioComponentInstance?
        #expect(AudioComponentCopyName(wrong, &name) == invalidComponentID && name == nil)
        #expect(AudioComponentGetVersion(wrong, &version) == invalidComponentID && version == 7)
        #expect(AudioComponentGetDescription(wrong, &told) == invalidComponentID)
        #expect(AudioComponentFindNext(wrong, &any) == nil)
        #expect(AudioComponentInstanceNew(wrong, &instance) == invalidComponentID && instance == nil)
        #expect(AudioComponentInstanceDispose(wrong) == badComponentInstance)
        #expect(AudioComponentCopyName(AudioComponentInstanceGetComponent(wrong), &name) == invalidComponentID)
        let status: OSStatus = await withCheckedContinuation { continuation in
            AudioComponentInstantiate(wrong, []) { _, status in continuation.resume(returning: status) }
        }
        #expect(status == invalidComponentID)
    }

    @Test func aComponentOfThisProcessIsAskedWithoutAHostLibrary() throws {
        let own = try description("aufx", "trai", "CTs8")
        AUAudioUnit.registerSubclass(as: own, name: "Test: Traits", version: 1) { description, options in
            try MonoUnit(componentDescription: description, options: options)
        }
        let component = try #require(AVAudioUnitComponentManager.shared().components(matching: own).first)
        #expect(component.supportsNumberInputChannels(1, outputChannels: 1))
        #expect(!component.supportsNumberInputChannels(2, outputChannels: 1))
        #expect(component.configurationDictionary["HasCustomView"] as? Bool == false)
        var configuration: [String: Any]?
        #expect(AudioComponentCopyConfigurationInfo(component.audioComponent, &configuration) == noErr)
        #expect(configuration?["ChannelConfigurations"] as? [[Int]] == [[1, 1]])
    }

    @Test func anInstanceKeepsItsUnitUntilItIsDisposedOf() throws {
        let own = try description("aufx", "inst", "CTs6")
        let made = WeakReference()
        AUAudioUnit.registerSubclass(as: own, name: "Test: Kept", version: 1) { description, options in
            let unit = try AUAudioUnit(componentDescription: description, options: options)
            made.contents.withLock { $0.unit = unit }
            return unit
        }
        let component = try #require(find(own).first)
        var instance: AudioComponentInstance?
        #expect(AudioComponentInstanceNew(component, &instance) == noErr)
        let kept = try #require(instance)
        #expect(made.isAlive)
        #expect(AudioComponentInstanceGetComponent(kept) == component)
        #expect(AudioComponentInstanceDispose(kept) == noErr)
        #expect(!made.isAlive)
        #expect(AudioComponentInstanceDispose(kept) == badComponentInstance)
    }

    @Test func whatRequiresAsynchronousInstantiationIsRefusedAtOnceAndMadeLater() async throws {
        let own = try description("aufx", "asyn", "CTs7", flags: .requiresAsyncInstantiation)
        register(own)
        let component = try #require(find(own).first)
        var instance: AudioComponentInstance?
        #expect(AudioComponentInstanceNew(component, &instance) == kAudioUnitErr_CannotDoInCurrentContext)
        #expect(instance == nil)
        let disposed: OSStatus? = await withCheckedContinuation { continuation in
            AudioComponentInstantiate(component, []) { instance, status in
                let result = status == noErr ? instance.map(AudioComponentInstanceDispose) : status
                continuation.resume(returning: result)
            }
        }
        #expect(disposed == noErr)
    }

    @Test func aFailingInitializersCodeIsReturned() throws {
        let own = try description("aufx", "fail", "CTs8")
        AUAudioUnit.registerSubclass(as: own, name: "Test: Fails", version: 1) { _, _ in
            throw AUAudioUnitError(kAudioUnitErr_Unauthorized, "Not today.")
        }
        var instance: AudioComponentInstance?
        #expect(AudioComponentInstanceNew(try #require(find(own).first), &instance) == kAudioUnitErr_Unauthorized)
        #expect(instance == nil)
    }

    @Test func aUnitKnowsItsComponent() throws {
        register(NamedUnit.description)
        let unit = try NamedUnit("Known")
        #expect(find(NamedUnit.description) == [unit.component])
    }
}

/// Where a factory leaves what it made, without keeping it alive.
final class WeakReference: Sendable {
    struct Contents {
        weak var unit: AUAudioUnit?
    }

    let contents = Mutex<Contents>(Contents())
    var isAlive: Bool { contents.withLock { $0.unit != nil } }
}

private final class MonoUnit: AUAudioUnit, @unchecked Sendable {
    override var channelCapabilities: [NSNumber]? { [1, 1] }
}
