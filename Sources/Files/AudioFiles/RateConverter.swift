import CSamplerate

/// Converts a stream of interleaved Float32 from one sample rate to another; its output is aligned with its input.
struct RateConverter: ~Copyable {
    private let state: OpaquePointer
    private let ratio: Double
    private let channelCount: Int

    /// Throws the reason when the rates are too far apart or there is no memory.
    init(ratio: Double, channelCount: Int) throws(RateConversionError) {
        guard src_is_valid_ratio(ratio) != 0 else {
            throw RateConversionError(reason: "rates that differ by more than 256 times cannot be converted")
        }
        var failure: Int32 = 0
        guard let state = src_new(Int32(SRC_SINC_BEST_QUALITY), Int32(channelCount), &failure) else {
            throw RateConversionError(failure)
        }
        self.state = state
        self.ratio = ratio
        self.channelCount = channelCount
    }

    deinit { src_delete(state) }

    /// Takes frames from `input` and makes frames of them, as many as there is room for.
    /// - Parameter isLast: nothing follows after `input`.
    /// - Returns: how many frames were taken and made.
    mutating func convert(
        _ input: UnsafeBufferPointer<Float>, isLast: Bool, into output: UnsafeMutableBufferPointer<Float>
    ) throws(RateConversionError) -> (taken: Int, made: Int) {
        var data = SRC_DATA()
        data.data_in = input.baseAddress
        data.data_out = output.baseAddress
        data.input_frames = input.count / channelCount
        data.output_frames = output.count / channelCount
        data.end_of_input = isLast ? 1 : 0
        data.src_ratio = ratio
        let failure = src_process(state, &data)
        guard failure == 0 else { throw RateConversionError(failure) }
        return (data.input_frames_used, data.output_frames_gen)
    }

    /// Forgets everything that came before.
    mutating func reset() { _ = src_reset(state) }
}

/// Why a sample rate could not be converted.
struct RateConversionError: Error {
    let reason: String

    init(reason: String) { self.reason = reason }

    init(_ code: Int32) {
        reason = src_strerror(code).map { String(cString: $0) } ?? "error \(code) of libsamplerate"
    }
}
