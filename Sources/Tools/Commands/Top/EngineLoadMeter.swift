import HostControl

/// The load of engines between two looks.
package struct EngineLoadMeter {
    private var before: [String: EngineStatus] = [:]

    package init() {}

    /// The share of real time, 0…1, by `key`: since the last look, or, for an engine that is new or has another device,
    /// since its device was opened. One that plays nothing has none.
    package mutating func loads(_ hosts: [HostMetrics]) -> [String: Double] {
        var loads: [String: Double] = [:]
        var now: [String: EngineStatus] = [:]
        for host in hosts {
            for engine in host.engines ?? [] {
                let key = Self.key(host, engine)
                now[key] = engine
                let earlier = before[key].flatMap {
                    $0.device == engine.device && $0.frames <= engine.frames ? $0 : nil
                }
                loads[key] = engine.load(since: earlier)
            }
        }
        before = now
        return loads
    }

    /// Names an engine of a host.
    package static func key(_ host: HostMetrics, _ engine: EngineStatus) -> String {
        "\(host.host.processID) \(engine.name)"
    }
}
