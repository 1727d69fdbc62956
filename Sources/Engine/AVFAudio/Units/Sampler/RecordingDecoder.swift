import AudioToolbox
import BuiltInUnits
import Foundation
import SoundBanks

/// Decodes the recordings of instruments: what units of this process borrow from this module.
enum RecordingDecoder {
    /// Frames; half an hour at 48 kHz. A sampler keeps its recordings in memory.
    private static let longest = 86_400_000
    private static let blockFrames = 65_536

    /// A unit that plays instruments can read those of audio files from now on.
    static func lend(to unit: AUAudioUnit) { (unit as? InstrumentUnit)?.decode = { try decode($0) } }

    /// Two channels at most; the others are not played.
    static func decode(_ path: String) throws -> DecodedSound {
        do {
            let file = try AVAudioFile(forReading: URL(fileURLWithPath: path))
            guard file.length <= longest else {
                throw EngineFaults.error(
                    AudioErrors.invalidFile, "\(path) has \(file.length) frames, and a recording may have \(longest)")
            }
            var sound = DecodedSound(
                channels: try channels(of: file), sampleRate: file.processingFormat.sampleRate)
            RecordingChunks.read(path)?.apply(to: &sound)
            return sound
        } catch let error as NSError {
            throw AUAudioUnitError(kAudioUnitErr_InvalidFile, error.localizedDescription)
        }
    }

    private static func channels(of file: AVAudioFile) throws -> [[Float]] {
        let format = file.processingFormat
        var channels = [[Float]](repeating: [], count: min(Int(format.channelCount), 2))
        guard let buffer = AVAudioPCMBuffer(pcmFormat: format, frameCapacity: AVAudioFrameCount(blockFrames)) else {
            return []
        }
        while file.framePosition < file.length {
            try file.read(into: buffer)
            guard buffer.frameLength > 0, let data = buffer.floatChannelData else { break }
            for channel in channels.indices {
                channels[channel] += UnsafeBufferPointer(start: data[channel], count: Int(buffer.frameLength))
            }
        }
        return channels
    }
}
