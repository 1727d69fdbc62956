import AudioDevices

/// Calls back when the devices of the machine changed, on a thread of its own.
final class EngineDeviceWatch {
    private let watch: AudioDeviceWatch?

    /// - Parameter server: whose devices; nil for the default ones.
    init(server: String?, onChange: @escaping @Sendable () -> Void) {
        watch = try? AudioDeviceWatch(server: server, onChange)
    }
}
