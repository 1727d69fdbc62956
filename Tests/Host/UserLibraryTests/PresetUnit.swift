import AudioToolbox
import Glibc

/// A unit with one parameter, a name of its own and user presets.
final class PresetUnit: AUAudioUnit, @unchecked Sendable {
    /// A component of its own for each name: "Test" made it.
    static func description(_ name: String, subtype: UInt32? = nil) -> AudioComponentDescription {
        var sum: UInt32 = 7
        for byte in name.utf8 { sum = sum &* 31 &+ UInt32(byte) }
        var letters: UInt32 = 0
        for place in 0..<4 as Range<UInt32> { letters = letters << 8 | (0x61 + (sum >> (4 * place)) & 15) }
        return AudioComponentDescription(
            componentType: kAudioUnitType_Effect, componentSubType: subtype ?? letters,
            componentManufacturer: 0x5465_7374, componentFlags: 0, componentFlagsMask: 0)
    }

    private let name: String
    private let maker: String
    private let savesPresets: Bool

    init(_ name: String, manufacturer: String = "Test", subtype: UInt32? = nil, supportsUserPresets: Bool = true)
        throws
    {
        self.name = name
        maker = manufacturer
        savesPresets = supportsUserPresets
        try super.init(componentDescription: Self.description(name, subtype: subtype))
        parameterTree = AUParameterTree.createTree(withChildren: [
            AUParameterTree.createParameter(
                withIdentifier: "level", name: "Level", address: 0, min: 0, max: 1, defaultValue: 0)
        ])
    }

    override var audioUnitName: String? { name }
    override var manufacturerName: String? { maker }
    override var supportsUserPresets: Bool { savesPresets }

    var level: Float {
        get { parameterTree?.parameter(withAddress: 0)?.value ?? -1 }
        set { parameterTree?.parameter(withAddress: 0)?.value = newValue }
    }
}
