import AudioToolbox

/// A component of a bundle as its property list describes it.
public struct ExtensionComponent: Sendable {
    let description: AudioComponentDescription
    let name: String
    let version: UInt32

    /// Codes as numbers; `name` by convention "Manufacturer: Name"; `version` 0xMMMMmmDD.
    public init(type: UInt32, subType: UInt32, manufacturer: UInt32, name: String, version: UInt32) {
        description = AudioComponentDescription(
            componentType: type, componentSubType: subType, componentManufacturer: manufacturer, componentFlags: 0,
            componentFlagsMask: 0)
        self.name = name
        self.version = version
    }
}
