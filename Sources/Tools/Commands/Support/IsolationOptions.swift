import ArgumentParser
import Rigs

/// How units are kept apart from their host.
struct IsolationOptions: ParsableArguments {
    @Flag(help: "Load units into this process where their bundles allow it.")
    var inProcess = false
    @Flag(help: "Run all units of the chain in one service process.")
    var group = false
    @Flag(help: "Take the reply of the cycle before: one block of latency, no waiting; render waits all the same.")
    var pipelined = false
    @Option(help: "Where services run; by default as auctl tune --write has found, else as measured once.")
    var placement: RigUnit.Placement?
    @Option(help: "What is heard while a unit is bypassed (by default dry for effects, silence for instruments).")
    var bridge: RigUnit.Bridge?
    @Flag(help: "Start services from this process even when the daemon runs.")
    var noDaemon = false

    /// Whether nothing was said that a chain would keep.
    var isEmpty: Bool { !inProcess && !group && !pipelined && placement == nil && bridge == nil }
}
