import AudioToolbox

/// Which of Apple's I/O units one is.
enum HardwareUnitKind: CaseIterable, Sendable {
    case device, remote, standard, system, voice

    var subType: OSType {
        switch self {
        case .device: kAudioUnitSubType_HALOutput
        case .remote: kAudioUnitSubType_RemoteIO
        case .standard: kAudioUnitSubType_DefaultOutput
        case .system: kAudioUnitSubType_SystemOutput
        case .voice: kAudioUnitSubType_VoiceProcessingIO
        }
    }

    var name: String {
        switch self {
        case .device: "AudioDeviceOutput"
        case .remote: "RemoteIO"
        case .standard: "DefaultOutputUnit"
        case .system: "SystemOutputUnit"
        case .voice: "VoiceProcessingIO"
        }
    }

    var hasInput: Bool { self == .device || self == .remote || self == .voice }
    /// Whether the input is taken unless the program says otherwise.
    var takesInput: Bool { self == .voice }
}
