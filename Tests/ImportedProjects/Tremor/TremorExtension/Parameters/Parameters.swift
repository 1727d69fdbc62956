import AudioToolbox
import Foundation

let TremorExtensionParameterSpecs = ParameterTreeSpec {
    ParameterGroupSpec(identifier: "global", name: "Global") {
        ParameterSpec(
            address: .gain, identifier: "gain", name: "Output Gain", units: .linearGain, valueRange: 0.0...1.0,
            defaultValue: 0.5)
        ParameterSpec(
            address: .rate, identifier: "rate", name: "Rate", units: .hertz, valueRange: 0.0...20.0, defaultValue: 0)
    }
}

extension ParameterSpec {
    init(
        address: TremorExtensionParameterAddress, identifier: String, name: String, units: AudioUnitParameterUnit,
        valueRange: ClosedRange<AUValue>, defaultValue: AUValue, unitName: String? = nil,
        flags: AudioUnitParameterOptions = [.flag_IsWritable, .flag_IsReadable], valueStrings: [String]? = nil,
        dependentParameters: [NSNumber]? = nil
    ) {
        self.init(
            address: address.rawValue, identifier: identifier, name: name, units: units, valueRange: valueRange,
            defaultValue: defaultValue, unitName: unitName, flags: flags, valueStrings: valueStrings,
            dependentParameters: dependentParameters)
    }
}
