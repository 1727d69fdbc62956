import AudioToolbox
import AudioUnitTestKit
import LinuxSystem

/// Making instances and allocating their resources.
enum OpeningChecks {
    static let first = "open.cold"
    static let initializing = "open.initialize"
    static let all = [cold, warm, initialize]

    private static let cold = UnitCheck(.open, "cold", "The unit can be instantiated in a host that has just begun.") {
        session in
        let start = MonotonicClock.now()
        _ = try await session.open()
        return .passed(text(since: start))
    }

    private static let warm = UnitCheck(.open, "warm", "A second instance can be made beside the first.") { session in
        let host = try session.host()
        _ = try await session.open(host)
        let start = MonotonicClock.now()
        _ = try await session.open(host)
        return .passed(text(since: start))
    }

    private static let initialize = UnitCheck(
        .open, "initialize", "Render resources can be allocated, given up and allocated again."
    ) { session in
        let probe = try await session.probe()
        let start = MonotonicClock.now()
        try probe.begin()
        let time = text(since: start)
        for _ in 0..<3 {
            _ = try probe.render(blocks: [64])
            try probe.begin()
        }
        return .passed(time)
    }

    private static func text(since start: UInt64) -> String {
        let tenths = (MonotonicClock.now() - start) / 100_000
        return "\(tenths / 10).\(tenths % 10) ms"
    }
}
