import CRenderLink
import Glibc
import RenderLink
import Testing

@Suite struct SampleCleaningTests {
    @Test func whatIsNotMusicIsReplaced() {
        var samples: [Float] = [
            .nan, .infinity, -.infinity, .leastNonzeroMagnitude, -.leastNonzeroMagnitude, 100, -100, 0.5, -0.5, 0,
            .greatestFiniteMagnitude, 7.9,
        ]
        let findings = SampleCleaning.clean(&samples, count: samples.count)
        #expect(findings == [.nonfinite, .loud])
        let limit = SampleCleaning.limit
        #expect(samples == [0, 0, 0, 0, 0, limit, -limit, 0.5, -0.5, 0, limit, 7.9])
    }

    @Test func nothingIsFoundInMusic() {
        var samples = (0..<1000).map { sin(Float($0)) }
        let before = samples
        #expect(SampleCleaning.clean(&samples, count: samples.count) == [])
        #expect(samples == before)
    }

    /// Wherever it is: the loops take several samples at a time, and those left over singly.
    @Test(arguments: [
        (Float.nan, Float(0)), (-.infinity, 0), (.leastNonzeroMagnitude, 0), (-.leastNormalMagnitude.nextDown, -0.0),
        (.leastNormalMagnitude, .leastNormalMagnitude), (SampleCleaning.limit, SampleCleaning.limit),
        (SampleCleaning.limit.nextUp, SampleCleaning.limit), (-0.0, -0.0),
    ])
    func oneSampleAmongOthersIsReplaced(bad: Float, good: Float) {
        let music: [Float] = (0..<67).map { $0 % 3 == 0 ? 0 : sin(Float($0)) }
        for place in music.indices {
            var samples = music
            samples[place] = bad
            _ = crl_sanitize(&samples, samples.count, SampleCleaning.limit)
            var expected = music
            expected[place] = good
            #expect(samples.map(\.bitPattern) == expected.map(\.bitPattern))
        }
    }
}
