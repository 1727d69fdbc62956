/// When samples are heard, and for how long (CMSampleBuffer.h).
public struct CMSampleTimingInfo: Sendable {
    /// Of one sample.
    public var duration: CMTime
    /// When the first sample is heard.
    public var presentationTimeStamp: CMTime
    /// When it is decoded; invalid for PCM.
    public var decodeTimeStamp: CMTime

    /// Invalid times.
    public init() { self.init(duration: .invalid, presentationTimeStamp: .invalid, decodeTimeStamp: .invalid) }
    /// As the parts say.
    public init(duration: CMTime, presentationTimeStamp: CMTime, decodeTimeStamp: CMTime) {
        self.duration = duration
        self.presentationTimeStamp = presentationTimeStamp
        self.decodeTimeStamp = decodeTimeStamp
    }
}
