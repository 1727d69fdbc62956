import AVFoundation.AVAudioFormat
import AudioToolbox.AUAudioUnitImplementation
import AudioUnit.AUAudioUnit
import AudioUnit.AUParameters
import CoreAudio.HostTime
import CoreAudioKit.AUViewController
import os.log

private let subsystem = OSLog(subsystem: "com.example.submodules", category: "audio")

/// Imports as Xcode's older templates write them.
public func makeParameter(named name: String) -> AUParameter {
    os_log("making %{public}d characters", log: subsystem, type: .debug, name.count)
    return AUParameterTree.createParameter(
        withIdentifier: name, name: name, address: 7, min: 0, max: 100, unit: .percent, unitName: nil,
        flags: [.flag_IsReadable, .flag_IsWritable, .flag_CanRamp], valueStrings: nil, dependentParameters: nil)
}

public func nanosecondsNow() -> UInt64 { AudioConvertHostTimeToNanos(AudioGetCurrentHostTime()) }
