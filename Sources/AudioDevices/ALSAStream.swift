import CALSA

/// Owns one open ALSA playback stream.
struct ALSAStream: ~Copyable {
    enum Progress {
        case written(Int)
        /// The device is full and was so for the whole wait.
        case full
        /// The device had run dry; it was prepared again and takes samples.
        case recovered
    }

    let pcm: OpaquePointer
    let device: String
    let format: AudioDeviceFormat
    let sampleFormat: AudioDeviceSampleFormat

    private init(pcm: OpaquePointer, device: String, format: AudioDeviceFormat, sampleFormat: AudioDeviceSampleFormat) {
        self.pcm = pcm
        self.device = device
        self.format = format
        self.sampleFormat = sampleFormat
    }

    static func open(_ device: String, _ wanted: AudioDeviceConfiguration) throws(AudioDeviceError) -> ALSAStream {
        calsa_collect_messages()
        var opened: OpaquePointer?
        // Without blocking, so that a device that is in use, or that stops consuming, cannot hold the thread.
        let result = snd_pcm_open(&opened, device, SND_PCM_STREAM_PLAYBACK, SND_PCM_NONBLOCK)
        guard result >= 0, let pcm = opened else { throw failure(device, "open", result) }
        do {
            let (format, sampleFormat) = try negotiate(pcm, device, wanted)
            try setThresholds(pcm, device, format)
            return ALSAStream(pcm: pcm, device: device, format: format, sampleFormat: sampleFormat)
        } catch {
            snd_pcm_close(pcm)
            throw error
        }
    }

    deinit { snd_pcm_close(pcm) }

    /// Frames between the next one written and the one heard now.
    var delay: Int {
        var frames: snd_pcm_sframes_t = 0
        return snd_pcm_delay(pcm, &frames) == 0 ? max(0, frames) : 0
    }

    func write(_ memory: UnsafeRawPointer, frameCount: Int, waitMilliseconds: Int32) throws(AudioDeviceError)
        -> Progress
    {
        let written = snd_pcm_writei(pcm, memory, snd_pcm_uframes_t(frameCount))
        if written > 0 { return .written(written) }
        if written == 0 || written == -snd_pcm_sframes_t(EAGAIN) {
            let ready = snd_pcm_wait(pcm, waitMilliseconds)
            if ready >= 0 { return ready == 0 ? .full : .written(0) }
            return try recover(ready)
        }
        return try recover(Int32(truncatingIfNeeded: written))
    }

    /// Plays what is buffered.
    func drain() {
        snd_pcm_nonblock(pcm, 0)
        snd_pcm_drain(pcm)
    }

    func drop() { snd_pcm_drop(pcm) }

    private func recover(_ result: Int32) throws(AudioDeviceError) -> Progress {
        guard result == -EPIPE || result == -ESTRPIPE || result == -EINTR else {
            throw Self.failure(device, "play on", result)
        }
        let recovered = snd_pcm_recover(pcm, result, 1)
        guard recovered >= 0 else { throw Self.failure(device, "restart", recovered) }
        return .recovered
    }

