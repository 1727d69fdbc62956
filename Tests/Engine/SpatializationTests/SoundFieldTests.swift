import Foundation
import Spatialization
import Testing

/// Components of a sound field, and what loudspeakers make of them.
@Suite struct SoundFieldTests {
    private func at(_ azimuth: Double, _ height: Double = 0) -> SpatialVector {
        let (angle, up) = (azimuth * .pi / 180, height * .pi / 180)
        return SpatialVector(sin(angle) * cos(up), sin(up), -cos(angle) * cos(up))
    }

    @Test func componentsAreOrthonormalOverAllDirections() {
        var sums = [[Double]](repeating: [Double](repeating: 0, count: 16), count: 16)
        let count = 20_000
        for number in 0..<count {
            let height = 1 - (2 * Double(number) + 1) / Double(count)
            let flat = (1 - height * height).squareRoot()
            let angle = Double(number) * 2.399_963_229_728_653
            let values = SphericalHarmonics.values(SpatialVector(flat * cos(angle), height, flat * sin(angle)))
            for one in 0..<16 { for other in 0..<16 { sums[one][other] += values[one] * values[other] } }
        }
        for one in 0..<16 {
            for other in 0..<16 { #expect(abs(sums[one][other] / Double(count) - (one == other ? 1 : 0)) < 1e-3) }
        }
    }

    private func powers(_ layout: SpeakerLayout, _ place: SpatialVector) -> [Double] {
        let run = SpaceRun(layout)
        run.scene.output = .loudspeakers
        run.apply(hasField: true)
        _ = run.add([Float](repeating: 1, count: 512), .soundField, at: place)
        return run.render(512).map { Double($0[511]) * Double($0[511]) }
    }

    @Test(arguments: SpeakerLayout.allCases) func theNearestLoudspeakerIsTheLoudest(layout: SpeakerLayout) {
        for channel in 0..<layout.channelCount {
            let powers = powers(layout, at(layout.azimuth(channel)))
            let loudest = powers.indices.max { powers[$0] < powers[$1] } ?? 0
            // The third order does not tell loudspeakers apart that are 15° from each other.
            #expect(abs(layout.azimuth(loudest) - layout.azimuth(channel)) <= 15)
        }
    }

    @Test(arguments: SpeakerLayout.allCases) func powerIsKeptInAllDirections(layout: SpeakerLayout) {
        var sums: [Double] = []
        for azimuth in stride(from: -180.0, to: 180, by: 15) {
            for height in [-45.0, 0, 45] { sums.append(powers(layout, at(azimuth, height)).reduce(0, +)) }
        }
        let mean = sums.reduce(0, +) / Double(sums.count)
        #expect(abs(decibels(mean)) < 1)
        for sum in sums { #expect(abs(decibels(sum)) < 4.5) }
    }
}
