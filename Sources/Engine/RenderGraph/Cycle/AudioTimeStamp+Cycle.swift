import AudioToolbox

extension AudioTimeStamp {
    /// When a run's first frame is: its place on the time line of whoever is told, and nanoseconds of a moment, 0 for
    /// an unknown one.
    @_noLocks @_noAllocation
    init(sampleTime: Int64, isSampleTimeValid: Bool = true, hostTime: UInt64) {
        self.init()
        mSampleTime = Double(sampleTime)
        mHostTime = hostTime
        mFlags = AudioTimeStampFlags(
            rawValue: (isSampleTimeValid ? AudioTimeStampFlags.sampleTimeValid.rawValue : 0)
                | (hostTime > 0 ? AudioTimeStampFlags.hostTimeValid.rawValue : 0))
    }
}
