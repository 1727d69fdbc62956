import CSoxr

/// Converts a stream of interleaved Float64 from one rate to another with libsoxr; what comes out is aligned with what
/// went in. Not safe for use from two threads at a time; allocates while it runs. Thread: any but render.
package final class RateConversion {
    /// How steep and how clean the filter is: 16 bits with a wide transition band; 16, 20 and 28 bits with a narrow
    /// one.
    package enum Quality: Sendable {
        case low, medium, high, best
    }

    /// Why there is no converter.
    package struct Failure: Error {
        package let reason: String
    }

    /// Output rates over input rates that can be converted.
    package static let ratios = 1.0 / 1024...1024

    /// Half of the filter in input frames, as its design asks: what a sample depends on before and after it.
    package let reach: Int
    private let state: OpaquePointer

    /// - Parameters:
    ///   - minimumPhase: the least delay of low frequencies, instead of none for all.
    package init(
        from inputRate: Double, to outputRate: Double, channelCount: Int, quality: Quality, minimumPhase: Bool
    ) throws(Failure) {
        guard Self.ratios.contains(outputRate / inputRate) else {
            throw Failure(reason: "\(inputRate) Hz and \(outputRate) Hz are too far apart")
        }
        let phase = minimumPhase ? SOXR_MINIMUM_PHASE : SOXR_LINEAR_PHASE
        // Without the droop of the usual filters, which at 15 kHz would be louder than all noise.
        var specification = soxr_quality_spec(UInt(quality.recipe) | UInt(phase), UInt(SOXR_ROLLOFF_NONE))
        var types = soxr_io_spec(SOXR_FLOAT64_I, SOXR_FLOAT64_I)
        var runtime = soxr_runtime_spec(1)
        var failure: soxr_error_t?
        let made = soxr_create(
            inputRate, outputRate, UInt32(channelCount), &failure, &types, &specification, &runtime)
        guard failure == nil, let made else {
            throw Failure(reason: failure.map { String(cString: $0) } ?? "no memory")
        }
        state = made
        // Attenuation over the width of the transition band, of the lower of both rates.
        let length = quality.attenuation / (22 * quality.transition)
        reach = Int((length / 2 * max(1, inputRate / outputRate)).rounded(.up))
    }

    deinit { soxr_delete(state) }

    /// Takes frames from `input` and makes frames of them, as many as there is room for.
    package func convert(
        _ input: UnsafePointer<Double>, count: Int, into output: UnsafeMutablePointer<Double>, capacity: Int
    ) throws(Failure) -> (taken: Int, made: Int) {
        var (taken, made) = (0, 0)
        try check(soxr_process(state, input, count, &taken, output, capacity, &made))
        return (taken, made)
    }

    /// Makes frames of what is still inside, after the last input; 0 when there is no more.
    package func drain(into output: UnsafeMutablePointer<Double>, capacity: Int) throws(Failure) -> Int {
        var (taken, made) = (0, 0)
        try check(soxr_process(state, nil, 0, &taken, output, capacity, &made))
        return made
    }

    private func check(_ failure: soxr_error_t?) throws(Failure) {
        if let failure { throw Failure(reason: String(cString: failure)) }
    }
}

extension RateConversion.Quality {
    var recipe: Int32 {
        switch self {
        case .low: SOXR_LQ
        case .medium: SOXR_MQ
        case .high: SOXR_HQ
        case .best: SOXR_VHQ
        }
    }

    /// dB.
    var attenuation: Double {
        switch self {
        case .low, .medium: 102
        case .high: 126
        case .best: 175
        }
    }

    /// Of the rate: half of what lies between the pass band and its end.
    var transition: Double { self == .low ? 0.16 : 0.0435 }
}
