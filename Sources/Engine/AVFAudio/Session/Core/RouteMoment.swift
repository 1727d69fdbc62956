/// A route, and the names of all devices that there were with it.
struct RouteMoment: Equatable {
    let route: AVAudioSessionRouteDescription
    let devices: Set<String>

    /// What plays and records.
    var ports: Set<String> { Set((route.inputs + route.outputs).map(\.uid)) }
}

extension RouteChange {
    /// Nil when the route is the same.
    init?(from before: RouteMoment, to now: RouteMoment) {
        guard before.route != now.route else { return nil }
        self.init(ports: (before.ports, now.ports), devices: (before.devices, now.devices))
    }
}
