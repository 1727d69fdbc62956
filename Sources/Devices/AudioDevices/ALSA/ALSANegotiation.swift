import CALSA

/// What a PCM agreed to.
struct ALSAAgreement {
    var sampleRate: Double
    /// Of the PCM, which may be more than callbacks see.
    var channelCount: Int
    /// That it can have.
    var mostChannels: Int
    var framesPerPeriod: Int
    var bufferFrameCount: Int
    var sampleFormat: AudioDeviceSampleFormat
}

/// Settles rate, channels and buffer of a PCM that was just opened.
struct ALSANegotiation {
    let pcm: OpaquePointer
    let request: ALSARequest

    func settle() throws(AudioDeviceError) -> ALSAAgreement {
        var parameters: OpaquePointer?
        guard snd_pcm_hw_params_malloc(&parameters) >= 0, let parameters else {
            throw request.failure("configure", -ENOMEM)
        }
        defer { snd_pcm_hw_params_free(parameters) }
        try check(snd_pcm_hw_params_any(pcm, parameters), "")
        try check(
            snd_pcm_hw_params_set_access(pcm, parameters, SND_PCM_ACCESS_RW_INTERLEAVED),
            "it takes no interleaved samples")
        let sampleFormat = try settleSampleFormat(parameters)
        let mostChannels = Self.mostChannels(parameters)
        let channelCount = try settleChannels(parameters, mostChannels)
        var rate = UInt32(request.sampleRate)
        var direction: Int32 = 0
        try check(
            snd_pcm_hw_params_set_rate_near(pcm, parameters, &rate, &direction), "sample rate \(request.sampleRate) Hz")
        let (period, buffer) = try settleBuffer(parameters)
        guard rate > 0 else { throw request.failure("configure", -EINVAL, "it answers with 0 Hz") }
        let agreement = ALSAAgreement(
            sampleRate: Double(rate), channelCount: channelCount, mostChannels: mostChannels, framesPerPeriod: period,
            bufferFrameCount: buffer,
            sampleFormat: sampleFormat)
        try setThresholds(agreement)
        return agreement
    }

    private func check(_ result: Int32, _ what: String) throws(AudioDeviceError) {
        if result < 0 { throw request.failure("configure", result, what) }
    }

    private func settleSampleFormat(_ parameters: OpaquePointer) throws(AudioDeviceError) -> AudioDeviceSampleFormat {
        let candidates = request.sampleFormat.map { [$0] } ?? AudioDeviceSampleFormat.allCases
        let possible = candidates.first { snd_pcm_hw_params_test_format(pcm, parameters, $0.alsaFormat) == 0 }
        guard let possible else {
            let names = candidates.map(\.rawValue).joined(separator: ", ")
            throw request.failure("configure", -EINVAL, "it does not take \(names); try \"plughw:…\"")
        }
        try check(snd_pcm_hw_params_set_format(pcm, parameters, possible.alsaFormat), "sample format")
        return possible
    }

    private static func mostChannels(_ parameters: OpaquePointer) -> Int {
        var most: UInt32 = 0
        guard snd_pcm_hw_params_get_channels_max(parameters, &most) >= 0 else { return 0 }
        return Int(min(most, UInt32(AudioDeviceConfiguration.deviceChannelLimit)))
    }

    /// Never more than callbacks ask for, but for a PCM that has no smaller number: what they do not see is silent.
    private func settleChannels(_ parameters: OpaquePointer, _ most: Int) throws(AudioDeviceError) -> Int {
        if let map = request.channelMap {
            var needed = UInt32((map.max() ?? 0) + 1)
            try check(
                snd_pcm_hw_params_set_channels_min(pcm, parameters, &needed),
                "the channel map needs \(needed) channels, which it does not have")
            return try settleNearest(parameters, needed)
        }
        guard let count = request.channelCount else { return try settleNearest(parameters, 2) }
        return try settleNearest(parameters, UInt32(most > 0 ? min(count, most) : count))
    }

    private func settleNearest(_ parameters: OpaquePointer, _ wanted: UInt32) throws(AudioDeviceError) -> Int {
        var count = wanted
        try check(snd_pcm_hw_params_set_channels_near(pcm, parameters, &count), "\(wanted) channels")
        guard (1...UInt32(AudioDeviceConfiguration.deviceChannelLimit)).contains(count) else {
            throw request.failure("configure", -EINVAL, "it answers with \(count) channels")
        }
        return Int(count)
    }

    private func settleBuffer(_ parameters: OpaquePointer) throws(AudioDeviceError) -> (period: Int, buffer: Int) {
        var direction: Int32 = 0
        var period = snd_pcm_uframes_t(request.framesPerCycle)
        try check(
            snd_pcm_hw_params_set_period_size_near(pcm, parameters, &period, &direction), "\(period) frames per period")
        let longest = snd_pcm_uframes_t(AudioDeviceConfiguration.longestBuffer)
        guard (1...longest).contains(period) else {
            throw request.failure("configure", -EINVAL, "\(period) frames per period")
        }
        var buffer = period * snd_pcm_uframes_t(request.cyclesPerBuffer)
        try check(snd_pcm_hw_params_set_buffer_size_near(pcm, parameters, &buffer), "\(buffer) frames of buffer")
        try check(snd_pcm_hw_params(pcm, parameters), "this combination of rate, channels and buffer")
        guard (period...longest).contains(buffer) else {
            throw request.failure("configure", -EINVAL, "it answers with \(buffer) frames of buffer")
        }
        return (Int(period), Int(buffer))
    }

    /// A device that only plays starts when the buffer is full, so that the first cycles do not race the device.
    private func setThresholds(_ agreement: ALSAAgreement) throws(AudioDeviceError) {
        var parameters: OpaquePointer?
        guard snd_pcm_sw_params_malloc(&parameters) >= 0, let parameters else {
            throw request.failure("configure", -ENOMEM)
        }
        defer { snd_pcm_sw_params_free(parameters) }
        let period = agreement.framesPerPeriod
        let whole = agreement.bufferFrameCount / period * period
        let results = [
            snd_pcm_sw_params_current(pcm, parameters),
            snd_pcm_sw_params_set_start_threshold(pcm, parameters, snd_pcm_uframes_t(whole)),
            snd_pcm_sw_params_set_avail_min(pcm, parameters, snd_pcm_uframes_t(period)),
            snd_pcm_sw_params(pcm, parameters),
        ]
        if let failed = results.first(where: { $0 < 0 }) { throw request.failure("configure", failed) }
    }
}
