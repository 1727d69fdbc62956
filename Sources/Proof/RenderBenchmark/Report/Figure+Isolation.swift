extension Figure {
    /// What the project set itself for one unit: release build, stereo.
    package static let isolation: [Figure] = unitPaced + unitTight

    /// As it is lived: cycles begin a period apart.
    package static let unitPaced: [Figure] = pacedCycle(frames: 32) + pacedCycle(frames: 128)

    /// Back to back, 32 frames.
    package static let unitTight: [Figure] = [
        Figure("back to back, sleeping, one core: p50 over the raw futex round trip", goal: 1.4, pace: .tight) {
            $0.row(.ipc, .sleeping, .follow)?.ratioP50
        },
        Figure("the same, p99 over raw p99", goal: 2, pace: .tight) { $0.row(.ipc, .sleeping, .follow)?.ratioP99 },
        Figure(
            "back to back, spinning on the other core: p50 over the raw cache-line round trip", goal: 8, pace: .tight
        ) {
            $0.row(.ipc, .spinning, .dedicated)?.ratioP50
        },
        Figure(
            "back to back, in process: added time over a direct C call of the same gain", goal: 150, unit: "ns",
            pace: .tight
        ) {
            $0.row(.ipc, .inProcess, .host)?[extra: "added_ns"]?.number
        },
    ]

    private static func pacedCycle(frames: Int) -> [Figure] {
        [
            Figure("paced, sleeping, \(frames) frames: p50 over the raw futex round trip", goal: 1.35, pace: .paced) {
                $0.row(.ipc, .sleeping, .follow, frames: frames)?.ratioP50
            },
            Figure("the same, p99 over raw p99", goal: 1.5, pace: .paced) {
                $0.row(.ipc, .sleeping, .follow, frames: frames)?.ratioP99
            },
            Figure(
                "paced, anticipating, \(frames) frames: p50 over the raw futex round trip on one core", goal: 0.3,
                pace: .paced
            ) {
                $0.row(.ipc, .anticipating, .anticipate, frames: frames)?.ratioP50
            },
            Figure("what it takes of the other core", goal: 10, unit: "%", pace: .paced) {
                $0.row(.ipc, .anticipating, .anticipate, frames: frames)?[extra: "service_core_share"]?.number.map {
                    $0 * 100
                }
            },
            Figure(
                "paced, in process, \(frames) frames: added time over a direct C call of the same gain", goal: 1500,
                unit: "ns", pace: .paced
            ) {
                $0.row(.ipc, .inProcess, .host, frames: frames)?[extra: "added_ns"]?.number
            },
        ]
    }
}

extension [BenchmarkRecord] {
    /// The first row of that description; nil matches anything.
    package func row(
        _ bench: BenchmarkKind, _ mode: BenchmarkMode, _ placement: BenchmarkPlacement?, frames: Int? = 32,
        channels: Int = 2, units: Int = 1
    ) -> BenchmarkRecord? {
        first {
            let row = $0.configuration
            return row.bench == bench && row.mode == mode && (placement == nil || row.placement == placement)
                && (frames == nil || row.frames == frames) && row.channels == channels && row.units == units
        }
    }
}
