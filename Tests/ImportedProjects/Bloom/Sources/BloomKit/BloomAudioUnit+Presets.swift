import AudioToolbox
import Foundation

#if BLOOM_PRESETS
    /// As Objective-C lets overrides stand here.
    extension BloomAudioUnit {
        private static let names = ["Bud", "Flower"]

        public override var factoryPresets: [AUAudioUnitPreset]? {
            ["Bud", "Flower"].enumerated().map { number, name in
                let preset = AUAudioUnitPreset()
                preset.number = number
                preset.name = name
                return preset
            }
        }

        @objc public override var currentPreset: AUAudioUnitPreset? {
            get { factoryPresets?[presetNumber] }
            set {
                guard let newValue = newValue, newValue.number >= 0, newValue.number < 2 else { return }
                willChangeValue(forKey: "currentPreset")
                presetNumber = newValue.number
                parameterTree?.parameter(withAddress: 0)?.value = newValue.number == 0 ? 0.25 : 0.75
                didChangeValue(forKey: "currentPreset")
            }
        }

        public override var supportsUserPresets: Bool { false }
    }
#endif
