// `Equatable`, `Hashable` and `CustomStringConvertible` are left to programs, as on Apple's platforms: many conform the type
// themselves, and Swift takes one conformance only.
extension AudioComponentDescription {
    package static func == (left: Self, right: Self) -> Bool {
        left.componentType == right.componentType && left.componentSubType == right.componentSubType
            && left.componentManufacturer == right.componentManufacturer && left.componentFlags == right.componentFlags
            && left.componentFlagsMask == right.componentFlagsMask
    }
}

extension AudioComponentDescription: @retroactive CustomDebugStringConvertible {
    /// A component by its three codes.
    /// - Throws: `AUAudioUnitError` when a code is not four printable ASCII characters.
    public init(type: String, subType: String, manufacturer: String) throws(AUAudioUnitError) {
        self.init(
            componentType: try FourCharacterCode(type).rawValue,
            componentSubType: try FourCharacterCode(subType).rawValue,
            componentManufacturer: try FourCharacterCode(manufacturer).rawValue, componentFlags: 0,
            componentFlagsMask: 0)
    }

    /// Type, subtype and manufacturer, as `aufx lpas appl`: also what a text has that takes the description in.
    public var debugDescription: String {
        [componentType, componentSubType, componentManufacturer]
            .map { FourCharacterCode(rawValue: $0).description }.joined(separator: " ")
    }

    /// Whether this description finds the component `other`; 0 in a field of this description matches anything.
    public func matches(_ other: AudioComponentDescription) -> Bool {
        (componentType == 0 || componentType == other.componentType)
            && (componentSubType == 0 || componentSubType == other.componentSubType)
            && (componentManufacturer == 0 || componentManufacturer == other.componentManufacturer)
            && componentFlags & componentFlagsMask == other.componentFlags & componentFlagsMask
    }

    /// Whether both name the same component: type, subtype and manufacturer are equal.
    public func isSameComponent(as other: AudioComponentDescription) -> Bool {
        componentType == other.componentType && componentSubType == other.componentSubType
            && componentManufacturer == other.componentManufacturer
    }
}
