import AudioToolbox
import AudioUnitExtension
import CSndfile
import Glibc
import RateConversion

/// A selected file while it is decoded. Thread: any that may block, one at a time.
final class SoundFile {
    /// 512 MiB of samples.
    private static let mostSamples = 1 << 27
    private static let blockFrames = 4096

    private let file: SelectedFile
    private let handle: OpaquePointer
    private let channelCount: Int
    private let sampleRate: Double
    private let frameCount: Int
    private var interleaved: [Float]
    private var framesRead = 0

    /// - Throws: InvalidFile naming the file when it is no sound file, or too long to be kept in memory.
    init(_ file: SelectedFile) throws {
        var info = SF_INFO()
        _ = lseek(file.fileDescriptor, 0, SEEK_SET)
        guard let handle = sf_open_fd(file.fileDescriptor, Int32(SFM_READ), &info, Int32(SF_FALSE)) else {
            throw Self.refusal(file, String(cString: sf_strerror(nil)))
        }
        let (channels, rate) = (Int(info.channels), Double(info.samplerate))
        let frames = Int(clamping: info.frames)
        let samples = frames.multipliedReportingOverflow(by: max(channels, 1))
        guard channels > 0, rate > 0, frames > 0 else {
            sf_close(handle)
            throw Self.refusal(file, "it has \(frames) frames of \(channels) channels at \(info.samplerate) Hz")
        }
        guard !samples.overflow, samples.partialValue <= Self.mostSamples else {
            sf_close(handle)
            let most = Self.mostSamples / channels / Int(rate) / 60
            throw Self.refusal(file, "it is longer than the \(most) minutes that are kept in memory")
        }
        (self.file, self.handle, channelCount, sampleRate, frameCount) = (file, handle, channels, rate, frames)
        interleaved = []
    }

    deinit { sf_close(handle) }

    private static func refusal(_ file: SelectedFile, _ reason: String) -> AUAudioUnitError {
        AUAudioUnitError(kAudioUnitErr_InvalidFile, "\(file.name) cannot be played: \(reason)")
    }

    /// Everything, at another rate where that is wanted.
    ///
    /// - Parameter outputCount: channels that it is to be played on.
    /// - Throws: InvalidFile when nothing of it can be decoded, or at no such rate.
    func sound(rate: Double, channelCount outputCount: Int) throws -> FileSound {
        guard
            var resampler = StreamResampler(
                channelCount: channelCount, inputRate: sampleRate, outputRate: rate,
                maximumOutputFrames: Self.blockFrames, alignsStart: true),
            Double(frameCount) * rate / sampleRate * Double(channelCount) <= Double(Self.mostSamples)
        else { throw Self.refusal(file, "its \(sampleRate) Hz cannot be converted to \(rate) Hz") }
        let total = sampleRate == rate ? frameCount : max(Int((Double(frameCount) * rate / sampleRate).rounded()), 1)
        let sound = FileSound(channelCount: channelCount, frameCount: total, outputCount: outputCount)
        if sampleRate == rate {
            read(frameCount, into: sound.channels)
        } else {
            convert(total, with: &resampler, into: sound.channels)
        }
        guard framesRead > 0 else { throw Self.refusal(file, String(cString: sf_strerror(handle))) }
        // A file that was cut, or whose header only guesses.
        if framesRead < frameCount {
            sound.slice.pointee.mNumberFrames = UInt32((Double(framesRead) * rate / sampleRate).rounded(.up))
        }
        return sound
    }

    /// Reads so many frames, or as many as there are, a block at a time.
    private func read(_ count: Int, into channels: UnsafeMutablePointer<UnsafeMutablePointer<Float>>) {
        if interleaved.isEmpty { interleaved = [Float](repeating: 0, count: Self.blockFrames * channelCount) }
        var done = 0
        while done < count {
            let frames = Int(sf_readf_float(handle, &interleaved, Int64(min(count - done, Self.blockFrames))))
            guard frames > 0 else { break }
            for channel in 0..<channelCount {
                for frame in 0..<frames {
                    let value = interleaved[frame * channelCount + channel]
                    channels[channel][done + frame] = value.isFinite ? value : 0
                }
            }
            done += frames
        }
        framesRead += done
        for channel in 0..<channelCount where done < count {
            (channels[channel] + done).update(repeating: 0, count: count - done)
        }
    }

    private func convert(
        _ total: Int, with resampler: inout StreamResampler,
        into channels: UnsafeMutablePointer<UnsafeMutablePointer<Float>>
    ) {
        let block = FileSound(
            channelCount: channelCount, frameCount: resampler.maximumInputFrames, outputCount: 0)
        let input: [UnsafePointer<Float>?] = (0..<channelCount).map { UnsafePointer(block.channels[$0]) }
        var done = 0
        while done < total {
            let frames = min(total - done, Self.blockFrames)
            let needed = resampler.inputFramesNeeded(forOutput: frames)
            read(needed, into: block.channels)
            let output = (0..<channelCount).map { channels[$0] + done }
            resampler.process(input: input, inputFrames: needed, output: output, outputFrames: frames)
            done += frames
        }
    }
}
