import AudioFiles
import AudioToolbox
import BuiltInUnits

/// A part of a file that an audio-file player plays, as often as it was asked to, at the player's rate. Thread: any that
/// may block, one at a time.
final class FileRegion {
    /// In the player's frames since its start; nil for behind the region before.
    let time: Double?
    private let request: ScheduledAudioFileRegion
    private let file: PlayerFile
    private let resampler: FileResampler?
    private var position: Int64
    private var passesLeft: Int
    private var isPassEmpty = false

    /// - Throws: InvalidPropertyValue for frames that the file does not have, FormatNotSupported for a rate that cannot be
    ///   converted.
    init(_ request: ScheduledAudioFileRegion, of file: PlayerFile, at rate: Double) throws {
        let stamp = request.mTimeStamp
        guard request.mStartFrame >= 0, request.mStartFrame <= file.length,
            stamp.mFlags.rawValue & 1 == 0 || stamp.mSampleTime.isFinite
        else {
            throw AUAudioUnitError(
                kAudioUnitErr_InvalidPropertyValue,
                "\(file.name) has \(file.length) frames, and none with the number \(request.mStartFrame)")
        }
        (self.request, self.file, position) = (request, file, request.mStartFrame)
        time = stamp.mFlags.rawValue & 1 == 0 ? nil : stamp.mSampleTime
        passesLeft = Int(request.mLoopCount)
        do {
            resampler =
                file.sampleRate == rate
                ? nil : try FileResampler(file.name, from: file.sampleRate, to: rate, channelCount: file.channelCount)
        } catch {
            throw AUAudioUnitError(kAudioUnitErr_FormatNotSupported, "\(error)")
        }
    }

    var channelCount: Int { file.channelCount }

    /// The frame behind the last one of a pass.
    private var end: Int64 {
        guard request.mFramesToPlay != .max else { return file.length }
        return min(request.mStartFrame + Int64(request.mFramesToPlay), file.length)
    }

    /// Reads up to `count` frames into one array for each channel of the file; 0 at the end of the last pass.
    func read(_ count: Int, into channels: UnsafePointer<UnsafeMutablePointer<Float>>) throws -> Int {
        guard let resampler else { return try readPass(channels, count) }
        return try resampler.make(count, into: channels) { try readPass($0, $1) }
    }

    private func readPass(_ channels: UnsafePointer<UnsafeMutablePointer<Float>>, _ count: Int) throws -> Int {
        while true {
            let wanted = min(Int64(count), end - position)
            let frames = wanted > 0 ? try file.read(at: position, count: Int(wanted), into: channels) : 0
            position += Int64(frames)
            if frames > 0 {
                isPassEmpty = false
                return frames
            }
            // A region without a frame is not played for ever.
            guard passesLeft > 0, !isPassEmpty else { return 0 }
            passesLeft -= 1
            (position, isPassEmpty) = (request.mStartFrame, true)
        }
    }

    /// Says that it was read to its end, or will not be.
    func complete(_ status: OSStatus) {
        guard let tell = request.mCompletionProc else { return }
        var request = request
        tell(request.mCompletionProcUserData, &request, status)
    }
}
