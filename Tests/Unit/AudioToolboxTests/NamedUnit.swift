import AudioToolbox

/// A unit with one parameter and a name of its own.
final class NamedUnit: AUAudioUnit, @unchecked Sendable {
    static let description = AudioComponentDescription(
        componentType: kAudioUnitType_Effect, componentSubType: 0x7072_7374, componentManufacturer: 0x5465_7374,
        componentFlags: 0, componentFlagsMask: 0)

    private let name: String
    private let maker: String

    init(_ name: String, manufacturer: String = "Test") throws {
        self.name = name
        maker = manufacturer
        try super.init(componentDescription: Self.description)
        parameterTree = AUParameterTree.createTree(withChildren: [
            AUParameterTree.createParameter(
                withIdentifier: "level", name: "Level", address: 0, min: 0, max: 1, defaultValue: 0)
        ])
    }

    override var audioUnitName: String? { name }
    override var manufacturerName: String? { maker }
}
