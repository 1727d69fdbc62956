import AudioDevices
import AudioToolbox

/// What a number stands for in AudioHardware.h: the system, a device, or what a device plays or records.
enum HardwareObject: Equatable {
    case system
    case device(AudioDeviceDescription)
    case stream(AudioDeviceDescription, isOutput: Bool)

    /// Nil for a number of nothing that is there now.
    init?(_ number: AudioObjectID) {
        if number == AudioObjectID(kAudioObjectSystemObject) {
            self = .system
        } else if let name = AudioDeviceNumbers.name(of: number) {
            guard let device = HardwareDirectory.shared.device(named: name) else { return nil }
            self = .device(device)
        } else if let stream = AudioDeviceNumbers.stream(of: number) {
            guard let device = HardwareDirectory.shared.device(named: stream.name),
                device.has(stream.isOutput)
            else { return nil }
            self = .stream(device, isOutput: stream.isOutput)
        } else {
            return nil
        }
    }
}

extension AudioDeviceDescription {
    /// As AudioHardware.h knows it.
    var number: AudioObjectID { AudioDeviceNumbers.number(of: name) }

    /// Whether it plays, or records.
    func has(_ isOutput: Bool) -> Bool { (isOutput ? outputChannelCount : inputChannelCount) != 0 }

    /// What it plays and records, in a scope: of both, of one, or neither.
    func directions(_ scope: AudioObjectPropertyScope) -> [Bool] {
        let wanted: [Bool] =
            switch scope {
            case kAudioObjectPropertyScopeGlobal, kAudioObjectPropertyScopeWildcard: [true, false]
            case kAudioObjectPropertyScopeOutput: [true]
            case kAudioObjectPropertyScopeInput: [false]
            default: []
            }
        return wanted.filter(has)
    }
}
