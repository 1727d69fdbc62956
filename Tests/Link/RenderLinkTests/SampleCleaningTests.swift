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

    /// Channels lie apart: what is between them belongs to nobody and stays.
    @Test(arguments: [0, 1, 31, 32, 67, 128])
    func oneSampleOfABlockIsReplacedInItsChannelAlone(frames: Int) {
        let stride = frames + 3
        let music: [Float] = (0..<2 * stride).map { $0 % stride < frames ? sin(Float($0)) : .nan }
        for place in music.indices where place % stride < frames {
            var samples = music
            samples[place] = .infinity
            let found = crl_sanitize_block(&samples, stride, 2, frames, SampleCleaning.limit)
            var expected = music
            expected[place] = 0
            #expect(found == SampleCleaning.Findings.nonfinite.rawValue)
            #expect(samples.map(\.bitPattern) == expected.map(\.bitPattern))
        }
        var samples = music
        #expect(crl_sanitize_block(&samples, stride, 2, frames, SampleCleaning.limit) == 0)
    }
}
