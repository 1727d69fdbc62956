import AudioUnitTestKit
import Testing
import UnitValidation

/// The bundle as `auctl bundle` makes it, on every route on which a host may render it.
@Suite(.serialized) struct NewUnitTests {
    let unit = Result { try UnitUnderTest(bundle: "NewUnit.appex") }

    @Test func itDoesWhatHostsRelyOn() async throws {
        var options = ValidationOptions()
        options.isStrict = true
        let report = try await unit.get().validate(options)
        #expect(report.problems.map { "\($0.check): \($0.message)" } == [])
    }

    // only effect {
    @Test func anImpulseComesAtOnce() async throws {
        try await unit.get().onEveryRoute { routed in
            let heard = try routed.render(.impulse(), blocks: [64, 1, 447])
            #expect(heard.onset(above: 0) == 0, "\(routed.route)")
        }
    }
    // }
    // only instrument {
    @Test func aNoteIsHeardFromItsFrameOn() async throws {
        try await unit.get().onEveryRoute { routed in
            let heard = try routed.render(
                .silence, blocks: [512, 512, 512], events: [.noteOn(at: 600), .noteOff(at: 1200)])
            #expect(heard.peak(in: 0..<600) == 0, "\(routed.route)")
            #expect(heard.peak(in: 600..<1200) > 0.01, "\(routed.route)")
        }
    }
    // }
    // only midi {
    @Test func itMakesNoSoundItself() async throws {
        try await unit.get().onEveryRoute { routed in
            let heard = try routed.render(.silence, blocks: [512, 512], events: [.noteOn(at: 100)])
            #expect(heard.peak() == 0, "\(routed.route)")
        }
    }
    // }
}
