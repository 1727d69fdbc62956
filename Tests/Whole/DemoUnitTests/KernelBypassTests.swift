import AudioToolbox
import ServiceProtocol
import Testing

/// How a unit that is a kernel in C is bypassed, and comes back.
@Suite struct KernelBypassTests {
    private static let (gain, echo): (AUParameterAddress, AUParameterAddress) = (0, 1)

    /// A unit, and how late it is in frames.
    struct Subject: Sendable, CustomTestStringConvertible {
        let subtype: String
        let latency: Int
        var testDescription: String { "\(latency) frames late" }
    }

    static let subjects = [Subject(subtype: "will", latency: 0), Subject(subtype: "wlat", latency: 100)]

    private func unit(_ subject: Subject, gain: Float, echo: Float = 0) throws -> LoadedUnit {
        let unit = try LoadedUnit(UnitLibrary("Reluctant"), "aufx", subject.subtype, "Test")
        try unit.set([ParameterValueSetting(Self.gain, gain), ParameterValueSetting(Self.echo, echo)])
        try unit.allocate()
        return unit
    }

    private func bypass(_ unit: LoadedUnit, _ isBypassed: Bool) throws {
        _ = try unit.send(.setProperty, .bypass(isBypassed))
    }

    private func steps(_ samples: [Float]) -> [Float] { zip(samples.dropFirst(), samples).map { abs($0 - $1) } }

    @Test(arguments: subjects) func bypassGivesTheInputAsLateAsTheLatency(_ subject: Subject) throws {
        let unit = try unit(subject, gain: 3, echo: 1)
        try bypass(unit, true)
        let input = Signals.noise(4_000)
        let heard = try unit.render(input, frames: 4_000, sizes: [500, 1, 333])
        let silence = [Float](repeating: 0, count: subject.latency)
        #expect(heard == input.map { silence + $0.dropLast(subject.latency) })
    }

    @Test(arguments: subjects) func aUnitThatIsBypassedWhileItPlaysIsFadedAndNotSwitched(_ subject: Subject) throws {
        let unit = try unit(subject, gain: 3)
        let start = 64 + subject.latency
        var heard = Array(try unit.render(Signals.ones(start), frames: start)[0].suffix(64))
        for isBypassed in [true, false, true] {
            try bypass(unit, isBypassed)
            heard += try unit.render(Signals.ones(1_280), frames: 1_280, sizes: [64, 100])[0]
            #expect(heard.last == (isBypassed ? 1 : 3))
        }
        // In the middle of the way, too.
        for isBypassed in [false, true, false] {
            try bypass(unit, isBypassed)
            heard += try unit.render(Signals.ones(448), frames: 448, sizes: [64])[0]
        }
        #expect(steps(heard).allSatisfy { $0 < 2 * 1.6 / 960 })
    }

    /// Also where the input is at its loudest when the unit begins anew.
    @Test(arguments: subjects) func anEchoBeginsWithoutAStep(_ subject: Subject) throws {
        let unit = try unit(subject, gain: 1, echo: 1)
        let input = Signals.sine(20_000, frequency: 240)
        var heard: [Float] = []
        func play(_ frames: Int) throws {
            let part = input.map { Array($0[heard.count..<heard.count + frames]) }
            heard += try unit.render(part, frames: frames, sizes: [500])[0]
        }
        try play(5_000)
        try bypass(unit, true)
        // A quarter of a period of 200 frames behind a whole number of them.
        try play(5_050)
        try bypass(unit, false)
        try play(9_000)
        let all = steps(heard)
        func largest(_ frames: Range<Int>) -> Float { all[frames].max() ?? 0 }
        let own = max(largest(2_000..<4_900), largest(7_000..<10_000), largest(15_000..<19_000))
        #expect(largest(4_900..<19_000) <= 1.1 * own + 0.002)
    }

    @Test(arguments: subjects) func aUnitThatIsNotBypassedAnyMoreBeginsAnew(_ subject: Subject) throws {
        let unit = try unit(subject, gain: 0, echo: 1)
        _ = try unit.render(Signals.ones(512), frames: 512)
        try bypass(unit, true)
        let silence = Signals.ones(2_048).map { $0.map { _ in Float(0) } }
        _ = try unit.render(silence, frames: 2_048)
        try bypass(unit, false)
        // What it remembered would be heard again.
        #expect(try unit.render(silence, frames: 2_048) == silence)
    }

    /// Behind its latency and the way of 20 ms.
    @Test(arguments: subjects) func theUnitIsHeardAsBeforeWhenItIsBack(_ subject: Subject) throws {
        let unit = try unit(subject, gain: 3)
        try bypass(unit, true)
        _ = try unit.render(Signals.ones(2_000), frames: 2_000)
        try bypass(unit, false)
        _ = try unit.render(Signals.ones(960 + subject.latency), frames: 960 + subject.latency, sizes: [333])
        #expect(try unit.render(Signals.ones(64), frames: 64)[0] == [Float](repeating: 3, count: 64))
    }
}
