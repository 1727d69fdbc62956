import AudioToolbox
import CRenderLink
import LinuxSystem
import RenderLink

/// The input is a script of what host and service do by turns: the host works with its links as an engine does, the
/// service writes anything at all.
enum LinkTarget {
    static func run(_ bytes: [UInt8]) {
        guard let script = try? LinkScript() else { return demand(false, "there is no memory for a link") }
        var input = FuzzBytes(bytes)
        // Bounded, so that an input of nothing but steps is no slow one.
        for _ in 0..<64 where input.remaining > 0 { script.step(&input) }
        script.finish()
    }

    static var seeds: [FuzzSeed] {
        let number = FuzzBytes.number(7 as UInt64)
        let midi: [UInt8] = FuzzBytes.piece([24, 0, 0, 0, 8, 0, 0, 0] + number + [3, 0, 0, 0, 0x90, 60, 100, 0])
        return [
            FuzzSeed("honest", [0, 63, 1, 4, 7, 8, 9, 0, 31, 1, 4, 7]), FuzzSeed("late", [0, 63, 4, 5, 6, 9, 0, 63]),
            FuzzSeed("died", [0, 63, 2, 0x40, 0, 4, 9]), FuzzSeed("life", [0, 63, 3, 208, 0, 0, 0, 0, 0x40, 9, 4]),
            FuzzSeed("pull", [0, 63, 12, 0, 0, 32, 0, 5, 1, 4, 7]),
            FuzzSeed("pull-outside", [0, 63, 12, 9, 0, 0, 9, 5]),
            FuzzSeed("skipped", [0, 63, 2, 0x22, 0, 4, 9]), FuzzSeed("passed", [0, 63, 2, 0x20, 9, 5]),
            FuzzSeed("events", [0, 63, 11, 128, 5] + midi + [3, 28, 0, 0xff, 0xff, 0, 0, 1, 4, 8]),
            FuzzSeed("chain", [10, 0, 10, 1, 10, 2, 10, 3, 10, 4, 10, 5, 10, 7]),
            FuzzSeed("chain-missed", [10, 0, 10, 1, 10, 3, 10, 6, 10, 3, 10, 5, 10, 7]),
            FuzzSeed("watched", [15, 9, 0, 63, 13, 5, 1, 5]), FuzzSeed("ready", [0, 63, 14, 6, 14, 1, 14, 0, 1]),
        ]
    }
}
