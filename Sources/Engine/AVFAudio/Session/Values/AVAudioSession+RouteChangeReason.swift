extension AVAudioSession {
    /// Why a route changed (AVAudioSessionTypes.h).
    public enum RouteChangeReason: UInt, Sendable {
        /// Nobody knows.
        case unknown = 0
        /// A device appeared.
        case newDeviceAvailable = 1
        /// A device is gone.
        case oldDeviceUnavailable = 2
        /// The session has another category.
        case categoryChange = 3
        /// The program chose an output.
        case override = 4
        /// The machine woke.
        case wakeFromSleep = 6
        /// No device can do what the category wants.
        case noSuitableRouteForCategory = 7
        /// The same device has other channels, or another rate.
        case routeConfigurationChange = 8
    }
}