    private static func negotiate(
        _ pcm: OpaquePointer, _ device: String, _ wanted: AudioDeviceConfiguration
    ) throws(AudioDeviceError) -> (AudioDeviceFormat, AudioDeviceSampleFormat) {
        var parameters: OpaquePointer?
        guard snd_pcm_hw_params_malloc(&parameters) >= 0, let parameters else {
            throw failure(device, "configure", -ENOMEM)
        }
        defer { snd_pcm_hw_params_free(parameters) }
        func check(_ result: Int32, _ what: String) throws(AudioDeviceError) {
            if result < 0 { throw failure(device, "configure", result, what) }
        }
        try check(snd_pcm_hw_params_any(pcm, parameters), "")
        try check(
            snd_pcm_hw_params_set_access(pcm, parameters, SND_PCM_ACCESS_RW_INTERLEAVED),
            "it takes no interleaved samples")
        let candidates = wanted.sampleFormat.map { [$0] } ?? AudioDeviceSampleFormat.allCases
        guard
            let sampleFormat = candidates.first(where: {
                snd_pcm_hw_params_test_format(pcm, parameters, $0.alsaFormat) == 0
            })
        else {
            let names = candidates.map(\.rawValue).joined(separator: ", ")
            throw failure(device, "configure", -EINVAL, "it does not take \(names); try \"plughw:…\"")
        }
        try check(snd_pcm_hw_params_set_format(pcm, parameters, sampleFormat.alsaFormat), "sample format")
        let channels = UInt32(wanted.channelCount)
        try check(
            snd_pcm_hw_params_set_channels(pcm, parameters, channels),
            "it has no \(channels) channels; try \"plughw:…\"")
        var rate = UInt32(wanted.sampleRate)
        var direction: Int32 = 0
        try check(
            snd_pcm_hw_params_set_rate_near(pcm, parameters, &rate, &direction), "sample rate \(wanted.sampleRate) Hz")
        var period = snd_pcm_uframes_t(wanted.framesPerCycle)
        try check(
            snd_pcm_hw_params_set_period_size_near(pcm, parameters, &period, &direction), "\(period) frames per period")
        let longest = snd_pcm_uframes_t(AudioDeviceConfiguration.longestBuffer)
        guard (1...longest).contains(period) else {
            throw failure(device, "configure", -EINVAL, "\(period) frames per period")
        }
        var buffer = period * snd_pcm_uframes_t(wanted.cyclesPerBuffer)
        try check(snd_pcm_hw_params_set_buffer_size_near(pcm, parameters, &buffer), "\(buffer) frames of buffer")
        try check(snd_pcm_hw_params(pcm, parameters), "this combination of rate, channels and buffer")
        guard rate > 0, (period...longest).contains(buffer) else {
            throw failure(device, "configure", -EINVAL, "it answers with \(rate) Hz and \(buffer) frames of buffer")
        }
        let format = AudioDeviceFormat(
            sampleRate: Double(rate), channelCount: wanted.channelCount, framesPerCycle: Int(period),
            bufferFrameCount: Int(buffer), sampleFormat: sampleFormat)
        return (format, sampleFormat)
    }

    /// Starts when the buffer is full, so that the first cycles do not race the device.
    private static func setThresholds(
        _ pcm: OpaquePointer, _ device: String, _ format: AudioDeviceFormat
    ) throws(AudioDeviceError) {
        var parameters: OpaquePointer?
        guard snd_pcm_sw_params_malloc(&parameters) >= 0, let parameters else {
            throw failure(device, "configure", -ENOMEM)
        }
        defer { snd_pcm_sw_params_free(parameters) }
        let whole = format.bufferFrameCount / format.framesPerCycle * format.framesPerCycle
        let results = [
            snd_pcm_sw_params_current(pcm, parameters),
            snd_pcm_sw_params_set_start_threshold(pcm, parameters, snd_pcm_uframes_t(whole)),
            snd_pcm_sw_params_set_avail_min(pcm, parameters, snd_pcm_uframes_t(format.framesPerCycle)),
            snd_pcm_sw_params(pcm, parameters),
        ]
        if let failed = results.first(where: { $0 < 0 }) { throw failure(device, "configure", failed) }
    }

    static func failure(_ device: String, _ operation: String, _ result: Int32, _ what: String = "") -> AudioDeviceError
    {
        var parts = [String(cString: snd_strerror(result))]
        if !what.isEmpty { parts.append(what) }
        let message = String(cString: calsa_message())
        if !message.isEmpty { parts.append(message) }
        if operation == "open" {
            parts.append(
                result == -EBUSY ? "another program has it open" : "`aplay -L` lists devices; \"paced-null\" needs none"
            )
        }
        return AudioDeviceError(device: device, operation: operation, reason: parts.joined(separator: "; "))
    }
}
