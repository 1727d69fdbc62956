extension AVAudioSession {
    /// The codes of a session's errors, in the domain NSOSStatusErrorDomain (AVAudioSessionTypes.h).
    public enum ErrorCode: Int, Sendable {
        /// None.
        case none = 0
        /// The sound server failed ('msrv').
        case mediaServicesFailed = 0x6d737276
        /// The session was made inactive while something played ('!act').
        case isBusy = 0x21616374
        /// The category cannot do that ('!cat').
        case incompatibleCategory = 0x21636174
        /// Others cannot be interrupted now ('!int').
        case cannotInterruptOthers = 0x21696e74
        /// The program may not do that ('ent?').
        case missingEntitlement = 0x656e743f
        /// Siri records ('siri').
        case siriIsRecording = 0x73697269
        /// Playing cannot begin now ('!pla').
        case cannotStartPlaying = 0x21706c61
        /// Recording cannot begin now ('!rec').
        case cannotStartRecording = 0x21726563
        /// A value makes no sense here.
        case badParam = -50
        /// Something more important plays ('!pri').
        case insufficientPriority = 0x21707269
        /// The hardware cannot do that now ('!res').
        case resourceNotAvailable = 0x21726573
        /// Something else ('what').
        case unspecified = 0x77686174
        /// The session is gone ('!ses').
        case expiredSession = 0x21736573
        /// The session is not active ('inac').
        case sessionNotActive = 0x696e6163
    }
}
