import AudioToolbox
import AudioUnitExtension
import Testing

/// What a unit learns from the structure that its host gives it, which older hosts know less of.
@Suite(.serialized) struct HostStructureTests {
    /// The folder that a unit sees while it is made; nil when no unit was made, empty for none.
    private func folder(structSize: Int, version: UInt32 = AU_EXTENSION_ABI_VERSION) -> String? {
        let table = makeExtensionInterface { description in
            let unit = try EffectWithFolder(componentDescription: description)
            return unit
        }
        return "/data/unit".withCString { path in
            var host = AUExtensionHost(
                abiVersion: version, structSize: UInt32(structSize), context: nil, notify: { _, _, _ in },
                dataFolder: path)
            var description = AudioComponentDescription(
                componentType: kAudioUnitType_Effect, componentSubType: 7, componentManufacturer: 8,
                componentFlags: 0, componentFlagsMask: 0)
            var made: AUExtensionInstanceRef?
            guard table.pointee.create(&description, &host, &made) == noErr, let made else { return nil }
            defer { table.pointee.destroy(made) }
            return EffectWithFolder.last
        }
    }

    /// Keeps what it saw for the test. The suite is serialized.
    private final class EffectWithFolder: AUAudioUnit, @unchecked Sendable {
        nonisolated(unsafe) static var last = ""

        init(componentDescription: AudioComponentDescription) throws {
            try super.init(componentDescription: componentDescription)
            Self.last = dataFolder ?? ""
        }
    }

    @Test func aUnitSeesItsFolderWhileItIsMade() {
        #expect(folder(structSize: MemoryLayout<AUExtensionHost>.size) == "/data/unit")
    }

    @Test func anOlderHostGivesNoFolder() {
        #expect(folder(structSize: MemoryLayout<AUExtensionHost>.size) == "/data/unit")
        #expect(folder(structSize: 24) == "")
    }

    @Test func aHostOfAnotherVersionIsRefused() {
        #expect(folder(structSize: 32, version: AU_EXTENSION_ABI_VERSION + 1) == nil)
        #expect(folder(structSize: 16) == nil)
    }
}
