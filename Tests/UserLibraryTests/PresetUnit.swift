import AudioToolbox
import Glibc

/// A unit with one parameter, a name of its own and user presets.
final class PresetUnit: AUAudioUnit, @unchecked Sendable {
    static let description = AudioComponentDescription(
        componentType: kAudioUnitType_Effect, componentSubType: 0x7072_7374, componentManufacturer: 0x5465_7374,
        componentFlags: 0, componentFlagsMask: 0)

    private let name: String
    private let maker: String
    private let savesPresets: Bool

    init(_ name: String, manufacturer: String = "Test", supportsUserPresets: Bool = true) throws {
        self.name = name
        maker = manufacturer
        savesPresets = supportsUserPresets
        try super.init(componentDescription: Self.description)
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
