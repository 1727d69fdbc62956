import Foundation
import Spatialization
import Testing

@Suite struct SpatialPannerTests {
    private func decibels(_ gain: some BinaryFloatingPoint) -> Double { 20 * log10(max(Double(gain), 1e-9)) }

    private func at(_ azimuth: Double, distance: Double = 1) -> SpatialVector {
        let angle = azimuth / 180 * .pi
        return SpatialVector(sin(angle) * distance, 0, -cos(angle) * distance)
    }

    private func gains(
        _ layout: SpeakerLayout, _ source: SpatialVector, _ listener: ListenerPose = ListenerPose()
    ) -> [Float] {
        let gains = SpatialPanner(layout: layout).gains(of: source, for: listener)
        return (0..<8).map { gains[$0] }
    }

    @Test(arguments: SpeakerLayout.allCases) func powerIsTheSameInEveryDirection(layout: SpeakerLayout) {
        for azimuth in stride(from: -180.0, through: 180, by: 3.7) {
            for height in [-1.0, 0, 0.3, 20] {
                var source = at(azimuth)
                source.y = height
                let scale = 1 / source.length
                let unit = SpatialVector(source.x * scale, source.y * scale, source.z * scale)
                let power = gains(layout, unit).reduce(0) { $0 + Double($1) * Double($1) }
                #expect(abs(10 * log10(power)) < 0.01)
            }
        }
    }

    @Test(arguments: SpeakerLayout.allCases.filter { $0 != .stereo })
    func sourceAtALoudspeakerComesFromItAlone(layout: SpeakerLayout) {
        for channel in 0..<layout.channelCount {
            let gains = gains(layout, at(layout.azimuth(channel)))
            #expect(abs(decibels(gains[channel])) < 0.01)
            for other in 0..<8 where other != channel { #expect(gains[other] < 0.001) }
        }
    }

    @Test func stereoIsSineAndCosineOfTheSideComponent() {
        let centre = gains(.stereo, at(0))
        #expect(abs(decibels(centre[0]) + 3.01) < 0.1)
        #expect(centre[0] == centre[1])
        let right = gains(.stereo, at(90))
        #expect(right[0] < 0.001)
        #expect(abs(decibels(right[1])) < 0.1)
        // 30° to the left: a side component of −0.5.
        let left = gains(.stereo, at(-30))
        #expect(abs(decibels(left[0]) - decibels(cos(Double.pi / 8))) < 0.1)
        #expect(abs(decibels(left[1]) - decibels(sin(Double.pi / 8))) < 0.1)
    }

    @Test func halfWayBetweenTwoLoudspeakersBothGiveHalfThePower() {
        let front = gains(.fivePointZero, at(15))
        #expect(abs(decibels(front[1]) + 3.01) < 0.1)
        #expect(abs(decibels(front[4]) + 3.01) < 0.1)
        let back = gains(.fivePointZero, at(180))
        #expect(abs(decibels(back[2]) + 3.01) < 0.1)
        #expect(abs(decibels(back[3]) + 3.01) < 0.1)
        // The tangent law between 30° and 110°, at 50°: tan(20°) / tan(40°).
        let side = gains(.fivePointZero, at(50))
        let balance = tan(20 * Double.pi / 180) / tan(40 * Double.pi / 180)
        let measured = Double((side[1] - side[3]) / (side[1] + side[3]))
        #expect(abs(measured - balance) < 0.001)
    }

    @Test func sourceAtTheListenerOrAboveComesFromAllSides() {
        for place in [SpatialVector(0, 0, 0), SpatialVector(0, 1, 0)] {
            let gains = gains(.quadraphonic, place)
            for channel in 0..<4 { #expect(abs(decibels(gains[channel]) + 6.02) < 0.1) }
        }
    }

    @Test func listenersTurnMovesTheSource() {
        var listener = ListenerPose(position: SpatialVector(10, 0, 0))
        let ahead = SpatialVector(10, 0, -1)
        // Looking to the right, what was ahead is on the left.
        listener.look(yaw: 90, pitch: 0, roll: 0)
        #expect(gains(.stereo, ahead, listener)[0] > 0.999)
        listener.look(forward: SpatialVector(1, 0, 0), up: SpatialVector(0, 1, 0))
        #expect(gains(.stereo, ahead, listener)[0] > 0.999)
        // Lying on the right side, what is above is on the left.
        listener.look(yaw: 0, pitch: 0, roll: 90)
        #expect(gains(.stereo, SpatialVector(10, 1, 0), listener)[0] > 0.999)
        // Looking up, what is above is ahead.
        listener.look(yaw: 0, pitch: 90, roll: 0)
        #expect(listener.relative(SpatialVector(10, 1, 0)).z < -0.999)
        let before = listener
        listener.look(forward: SpatialVector(0, 0, 0), up: SpatialVector(0, 1, 0))
        listener.look(yaw: .nan, pitch: 0, roll: 0)
        #expect(listener == before)
    }

    // MARK: Distance

    @Test(arguments: [
        (DistanceAttenuation.Model.inverse, 4.0, 1.0, -12.04), (.inverse, 4, 2, 20 * log10(1 / 7.0)),
        (.exponential, 4, 1, -12.04), (.exponential, 4, 2, -24.08), (.linear, 50.5, 1, -6.02), (.linear, 100, 1, -180),
    ]) func levelFallsByTheModel(model: DistanceAttenuation.Model, distance: Double, rolloff: Double, expected: Double)
    {
        let attenuation = DistanceAttenuation(model: model, maximumDistance: 100, rolloffFactor: rolloff)
        #expect(abs(decibels(attenuation.gain(at: distance)) - expected) < 0.1)
    }

    @Test(arguments: [DistanceAttenuation.Model.inverse, .exponential, .linear])
    func nearnessAndFarnessAreBounded(model: DistanceAttenuation.Model) {
        let attenuation = DistanceAttenuation(
            model: model, referenceDistance: 2, maximumDistance: 10, rolloffFactor: 0.5)
        #expect(attenuation.gain(at: 0) == 1)
        #expect(attenuation.gain(at: 2) == 1)
        #expect(attenuation.gain(at: 1_000) == attenuation.gain(at: 10))
    }

    @Test func whatCannotBeEvaluatedAttenuatesNothing() {
        #expect(DistanceAttenuation(referenceDistance: .nan).gain(at: 5) == 1)
        #expect(DistanceAttenuation(maximumDistance: 0.5).gain(at: 5) == 1)
        #expect(DistanceAttenuation(model: .exponential, referenceDistance: 0).gain(at: 5) == 1)
        #expect(DistanceAttenuation(rolloffFactor: .nan).gain(at: 5) == 1)
        #expect(DistanceAttenuation().gain(at: .nan) == 1)
    }
}
