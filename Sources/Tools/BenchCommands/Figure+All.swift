import RenderBenchmark

extension Figure {
    /// The figures that the project set itself: release build, stereo, 32 frames unless named otherwise.
    package static let all: [Figure] = paced + ordinary + tight + chains + engine + sound + starts + rest

    /// Stereo, 128 frames.
    private static let engine: [Figure] = [
        Figure("64 gains in series in an engine: over a loop in C over the same buffers", goal: 1.5) {
            $0.row(.engine, .series, nil, frames: 128, units: 64)?.ratioP50
        },
        Figure("an engine's own cost per node of its process", goal: 60, unit: "ns") {
            $0.row(.engine, .series, nil, frames: 128, units: 64)?[extra: "added_ns"]?.number.map { $0 / 64 }
        },
        Figure("32 players into one mixer: over a mix in C of the same buffers", goal: 1.5) {
            $0.row(.engine, .mix, nil, frames: 128, units: 32)?.ratioP50
        },
        Figure("16 sources on headphones by HRTFHQ: over libmysofa's filters and a straight convolution", goal: 0.5) {
            $0.row(.engine, .headResponses, nil, frames: 128, units: 16)?.ratioP50
        },
        Figure("8 isolated units in series in an engine: over the chain alone", goal: 1.05) {
            $0.row(.engine, .engineChain, nil, frames: 128, units: 8)?.ratioP50
        },
        Figure("4 branches of 2 isolated distortions in an engine: over one after the other", goal: 0.7) {
            $0.row(.engine, .engineBranches, nil, frames: 128, units: 2)?.ratioP50
        },
        Figure("the same of low-passes, a third of the work", goal: 0.7) {
            $0.row(.engine, .engineLightBranches, nil, frames: 128, units: 2)?.ratioP50
        },
        Figure("4 branches of 2 isolated units on two cores: over one after the other", goal: 0.7) {
            $0.row(.branches, .atOnce, .measured, frames: 128, units: 2)?.ratioP50
        },
        Figure("1000 edits of a graph of 200 nodes: longest cycle over the median", goal: 2) {
            $0.row(.engine, .edits, nil, frames: 128, units: 200)?[extra: "longest_over_median"]?.number
        },
        Figure("60 s of 8 players, 8 low-passes and a mixer: over ffmpeg", goal: 0.8) {
            $0.row(.engine, .export, nil, frames: nil, units: 8)?[extra: "over_ffmpeg"]?.number
        },
        Figure("the same over sox", goal: 0.8) {
            $0.row(.engine, .export, nil, frames: nil, units: 8)?[extra: "over_sox"]?.number
        },
        Figure("allocations and locks on an engine's render threads", goal: 0) {
            guard let row = $0.row(.safety, .engineGraph, nil, frames: 128, units: 3) else { return nil }
            return (row[extra: "render_allocations"]?.number ?? 0) + (row[extra: "render_locks"]?.number ?? 0)
        },
        Figure("44.1 to 48 kHz at best quality: what a sine of 997 Hz leaves beside itself", goal: -145, unit: "dB") {
            $0.row(.engine, .rateConversion, nil, frames: nil, channels: 1)?[extra: "noise_997_hz"]?.number
        },
        Figure("the same of 15 kHz", goal: -145, unit: "dB") {
            $0.row(.engine, .rateConversion, nil, frames: nil, channels: 1)?[extra: "noise_15000_hz"]?.number
        },
    ]

    /// Notes and other machines, at 128 frames.
    private static let sound: [Figure] = [
        Figure("a note of a sequence: frames from where it belongs to where it sounds, offline", goal: 0) {
            note($0, "note_frames_offline")
        },
        Figure("the same through a device", goal: 0) { note($0, "note_frames_live") },
        Figure("a keyboard's note: until its frame is asked for", goal: 1, unit: "blocks") {
            note($0, "keyboard_blocks")
        },
        Figure("sequencer, sampler and environment, rendered in other pieces: samples that differ", goal: 0) {
            note($0, "partition_samples")
        },
        Figure("another machine's sound, over loopback: late by", goal: 3, unit: "blocks") {
            $0.row(.sound, .networkAudio, nil, frames: 128)?[extra: "network_blocks"]?.number
        },
        Figure("the same, as the device's latency tells", goal: 3, unit: "blocks") {
            $0.row(.sound, .networkAudio, nil, frames: 128)?[extra: "network_blocks_told"]?.number
        },
    ]

    private static func note(_ records: [BenchmarkRecord], _ key: String) -> Double? {
        records.row(.sound, .noteTiming, nil, frames: 128)?[extra: key]?.number
    }

