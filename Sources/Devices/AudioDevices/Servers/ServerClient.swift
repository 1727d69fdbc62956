/// A connection to a sound server with ports in its graph, whose cycles go to a `ServerCycle`. Thread: any but render.
protocol ServerClient: AnyObject, Sendable {
    /// What it runs with by its last cycle.
    var format: AudioDeviceFormat { get }
    /// Whether its server or its device is gone: it is closed and another one opened then.
    var isLost: Bool { get }
    /// Takes part in the server's cycles, connected with its device.
    func begin() throws(AudioDeviceError)
    /// Takes part no more. Returns in any case.
    func pause()
    /// Returns in any case; what the server does not answer is left to a thread.
    func close()
}

/// What a client tells beside its cycles, on a thread that must not be held up.
enum ServerEvent: Sendable {
    case xrun
    case threadBegan(isRealtime: Bool)
    /// The server or the device is gone.
    case lost(reason: String)
    /// Another device is the default one.
    case rerouted(to: String)
}
