import AudioToolbox
import AudioUnitTestKit
import ExtensionHost

/// Setting parameters and getting them back.
enum ParameterValueChecks {
    static let all = [roundTrip, notFinite, outOfRange, retained]

    private static let roundTrip = UnitCheck(
        .parameters, "round-trip", "Every value that is set is the value that the unit has."
    ) { session in
        let probe = try await session.probe()
        var generator = session.generator
        let choices: [(String, (AUParameter) -> AUValue)] = [
            ("minimum", { $0.minValue }), ("maximum", { $0.maxValue }),
            ("default", { $0.defaultValue ?? $0.minValue }), ("random", { $0.randomValue(&generator) }),
        ]
        var rounded: String?
        for isAllocated in [false, true] {
            if isAllocated { try probe.begin() }
            for (name, choice) in choices {
                for parameter in probe.settable { parameter.value = choice(parameter) }
                let wanted = probe.values
                // While it renders, a value reaches the unit with the next cycle.
                if isAllocated { _ = try probe.render(blocks: [64]) }
                let read = try probe.readBack()
                if let difference = probe.difference(read, from: wanted) {
                    let problem = "set to the \(name): \(difference), seed \(session.seed)"
                    let isRounded = probe.settable.allSatisfy { parameter in
                        guard let wanted = wanted[parameter.address], let read = read[parameter.address] else {
                            return false
                        }
                        return ParameterRounding.explains(
                            read, wanted: wanted,
                            range: parameter.minValue...max(parameter.minValue, parameter.maxValue))
                    }
                    guard isRounded else { return .failed(problem) }
                    rounded = rounded ?? problem
                }
            }
        }
        if let rounded { return .warning("the unit rounds: \(rounded)") }
        return .passed("\(probe.settable.count) parameters")
    }

    private static let notFinite = UnitCheck(
        .parameters, "not-finite", "NaN and infinity are no values: setting and scheduling them changes nothing."
    ) { session in
        let probe = try await session.probe()
        try probe.begin()
        let before = try probe.readBack()
        for parameter in probe.settable {
            for value in [AUValue.nan, .infinity, -.infinity] {
                parameter.value = value
                probe.unit.scheduleParameterBlock(AUEventSampleTime(0), 0, parameter.address, value)
            }
        }
        _ = try probe.render(blocks: [512])
        if let difference = probe.difference(try probe.readBack(), from: before) { return .failed(difference) }
        return .passed()
    }

    private static let outOfRange = UnitCheck(
        .parameters, "out-of-range", "A scheduled value beyond the range counts as its limit, or not at all."
    ) { session in
        let probe = try await session.probe()
        // Hosts of this project limit values themselves; others need not.
        probe.unit.fitsScheduledValues = false
        defer { probe.unit.fitsScheduledValues = true }
        for parameter in probe.settable {
            let span = max(parameter.maxValue - parameter.minValue, 1)
            let none = try render(probe, parameter, nil)
            for (limit, beyond) in [
                (parameter.minValue, parameter.minValue - 1000 * span),
                (parameter.maxValue, parameter.maxValue + 1000 * span),
            ] {
                let atLimit = try render(probe, parameter, limit)
                let heard = try render(probe, parameter, beyond)
                let isRefused = heard.difference(from: none, tolerance: .rounding) == nil
                if !isRefused, let difference = heard.difference(from: atLimit, tolerance: .rounding) {
                    return .failed("'\(parameter.keyPath)' at \(beyond) is not as at \(limit): \(difference)")
                }
            }
        }
        return .passed()
    }

    private static func render(_ probe: UnitProbe, _ parameter: AUParameter, _ value: AUValue?) throws -> RenderedAudio
    {
        let events = value.map { [TestEvent.parameter(at: 0, parameter.address, $0)] } ?? []
        return try probe.renderFresh(blocks: [512, 512, 512], events: events)
    }

    private static let retained = UnitCheck(
        .parameters, "retained", "Values stay through reset and through giving up and allocating render resources."
    ) { session in
        let probe = try await session.probe()
        var generator = session.generator
        try probe.begin()
        probe.randomize(&generator)
        let wanted = probe.values
        _ = try probe.render(blocks: [512])
        probe.unit.reset()
        _ = try probe.render(blocks: [512])
        if let difference = probe.difference(try probe.readBack(), from: wanted) {
            return .failed("after reset, \(difference)")
        }
        try probe.begin()
        _ = try probe.render(blocks: [512])
        if let difference = probe.difference(try probe.readBack(), from: wanted) {
            return .failed("after allocating again, \(difference)")
        }
        return .passed()
    }
}
