import AudioToolbox
import ComponentRegistry

extension RegisteredComponent {
    /// The triple as hosts ask for it.
    public var audioComponentDescription: AudioComponentDescription {
        AudioComponentDescription(
            componentType: identifier.type.rawValue, componentSubType: identifier.subtype.rawValue,
            componentManufacturer: identifier.manufacturer.rawValue, componentFlags: 0, componentFlagsMask: 0)
    }
}
