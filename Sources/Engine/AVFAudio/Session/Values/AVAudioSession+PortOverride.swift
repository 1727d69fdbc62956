extension AVAudioSession {
    /// Which output is taken whatever the route says (AVAudioSessionTypes.h).
    public enum PortOverride: UInt, Sendable {
        /// The route's.
        case none = 0
        /// The loudspeaker ('spkr').
        case speaker = 0x73706b72
    }
}
