/// A component's identity without its flags.
struct AudioComponentKey: Hashable, Sendable {
    let type: OSType
    let subType: OSType
    let manufacturer: OSType

    init(_ description: AudioComponentDescription) {
        type = description.componentType
        subType = description.componentSubType
        manufacturer = description.componentManufacturer
    }

    func description(flags: AudioComponentFlags = []) -> AudioComponentDescription {
        AudioComponentDescription(
            componentType: type, componentSubType: subType, componentManufacturer: manufacturer,
            componentFlags: flags.rawValue, componentFlagsMask: 0)
    }
}

extension AudioComponentKey: Comparable {
    /// Orders by type, subtype, then manufacturer: searches go on from any component, even one that has gone.
    static func < (left: Self, right: Self) -> Bool {
        (left.type, left.subType, left.manufacturer) < (right.type, right.subType, right.manufacturer)
    }
}