    /// As it is lived: cycles begin a period apart.
    private static let paced: [Figure] =
        unitPaced + [
            Figure("paced, 8 units in one group: over one unit", goal: 1.25, pace: .paced, measure: groupOverOne)
        ]

    /// What a chain misses beyond a thread that is woken in the same way and does nothing.
    private static let ordinary: [Figure] = [64, 128].flatMap { frames in
        [(0, "alone"), (1, "beside a busy process on each core")].map { least, company in
            Figure(
                "without real-time rights, \(frames) frames, \(company): misses of a unit beyond a bare thread's",
                goal: 0, pace: .paced
            ) { records in
                records.first {
                    $0.configuration.bench == .ordinary && $0.configuration.frames == frames
                        && $0.configuration.units == 1
                        && (($0[extra: "busy_processes"]?.number ?? 0) > 0) == (least > 0)
                }?[extra: "misses_beyond_bare"]?.number
            }
        }
    }

    private static let tight: [Figure] =
        unitTight + [
            Figure("back to back, 8 units in one group: over one unit", goal: 1.5, pace: .tight, measure: groupOverOne)
        ]

    private static let chains: [Figure] = [
        Figure("chain of 8 processes: hand-off over return-to-host", goal: 0.8) { records in
            quotient(records.row(.chain, .handOff, nil, units: 8), records.row(.chain, .returnToHost, nil, units: 8))
        }
    ]

    private static let starts: [Figure] = [
        Figure("instantiate to first rendered block over posix_spawn of a trivial C program: cold", goal: 8) {
            $0.row(.spawn, .cold, nil, frames: nil)?.ratioP50
        },
        Figure("the same from a warm runner", goal: 2) { $0.row(.spawn, .warm, nil, frames: nil)?.ratioP50 },
        Figure("50 units at once over one after the other, per unit", goal: 1) { records in
            quotient(
                records.row(.starts, .atOnce, nil, frames: nil, units: 50),
                records.row(.starts, .oneByOne, nil, frames: nil, units: 50))
        },
        Figure("main thread of the host while 50 units start: longest pause", goal: 5, unit: "ms") {
            $0.row(.starts, .atOnce, nil, frames: nil, units: 50)?[extra: "main_thread_pause"]?.number.map { $0 / 1000 }
        },
    ]

    private static let rest: [Figure] = [
        Figure("a state of 1 MiB set and read: over copying it through socket and memory file", goal: 10) {
            $0.row(.state, .sleeping, nil, frames: nil)?.ratioP50
        },
        Figure("PSS of a lone service", goal: 2.5, unit: "MiB") { memory($0, .sleeping, units: 1) },
        Figure("the same with a unit in C", goal: 1.5, unit: "MiB") { memory($0, .unitInC, units: 1) },
        Figure("PSS per service, eight of them", goal: 2.5, unit: "MiB") { memory($0, .sleeping, units: 8) },
        Figure("kill −9 with a warm runner, 128 frames: wet again, median", goal: 3, unit: "blocks") {
            $0.row(.spawn, .afterCrash, nil, frames: 128)?[extra: "blocks_to_wet"]?.number
        },
        Figure("allocations and locks on either render thread in steady state", goal: 0) { records in
            let rows = records.filter {
                $0[extra: "render_allocations"] != nil && $0.configuration.mode != .engineGraph
            }
            guard !rows.isEmpty else { return nil }
            return rows.reduce(0) {
                $0 + ($1[extra: "render_allocations"]?.number ?? 0) + ($1[extra: "render_locks"]?.number ?? 0)
            }
        },
    ]

    /// MiB.
    private static func memory(_ records: [BenchmarkRecord], _ mode: BenchmarkMode, units: Int) -> Double? {
        records.row(.memory, mode, nil, frames: 128, units: units)?[extra: "pss_kib"]?.number.map { $0 / 1024 }
    }

    /// The two rows are measured one after the other: each stands over the round trip of its own turns.
    private static func groupOverOne(_ records: [BenchmarkRecord]) -> Double? {
        quotientOfRatios(
            records.row(.chain, .group, nil, units: 8),
            records.row(.chain, .group, nil, units: 1) ?? records.row(.chain, .handOff, nil, units: 1))
    }

    private static func quotient(_ above: BenchmarkRecord?, _ below: BenchmarkRecord?) -> Double? {
        guard let above = above?.p50, let below = below?.p50, below > 0 else { return nil }
        return above / below
    }

    private static func quotientOfRatios(_ above: BenchmarkRecord?, _ below: BenchmarkRecord?) -> Double? {
        guard let above = above?.ratioP50, let below = below?.ratioP50, below > 0 else { return nil }
        return above / below
    }
}
