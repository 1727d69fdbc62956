import CALSA
import LinuxSystem

/// The PCMs of one device: one that plays, one that records, or both, which begin together and begin again together,
/// so that the distance between them is always the same.
// @unchecked: used by one thread at a time, the opener's first and then the device's.
final class ALSADuplex: @unchecked Sendable {
    let playback: ALSAStream?
    let capture: ALSAStream?
    let format: AudioDeviceFormat

    /// Opens what the configuration asks for. The second PCM follows the first one's rate and period.
    init(_ output: String, _ input: String, _ wanted: AudioDeviceConfiguration) throws(AudioDeviceError) {
        playback =
            wanted.outputChannelCount == 0 ? nil : try ALSAStream(ALSARequest(output, isCapture: false, wanted))
        if wanted.inputChannelCount == 0 {
            capture = nil
        } else {
            var request = ALSARequest(input, isCapture: true, wanted)
            request.sampleRate = playback?.agreement.sampleRate ?? request.sampleRate
            request.framesPerCycle = playback?.agreement.framesPerPeriod ?? request.framesPerCycle
            capture = try ALSAStream(request)
        }
        format = Self.format(playback, capture)
        guard let playback, let capture else { return }
        guard capture.agreement.sampleRate == playback.agreement.sampleRate else {
            throw AudioDeviceError(
                device: input, operation: "record from",
                reason: "it runs at \(capture.agreement.sampleRate) Hz and \"\(output)\" at "
                    + "\(playback.agreement.sampleRate) Hz; ask for a rate that both have, or use \"plughw:…\"")
        }
        // On one card they then start at the same sample; where that is not possible they start one after the other.
        snd_pcm_link(playback.pcm, capture.pcm)
    }

    private static func format(_ playback: ALSAStream?, _ capture: ALSAStream?) -> AudioDeviceFormat {
        // One of the two is there: a configuration without either is refused.
        let first = (playback ?? capture)?.agreement
        return AudioDeviceFormat(
            sampleRate: first?.sampleRate ?? 0, outputChannelCount: playback?.channels.count ?? 0,
            inputChannelCount: capture?.channels.count ?? 0, framesPerCycle: first?.framesPerPeriod ?? 1,
            outputLatencyFrames: playback?.agreement.bufferFrameCount ?? 0,
            inputLatencyFrames: capture == nil ? 0 : first?.framesPerPeriod ?? 0,
            sampleFormat: first?.sampleFormat ?? .float32, outputChannelLabels: playback?.channelLabels ?? [],
            inputChannelLabels: capture?.channelLabels ?? [],
            mostOutputChannels: playback?.agreement.mostChannels ?? 0,
            mostInputChannels: capture?.agreement.mostChannels ?? 0)
    }

    /// Begins, or begins again: with both directions, the output's buffer is full of silence when the first sample is
    /// recorded.
    func begin() throws(AudioDeviceError) {
        playback?.drop()
        capture?.drop()
        try playback?.prepare()
        try capture?.prepare()
        guard let capture else { return }
        if let playback {
            playback.silence()
            let period = playback.agreement.framesPerPeriod
            for _ in 0..<playback.agreement.bufferFrameCount / period {
                // A buffer that is empty takes all; what a plug-in refuses shortens the distance only.
                guard case .moved(period) = try playback.transfer(from: 0, frameCount: period, waitMilliseconds: 0)
                else { break }
            }
        }
        try capture.begin()
        try playback?.begin()
    }

    func drop() {
        playback?.drop()
        capture?.drop()
    }
}
