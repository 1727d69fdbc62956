/// What happened to a device that runs.
public enum AudioDeviceChange: Sendable, Equatable {
    /// The usual cycle or a latency is another one now; the callbacks go on.
    case cycleChanged(AudioDeviceFormat)
    /// The device has another rate or other channels. The callbacks have ended: open it again.
    case formatChanged(AudioDeviceFormat)
    /// Another device is the system's default one now, and the one that ran was opened as the default. The callbacks
    /// have ended: open the default again.
    case rerouted(to: String)
    /// The device or its server is gone. The callbacks have ended.
    case disappeared(reason: String)

    /// Whether the callbacks have ended with it.
    public var endsCallbacks: Bool {
        if case .cycleChanged = self { return false }
        return true
    }
}
