import Testing

/// A unit with one fault and the checks that find it.
struct PlantedFault: Sendable, CustomTestStringConvertible {
    var codes: String
    var checks: [String]
    /// Where the fault shows.
    var isInProcess = false

    var testDescription: String { "\(codes) \(checks.joined(separator: ", "))" }

    init(_ codes: String, _ checks: String..., isInProcess: Bool = false) {
        self.codes = codes
        self.checks = checks
        self.isInProcess = isInProcess
    }

    /// Faults that some check fails for.
    static let failing = [
        PlantedFault("aufx vers Test", "description.consistency"),
        PlantedFault("aufx codm test", "description.codes"),
        PlantedFault("aufx cnts Test", "busses.counts"),
        PlantedFault("aufx rate Test", "formats.sample-rates"),
        PlantedFault("aufx chan Test", "formats.channels"),
        // What is no time at all, the host refuses when it asks what the unit is.
        PlantedFault("aufx nega Test", "open.cold"),
        PlantedFault("aufx stlo Test", "state.round-trip", "state.before-allocation"),
        PlantedFault("aufx stga Test", "state.broken"),
        PlantedFault("aufx stcr Test", "state.broken"),
        PlantedFault("aufx dupl Test", "parameters.identity"),
        PlantedFault("aufx rang Test", "parameters.ranges"),
        PlantedFault("aufx dflt Test", "parameters.ranges"),
        PlantedFault("aufx name Test", "parameters.naming"),
        PlantedFault("aufx strs Test", "parameters.strings"),
        PlantedFault("aufx drop Test", "parameters.round-trip"),
        PlantedFault("aufx wild Test", "parameters.out-of-range"),
        PlantedFault("aufx forg Test", "parameters.retained"),
        PlantedFault("aufx prnm Test", "presets.list"),
        PlantedFault("aufx prse Test", "presets.selection"),
        PlantedFault("aufx bloc Test", "render.block-lengths"),
        PlantedFault("aufx null Test", "render.null-buffers", isInProcess: true),
        PlantedFault("aufx repl Test", "render.replaced-input", isInProcess: true),
        PlantedFault("aufx perr Test", "render.input-error", isInProcess: true),
        PlantedFault("aufx noco Test", "render.no-connection", isInProcess: true),
        PlantedFault("aufx flag Test", "render.silence-flag", isInProcess: true),
        PlantedFault("aufx rese Test", "render.repetition"),
        PlantedFault("aufx nanf Test", "render.finite"),
        PlantedFault("aufx sust Test", "render.bad-input"),
        PlantedFault("aufx nois Test", "render.silence"),
        PlantedFault("aufx jump Test", "events.sample-accurate"),
        PlantedFault("aufx step Test", "events.ramps"),
        PlantedFault("aufx lost Test", "events.burst"),
        PlantedFault("aumu mute Test", "midi.notes", "midi.malformed"),
        PlantedFault("aumu hung Test", "midi.notes"),
        PlantedFault("aumu mcra Test", "midi.malformed"),
        PlantedFault("aufx late Test", "timing.latency"),
        PlantedFault("aufx tail Test", "timing.tail"),
        PlantedFault("aufx crsh Test", "host.callbacks"),
        PlantedFault("aufx hang Test", "host.callbacks"),
        PlantedFault("aufx shar Test", "instances.many"),
        PlantedFault("aufx rout Test", "routes.same-audio"),
        PlantedFault("aufx kill Test", "survival.kill", "survival.hang"),
        PlantedFault("aufx deff Test", "busses.default-formats"),
        // What else needs two instances finds it too.
        PlantedFault(
            "aufx solo Test", "open.warm", "instances.many", "render.repetition", "render.bad-input",
            "state.round-trip", "state.before-allocation", isInProcess: true),
    ]

    /// Faults that hosts live with.
    static let warning = [
        PlantedFault("aufx busn Test", "busses.names"),
        PlantedFault("aufx byps Test", "properties.bypass"),
        PlantedFault("aufx pref Test", "presets.effect"),
    ]
}
