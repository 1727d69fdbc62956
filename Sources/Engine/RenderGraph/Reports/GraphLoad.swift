/// What a running graph costs its render thread and how its device fares, for whoever asks from outside; counted
/// anyway.
package struct GraphLoad: Sendable {
    /// As the program calls the engine, or a number.
    package var name: String
    /// `running`, `paused`, `prepared` or `stopped`.
    package var state: String
    /// What drives it.
    package var device: String
    /// Hz; 0 while nothing drives it.
    package var sampleRate = 0.0
    /// Of a callback, as far as it is known; 0 while nothing drives it.
    package var framesPerCycle = 0
    /// Frames played so far by the device that is used now, and nanoseconds in its callbacks.
    package var frames: UInt64 = 0
    package var busyNanoseconds: UInt64 = 0
    /// How often samples were late for that device.
    package var xruns: UInt64 = 0

    package init(name: String, state: String, device: String) {
        self.name = name
        self.state = state
        self.device = device
    }
}
