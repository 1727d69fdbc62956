/// Decides which render calls belong to one cycle: those for different busses at one time, for as many frames.
///
/// The first call begins the cycle, whatever bus it asks for. A call for a bus that was asked for already begins the
/// next one. Thread: render.
package struct RenderCycle {
    /// Where the cycle begins on the host's time line. A host that gives no time that makes sense gets a time line that
    /// goes on from cycle to cycle.
    package private(set) var time: AUEventSampleTime = 0
    private var frameCount: UInt32 = 0
    /// One bit for each bus that was asked for; 0 before the first cycle.
    private var servedBusses: UInt64 = 0

    package init() {}

    /// Takes a call in; returns whether it begins a cycle.
    @_noLocks @_noAllocation @section("render") @inline(__always)
    package mutating func begins(
        _ timestamp: UnsafePointer<AudioTimeStamp>, _ frameCount: UInt32, _ bus: Int
    ) -> Bool {
        let isValid = timestamp.pointee.mFlags.rawValue & AudioTimeStampFlags.sampleTimeValid.rawValue != 0
        let told = isValid ? eventSampleTime(timestamp.pointee.mSampleTime) : nil
        let given = told ?? time
        let bit: UInt64 = 1 << UInt64(truncatingIfNeeded: bus & 63)
        if servedBusses != 0, servedBusses & bit == 0, given == time, frameCount == self.frameCount {
            servedBusses |= bit
            return false
        }
        time = told ?? time &+ AUEventSampleTime(self.frameCount)
        self.frameCount = frameCount
        servedBusses = bit
        return true
    }
}
