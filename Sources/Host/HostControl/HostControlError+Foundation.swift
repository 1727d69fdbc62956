public import FoundationEssentials

// For Foundation's `NSError` of it, as Apple's errors of units have them.
extension HostControlError: LocalizedError {
    /// "NSOSStatusErrorDomain".
    public var _domain: String { "NSOSStatusErrorDomain" }

    /// The nearest of AUComponent.h.
    public var _code: Int {
        switch self {
        // kAudioComponentErr_InstanceInvalidated
        case .noSuchUnit: -66749
        // kAudioUnitErr_InvalidParameter
        case .noSuchParameter: -10878
        // kAudioUnitErr_InvalidParameterValue
        case .outOfRange: -66743
        // kAudioUnitErr_InvalidPropertyValue
        case .noSuchPreset: -10851
        // kAudioUnitErr_InvalidFilePath
        case .noSuchFile, .fileUnusable: -66742
        // kAudioUnitErr_CannotDoInCurrentContext
        case .inProcess, .noChain, .noTransport, .noControllers: -10863
        // kAudio_ParamError
        case .failed: -50
        }
    }

    /// The whole sentence.
    public var errorDescription: String? { description }
}
