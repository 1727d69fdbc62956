import AudioToolbox
import Foundation

/// A moment, as a host time, as a sample time, or as both (AVAudioTime.h). Host times are nanoseconds of
/// CLOCK_MONOTONIC.
// @unchecked: nothing changes after `init`; a subclass has to keep to that.
open class AVAudioTime: NSObject, @unchecked Sendable {
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

    /// Nanoseconds; leaves the sample time invalid.
    public init(hostTime: UInt64) {
        (isHostTimeValid, self.hostTime) = (true, hostTime)
        (isSampleTimeValid, sampleTime, sampleRate) = (false, 0, 0)
        super.init()
    }

    /// Frames and Hz, unchecked; leaves the host time invalid.
    public init(sampleTime: AVAudioFramePosition, atRate sampleRate: Double) {
        (isHostTimeValid, hostTime) = (false, 0)
        (isSampleTimeValid, self.sampleTime, self.sampleRate) = (true, sampleTime, sampleRate)
        super.init()
    }

    /// Nanoseconds, frames and Hz. That they mean one moment is for the caller to see to.
    public init(hostTime: UInt64, sampleTime: AVAudioFramePosition, atRate sampleRate: Double) {
        (isHostTimeValid, self.hostTime) = (true, hostTime)
        (isSampleTimeValid, self.sampleTime, self.sampleRate) = (true, sampleTime, sampleRate)
        super.init()
    }

    /// What a time stamp says; its sample time counts only when it is a number that fits.
    public init(audioTimeStamp: UnsafePointer<AudioTimeStamp>, sampleRate: Double) {
        let stamp = audioTimeStamp.pointee
        let frame =
            stamp.mFlags.contains(.sampleTimeValid) ? AVAudioFramePosition(exactly: stamp.mSampleTime.rounded()) : nil
        isHostTimeValid = stamp.mFlags.contains(.hostTimeValid)
        hostTime = isHostTimeValid ? stamp.mHostTime : 0
        (isSampleTimeValid, sampleTime, self.sampleRate) = (frame != nil, frame ?? 0, frame == nil ? 0 : sampleRate)
        super.init()
    }

    /// Both times as far as they are valid: `<AVAudioTime: 4800 frames at 48000 Hz, host time 12.5 s>`.
    open override var description: String {
        var parts: [String] = []
        if isSampleTimeValid {
            let rate =
                sampleRate == sampleRate.rounded() ? "\(sampleRate)".split(separator: ".")[0] : "\(sampleRate)"[...]
            parts.append("\(sampleTime) frames at \(rate) Hz")
        }
        if isHostTimeValid { parts.append("host time \(Double(hostTime) / 1e9) s") }
        return "<AVAudioTime: \(parts.isEmpty ? "none" : parts.joined(separator: ", "))>"
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
    open func extrapolateTime(fromAnchor anchorTime: AVAudioTime) -> AVAudioTime? {
        let rate = isSampleTimeValid ? sampleRate : anchorTime.sampleRate
        guard anchorTime.isHostTimeValid, anchorTime.isSampleTimeValid, rate > 0, anchorTime.sampleRate == rate else {
            return nil
        }
        if isHostTimeValid, isSampleTimeValid { return self }
        if isSampleTimeValid {
            let seconds = (Double(sampleTime) - Double(anchorTime.sampleTime)) / rate
            let time = Double(anchorTime.hostTime) + seconds * 1e9
            return UInt64(exactly: time.rounded()).map {
                AVAudioTime(hostTime: $0, sampleTime: sampleTime, atRate: rate)
            }
        }
        guard isHostTimeValid else { return nil }
        let seconds = Self.seconds(forHostTime: hostTime) - Self.seconds(forHostTime: anchorTime.hostTime)
        return AVAudioFramePosition(exactly: (Double(anchorTime.sampleTime) + seconds * rate).rounded()).map {
            AVAudioTime(hostTime: hostTime, sampleTime: $0, atRate: rate)
        }
    }

    /// 0 for what is no time.
    public class func hostTime(forSeconds seconds: Double) -> UInt64 {
        UInt64(exactly: (seconds * 1e9).rounded()) ?? 0
    }

    /// The inverse of `hostTime(forSeconds:)`, rounded to what a `Double` holds.
    public class func seconds(forHostTime hostTime: UInt64) -> Double { Double(hostTime) / 1e9 }
}
