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
}
