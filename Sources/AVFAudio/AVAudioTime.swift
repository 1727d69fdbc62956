import AudioToolbox
import Glibc

/// A moment, as a host time, as a sample time, or as both (AVAudioTime.h). Host times are nanoseconds of
/// CLOCK_MONOTONIC.
public final class AVAudioTime: Sendable {
    /// When false, `hostTime` is 0 and says nothing.
    public let isHostTimeValid: Bool
    /// When false, `sampleTime` and `sampleRate` are 0 and say nothing.
    public let isSampleTimeValid: Bool
    /// Nanoseconds; counts only where `isHostTimeValid`.
    public let hostTime: UInt64
    /// Frames.
    public let sampleTime: AVAudioFramePosition
    /// Hz; 0 when there is no sample time.
    public let sampleRate: Double

    private init(hostTime: UInt64?, sampleTime: AVAudioFramePosition?, rate: Double) {
        isHostTimeValid = hostTime != nil
        isSampleTimeValid = sampleTime != nil
        self.hostTime = hostTime ?? 0
        self.sampleTime = sampleTime ?? 0
        sampleRate = rate
    }

    /// Nanoseconds; leaves the sample time invalid.
    public convenience init(hostTime: UInt64) { self.init(hostTime: hostTime, sampleTime: nil, rate: 0) }

    /// Frames and Hz, unchecked; leaves the host time invalid.
    public convenience init(sampleTime: AVAudioFramePosition, atRate sampleRate: Double) {
        self.init(hostTime: nil, sampleTime: sampleTime, rate: sampleRate)
    }

    /// Nanoseconds, frames and Hz. That they mean one moment is for the caller to see to.
    public convenience init(hostTime: UInt64, sampleTime: AVAudioFramePosition, atRate sampleRate: Double) {
        self.init(hostTime: hostTime as UInt64?, sampleTime: sampleTime, rate: sampleRate)
    }

    /// What a time stamp says; its sample time counts only when it is a number that fits.
    public convenience init(audioTimeStamp: UnsafePointer<AudioTimeStamp>, sampleRate: Double) {
        let stamp = audioTimeStamp.pointee
        let sampleTime =
            stamp.mFlags.contains(.sampleTimeValid) ? AVAudioFramePosition(exactly: stamp.mSampleTime.rounded()) : nil
        self.init(
            hostTime: stamp.mFlags.contains(.hostTimeValid) ? stamp.mHostTime : nil, sampleTime: sampleTime,
            rate: sampleTime == nil ? 0 : sampleRate)
    }

    /// Host and sample time as far as they are valid, and flagged so; everything else is 0. The rate is lost.
    public var audioTimeStamp: AudioTimeStamp {
        var stamp = AudioTimeStamp()
        if isHostTimeValid {
            stamp.mHostTime = hostTime
            stamp.mFlags.insert(.hostTimeValid)
        }
        if isSampleTimeValid {
            stamp.mSampleTime = Double(sampleTime)
            stamp.mFlags.insert(.sampleTimeValid)
        }
        return stamp
    }

    /// This moment with what it lacks, counted from a moment that has both; nil when neither can be computed.
    public func extrapolateTime(fromAnchor anchorTime: AVAudioTime) -> AVAudioTime? {
        let rate = isSampleTimeValid ? sampleRate : anchorTime.sampleRate
        guard anchorTime.isHostTimeValid, anchorTime.isSampleTimeValid, rate > 0, anchorTime.sampleRate == rate else {
            return nil
        }
        if isHostTimeValid, isSampleTimeValid { return self }
        if isSampleTimeValid {
            let seconds = Double(sampleTime - anchorTime.sampleTime) / rate
            let time = Double(anchorTime.hostTime) + seconds * 1e9
            return UInt64(exactly: time.rounded()).map {
                AVAudioTime(hostTime: $0, sampleTime: sampleTime, atRate: rate)
            }
        }
        guard isHostTimeValid else { return nil }
        let seconds = Self.seconds(forHostTime: hostTime) - Self.seconds(forHostTime: anchorTime.hostTime)
        return AVAudioTime(
            hostTime: hostTime, sampleTime: anchorTime.sampleTime + AVAudioFramePosition((seconds * rate).rounded()),
            atRate: rate)
    }

    /// 0 for what is no time.
    public static func hostTime(forSeconds seconds: Double) -> UInt64 {
        UInt64(exactly: (seconds * 1e9).rounded()) ?? 0
    }

    /// The inverse of `hostTime(forSeconds:)`, rounded to what a `Double` holds.
    public static func seconds(forHostTime hostTime: UInt64) -> Double { Double(hostTime) / 1e9 }
}
