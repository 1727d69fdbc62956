import AudioToolbox
import AudioUnitTestKit
import ComponentRegistry

/// Parameter events and ramps while rendering.
enum EventChecks {
    static let all = [sampleAccuracy, ramps, burst]

    private static let sampleAccuracy = UnitCheck(
        .events, "sample-accurate", "A parameter event takes effect at its frame, wherever the blocks are cut."
    ) { session in
        let probe = try await session.probe()
        // Many components written against the C interface change their parameters once in a block, by design.
        let verdict: (String) -> CheckVerdict = { session.component.isPlugIn ? .warning($0) : .failed($0) }
        for parameter in probe.settable {
            let event = TestEvent.parameter(at: frame, parameter.address, parameter.otherValue(than: parameter.value))
            let inside = try probe.renderFresh(blocks: [128, 512], events: [event])
            let cut = try probe.renderFresh(blocks: [frame, 128 - frame, 512], events: [event])
            if let difference = inside.difference(from: cut, tolerance: .rounding) {
                return verdict(
                    "'\(parameter.keyPath)' at frame \(frame) of a block is not as at its beginning: \(difference)")
            }
            let none = try probe.renderFresh(blocks: [128, 512])
            if let early = inside.firstDifference(from: none, tolerance: .rounding)?.frame, early < frame {
                return verdict("'\(parameter.keyPath)', due at frame \(frame), is heard at frame \(early)")
            }
        }
        return .passed("\(probe.settable.count) parameters")
    }

    private static let frame = 37

    private static let ramps = UnitCheck(
        .events, "ramps", "A parameter that says it can ramp ramps, from its frame on and across blocks."
    ) { session in
        let probe = try await session.probe()
        let rampable = probe.settable.filter { $0.flags.contains(.flag_CanRamp) }
        guard !rampable.isEmpty else { return .skipped("no parameter can ramp") }
        for parameter in rampable {
            let goal = parameter.otherValue(than: parameter.value)
            func event(_ frames: UInt32) -> [TestEvent] {
                [.parameter(at: 50, parameter.address, goal, rampFrames: frames)]
            }
            let whole = try probe.renderFresh(blocks: [512, 512], events: event(300))
            let cut = try probe.renderFresh(blocks: [50, 100, 137, 1, 224, 512], events: event(300))
            if let difference = whole.difference(from: cut, tolerance: .rounding) {
                return .failed("a ramp of '\(parameter.keyPath)' depends on the blocks: \(difference)")
            }
            if let problem = shape(
                parameter, whole, step: try probe.renderFresh(blocks: [512, 512], events: event(0)),
                late: try probe.renderFresh(
                    blocks: [512, 512], events: [.parameter(at: 350, parameter.address, goal)]),
                none: try probe.renderFresh(blocks: [512, 512]))
            {
                return .failed(problem)
            }
        }
        return .passed("\(rampable.count) parameters")
    }

    /// What is wrong with a ramp, compared with a step at its beginning, one at its end and nothing; nil when the parameter
    /// is not heard at all. Where it is heard only at the beginning, as the threshold of a gate that has opened since, a
    /// ramp that is not heard is none the worse.
    private static func shape(
        _ parameter: AUParameter, _ ramp: RenderedAudio, step: RenderedAudio, late: RenderedAudio, none: RenderedAudio
    ) -> String? {
        guard step.firstDifference(from: none, tolerance: .rounding) != nil,
            late.firstDifference(from: none, tolerance: .rounding) != nil
        else { return nil }
        if ramp.firstDifference(from: none, tolerance: .rounding) == nil {
            return "a ramp of '\(parameter.keyPath)' has no effect"
        }
        if ramp.firstDifference(from: step, tolerance: .rounding) == nil {
            return "a ramp of '\(parameter.keyPath)' over 300 frames is a step"
        }
        return nil
    }

    private static let burst = UnitCheck(
        .events, "burst", "Hundreds of events in one block are taken, and the last of each parameter counts."
    ) { session in
        let probe = try await session.probe()
        guard !probe.settable.isEmpty else { return .skipped("there are no parameters to set") }
        var generator = session.generator
        try probe.begin()
        var events: [TestEvent] = []
        var wanted = probe.values
        for frame in 0..<500 {
            let parameter = probe.settable[Int.random(in: 0..<probe.settable.count, using: &generator)]
            let value = parameter.randomValue(&generator)
            wanted[parameter.address] = value
            events.append(.parameter(at: frame, parameter.address, value))
        }
        _ = try probe.render(blocks: [512, 512], events: events)
        if let difference = probe.difference(try probe.readBack(), from: wanted) {
            return .failed("after 500 events \(difference), seed \(session.seed)")
        }
        return .passed()
    }
}
