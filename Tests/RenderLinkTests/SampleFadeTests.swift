import Glibc
import RenderLink
import Testing

@Suite struct SampleFadeTests {
    @Test func sanitizeReplacesWhatIsNotMusic() {
        var samples: [Float] = [
            .nan, .infinity, -.infinity, .leastNonzeroMagnitude, -.leastNonzeroMagnitude, 100, -100, 0.5, -0.5, 0,
            .greatestFiniteMagnitude, 7.9,
        ]
        let findings = SampleFade.sanitize(&samples, count: samples.count)
        #expect(findings == [.nonfinite, .loud])
        let limit = HostLinkPort.limit
        #expect(samples == [0, 0, 0, 0, 0, limit, -limit, 0.5, -0.5, 0, limit, 7.9])
    }

    @Test func sanitizeFindsNothingInMusic() {
        var samples = (0..<1000).map { sin(Float($0)) }
        let before = samples
        #expect(SampleFade.sanitize(&samples, count: samples.count) == [])
        #expect(samples == before)
    }

    @Test func crossfadeStartsAndEndsAtItsInputs() {
        let dry = [Float](repeating: 1, count: 256)
        let wet = [Float](repeating: 0, count: 256)
        var out = [Float](repeating: 9, count: 256)
        SampleFade.crossfade(&out, from: dry, to: wet, count: 256, position: 0, length: 128)
        #expect(abs(out[0] - 1) < 0.001)
        #expect(abs(out[63] - 0.5) < 0.01)
        #expect(out[127] < 0.001)
        #expect(out[200] == 0)
        #expect(zip(out, out.dropFirst()).allSatisfy { $0 >= $1 })
    }

    @Test func crossfadeInPartsEqualsOneInWhole() {
        let dry = (0..<256).map { sin(Float($0) * 0.1) }
        let wet = (0..<256).map { cos(Float($0) * 0.1) }
        var whole = [Float](repeating: 0, count: 256)
        var parts = whole
        SampleFade.crossfade(&whole, from: dry, to: wet, count: 256, position: 0, length: 256)
        parts.withUnsafeMutableBufferPointer { target in
            for start in stride(from: 0, to: 256, by: 64) {
                dry.withUnsafeBufferPointer { from in
                    wet.withUnsafeBufferPointer { to in
                        SampleFade.crossfade(
                            target.baseAddress! + start, from: from.baseAddress! + start, to: to.baseAddress! + start,
                            count: 64,
                            position: start, length: 256)
                    }
                }
            }
        }
        #expect(zip(whole, parts).allSatisfy { abs($0 - $1) < 1e-6 })
    }

    @Test func decayingOffsetMeetsTheLastSampleAndDiesAway() {
        let dry = [Float](repeating: 0.25, count: 512)
        var out = [Float](repeating: 0, count: 512)
        SampleFade.decay(&out, from: dry, offset: 0.5, count: 512, position: 0, length: 256)
        #expect(abs(out[0] - 0.75) < 1e-6)
        #expect(abs(out[128] - 0.5) < 1e-3)
        #expect(out[256] == 0.25)
        #expect(out[511] == 0.25)
    }

    @Test func delayShiftsByItsLength() {
        let source = (0..<100).map { Float($0) }
        var ring = [Float](repeating: 0, count: 64)
        var out = [Float](repeating: -1, count: 100)
        var head = 60
        SampleFade.delay(&out, from: source, count: 100, ring: &ring, capacity: 64, head: &head, delay: 10)
        #expect(Array(out[0..<10]) == [Float](repeating: 0, count: 10))
        #expect(Array(out[10..<100]) == Array(source[0..<90]))
    }

    @Test func mixAddsAndPeakMeasures() {
        var target: [Float] = [1, 2, 3, 4, 5]
        SampleFade.mix(&target, from: [1, 1, 1, 1, -20], gain: 0.5, count: 5)
        #expect(target == [1.5, 2.5, 3.5, 4.5, -5])
        #expect(SampleFade.peak([0.5, .nan, -0.75], count: 3) == 0.75)
    }
}
