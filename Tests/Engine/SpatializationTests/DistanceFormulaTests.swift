import Spatialization
import Testing

/// The formulas of OpenAL's programmer's guide (1.1, "Distance models", the clamped ones), worked out by hand.
@Suite struct DistanceFormulaTests {
    @Test(arguments: [
        // reference / (reference + rolloff × (distance − reference))
        (DistanceAttenuation.Model.inverse, 1.0, 1.0, 2.0, 0.5), (.inverse, 1, 1, 10, 0.1),
        (.inverse, 2, 1, 6, 1.0 / 3), (.inverse, 1, 0.5, 5, 1.0 / 3), (.inverse, 1, 3, 2, 0.25),
        (.inverse, 1, 1, 0.5, 1), (.inverse, 1, 1, 200, 0.01),
        // 1 − rolloff × (distance − reference) / (maximum − reference)
        (.linear, 1, 1, 1, 1), (.linear, 10, 1, 55, 0.5), (.linear, 10, 0.5, 55, 0.75), (.linear, 10, 1, 100, 0),
        (.linear, 10, 2, 55, 0), (.linear, 10, 2, 32.5, 0.5),
        // (distance / reference) ^ −rolloff
        (.exponential, 1, 1, 4, 0.25), (.exponential, 1, 2, 4, 0.0625), (.exponential, 2, 1, 4, 0.5),
        (.exponential, 1, 0.5, 16, 0.25), (.exponential, 1, 1, 1000, 0.01),
    ])
    func gainsAreOpenALs(
        model: DistanceAttenuation.Model, reference: Double, rolloff: Double, distance: Double, expected: Double
    ) {
        let attenuation = DistanceAttenuation(
            model: model, referenceDistance: reference, maximumDistance: 100, rolloffFactor: rolloff)
        #expect(abs(attenuation.gain(at: distance) - expected) < 1e-12)
    }

    @Test(arguments: [DistanceAttenuation.Model.inverse, .linear, .exponential])
    func whatCannotBeEvaluatedIsNotAttenuated(model: DistanceAttenuation.Model) {
        for (reference, maximum, distance) in [(2.0, 1.0, 5.0), (1, 1, 5), (1, 100, .nan)] {
            let attenuation = DistanceAttenuation(
                model: model, referenceDistance: reference, maximumDistance: maximum)
            #expect(attenuation.gain(at: distance) == 1)
        }
    }
}
