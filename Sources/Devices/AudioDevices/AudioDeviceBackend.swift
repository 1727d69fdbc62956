/// What carries a device's audio.
public enum AudioDeviceBackend: String, Sendable, CaseIterable {
    case pipeWire = "pipewire"
    case jack
    case alsa
    /// Other machines, by RTP packets over UDP.
    case rtp
    /// Several devices as one.
    case aggregate
    /// At the right speed into nothing.
    case pacedNull = "paced-null"
    /// As fast as possible into nothing.
    case offline
}
