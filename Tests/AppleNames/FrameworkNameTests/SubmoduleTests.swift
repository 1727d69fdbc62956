import AVFoundation
import AudioToolbox.AUParameters
import AudioUnit.AUParameters
import AudioUnit.AudioUnitProperties
import CoreAudio.HostTime
import CoreAudioKit.AUViewController
import Testing
import os.log

/// What a submodule's import brings.
struct SubmoduleTests {
    @Test func aSubmoduleBringsItsFramework() {
        let parameter = AUParameterTree.createParameter(
            withIdentifier: "gain", name: "Gain", address: 1, min: 0, max: 1, unit: .linearGain, unitName: nil,
            flags: [], valueStrings: nil, dependentParameters: nil)
        #expect(parameter.address == 1)
        #expect(AudioConvertHostTimeToNanos(7) == 7)
    }
}
