import AudioToolbox
import CALSA
import Glibc
import LinuxSystem

/// Owns one open PCM and the interleaved memory of one period.
// @unchecked: used by one thread at a time, the opener's first and then the device's.
final class ALSAStream: @unchecked Sendable {
    enum Progress {
        case moved(Int)
        /// Nothing could be moved for the whole wait.
        case stuck
        /// It had run dry or over, or was suspended, and has to begin again.
        case interrupted(Int32)
    }

    let pcm: OpaquePointer
    let request: ALSARequest
    let agreement: ALSAAgreement
    let labels: [AudioChannelLabel]
    /// For each channel of a callback the PCM's.
    let channels: [Int]
    private let memory: UnsafeMutableRawPointer
    private let bytesPerFrame: Int

    init(_ request: ALSARequest) throws(AudioDeviceError) {
        calsa_collect_messages()
        var opened: OpaquePointer?
        let direction = request.isCapture ? SND_PCM_STREAM_CAPTURE : SND_PCM_STREAM_PLAYBACK
        // Without blocking, so that a device that is in use, or that stands still, cannot hold the thread.
        let result = snd_pcm_open(&opened, request.device, direction, SND_PCM_NONBLOCK)
        guard result >= 0, let pcm = opened else { throw request.failure("open", result) }
        do {
            agreement = try ALSANegotiation(pcm: pcm, request: request).settle()
        } catch {
            snd_pcm_close(pcm)
            throw error
        }
        self.pcm = pcm
        self.request = request
        labels = ALSAChannelLabels.read(pcm, channelCount: agreement.channelCount)
        channels =
            request.channelMap
            ?? Array(
                0..<min(
                    request.channelCount ?? .max, agreement.channelCount, AudioDeviceConfiguration.channelLimit))
        bytesPerFrame = agreement.channelCount * agreement.sampleFormat.bytesPerSample
        memory = .allocate(byteCount: agreement.framesPerPeriod * bytesPerFrame, alignment: 64)
        memory.initializeMemory(as: UInt8.self, repeating: 0, count: agreement.framesPerPeriod * bytesPerFrame)
    }

    deinit {
        snd_pcm_close(pcm)
        memory.deallocate()
    }

    /// The labels of the channels that callbacks see.
    var channelLabels: [AudioChannelLabel] { labels.isEmpty ? [] : channels.map { labels[$0] } }

    /// Frames between the next one written and the one heard now, or recorded and not read.
    var delay: Int {
        var frames: snd_pcm_sframes_t = 0
        guard snd_pcm_delay(pcm, &frames) == 0 else { return 0 }
        // A plug-in's word for it; no real buffer is longer than a minute.
        return min(max(0, frames), Int(agreement.sampleRate) * 60)
    }

    /// Puts the channels of a cycle into the memory that is written.
    func interleave(_ buffer: CycleBuffer, frameCount: Int) {
        for (index, channel) in channels.enumerated() {
            calsa_interleave(
                agreement.sampleFormat.interleavedKind, buffer.channel(index), frameCount, memory,
                agreement.channelCount, channel)
        }
    }

    /// Takes the channels of a cycle out of the memory that was read.
    func deinterleave(into buffer: CycleBuffer, frameCount: Int) {
        for (index, channel) in channels.enumerated() {
            calsa_deinterleave(
                agreement.sampleFormat.interleavedKind, memory, agreement.channelCount, channel, buffer.channel(index),
                frameCount)
        }
    }

    func silence() {
        memory.initializeMemory(as: UInt8.self, repeating: 0, count: agreement.framesPerPeriod * bytesPerFrame)
    }

    /// Moves frames of the period from `offset` on.
    func transfer(from offset: Int, frameCount: Int, waitMilliseconds: Int32) throws(AudioDeviceError) -> Progress {
        let place = memory + offset * bytesPerFrame
        let count = snd_pcm_uframes_t(frameCount)
        let moved = request.isCapture ? snd_pcm_readi(pcm, place, count) : snd_pcm_writei(pcm, place, count)
        if moved > 0 { return .moved(moved) }
        guard moved == 0 || moved == -snd_pcm_sframes_t(EAGAIN) else {
            return try progress(after: Int32(truncatingIfNeeded: moved))
        }
        let ready = snd_pcm_wait(pcm, waitMilliseconds)
        if ready < 0 { return try progress(after: ready) }
        return ready == 0 ? .stuck : .moved(0)
    }

    func prepare() throws(AudioDeviceError) {
        let result = snd_pcm_prepare(pcm)
        if result < 0 { throw request.failure("restart", result) }
    }

    /// Begins to move; harmless when it does already.
    func begin() throws(AudioDeviceError) {
        guard snd_pcm_state(pcm) != SND_PCM_STATE_RUNNING else { return }
        let result = snd_pcm_start(pcm)
        if result < 0 { throw request.failure("start", result) }
    }

    /// Plays what is buffered; gives up when that takes two seconds longer than it should.
    func drain() {
        let length = Double(delay) * 1e9 / agreement.sampleRate
        let deadline = MonotonicClock.deadline(milliseconds: Int(length / 1e6) + 2000)
        guard snd_pcm_drain(pcm) == -EAGAIN else { return }
        while snd_pcm_state(pcm) == SND_PCM_STATE_DRAINING, MonotonicClock.now() < deadline { usleep(5000) }
    }

    func drop() { snd_pcm_drop(pcm) }

    /// Ends a suspension; the stream has to begin again in any case.
    func resume(after result: Int32) throws(AudioDeviceError) {
        let resumed = snd_pcm_recover(pcm, result, 1)
        if resumed < 0 { throw request.failure("restart", resumed) }
    }

    private func progress(after result: Int32) throws(AudioDeviceError) -> Progress {
        guard result == -EPIPE || result == -ESTRPIPE || result == -EINTR else {
            throw request.failure(request.verb, result)
        }
        return .interrupted(result)
    }
}
