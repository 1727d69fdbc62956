/// What carries a device's audio.
public enum AudioDeviceBackend: String, Sendable, CaseIterable {
    case pipeWire = "pipewire"
    case jack
    case alsa
    /// At the right speed into nothing.
    case pacedNull = "paced-null"
    /// As fast as possible into nothing.
    case offline
}
