extension AVAudioSession {
    /// How a device with two microphones is held (AVAudioSessionTypes.h).
    public enum StereoOrientation: Int, Sendable {
        /// Not said.
        case none = 0
        /// Upright.
        case portrait = 1
        /// Upside down.
        case portraitUpsideDown = 2
        /// On its right side.
        case landscapeRight = 3
        /// On its left side.
        case landscapeLeft = 4
    }
}
