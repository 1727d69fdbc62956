/// Why a route is another one than before, by the numbers of `AVAudioSession.RouteChangeReason`. Pure.
package enum RouteChange: UInt {
    case unknown = 0
    case newDeviceAvailable = 1
    case oldDeviceUnavailable = 2
    case noSuitableRouteForCategory = 7
    case routeConfigurationChange = 8

    /// - Parameters:
    ///   - ports: those of the route, by name: before, and now.
    ///   - devices: all that there are, by name: before, and now.
    package init(ports: (Set<String>, Set<String>), devices: (Set<String>, Set<String>)) {
        self =
            if ports.1.isEmpty {
                ports.0.isEmpty ? .noSuitableRouteForCategory : .oldDeviceUnavailable
            } else if ports.0.isEmpty {
                .newDeviceAvailable
            } else if !devices.0.subtracting(devices.1).isEmpty {
                // What the system takes by default keeps its name, whatever it is.
                .oldDeviceUnavailable
            } else if !devices.1.subtracting(devices.0).isEmpty {
                .newDeviceAvailable
            } else {
                ports.0 == ports.1 ? .routeConfigurationChange : .unknown
            }
    }
}
