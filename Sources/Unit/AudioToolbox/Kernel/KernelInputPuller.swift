/// Asks for the input of a kernel that takes other numbers of frames than it gives. Thread: render.
@usableFromInline
struct KernelInputPuller {
    private let inputs: KernelBusses
    private let maximumFrames: Int
    /// Of the first pull in this cycle that failed; 0 when none did.
    private(set) var status: OSStatus = 0
    private let timestamp: UnsafeMutablePointer<AudioTimeStamp>

    init(inputs: KernelBusses, maximumFrames: Int) {
        self.inputs = inputs
        self.maximumFrames = maximumFrames
        timestamp = .allocate(capacity: 1)
        timestamp.initialize(to: AudioTimeStamp())
    }

    func free() { timestamp.deallocate() }

    @_noLocks @_noAllocation
    mutating func startCycle() { status = 0 }

    /// Pulls the first bus; where that fails, the input is silent and the cycle will fail.
    @_noLocks @_noAllocation @usableFromInline
    mutating func pull(
        _ request: UnsafeMutablePointer<AUExtensionRenderRequest>, frames: Int, sampleTime: AUEventSampleTime
    ) -> Bool {
        precondition(frames >= 0 && frames <= maximumFrames, "a pull of more frames than a cycle may have")
        guard inputs.count > 0 else { return false }
        inputs.preparePull(0, frames)
        timestamp.pointee = request.pointee.timestamp?.pointee ?? AudioTimeStamp()
        timestamp.pointee.mSampleTime = Double(sampleTime)
        let valid = timestamp.pointee.mFlags.rawValue | AudioTimeStampFlags.sampleTimeValid.rawValue
        timestamp.pointee.mFlags = AudioTimeStampFlags(rawValue: valid)
        let pulled = call(request, frames)
        if pulled == 0 {
            inputs.takePulled(0, frames)
        } else {
            if status == 0 { status = pulled }
            inputs.silence(0, frames)
        }
        return pulled == 0
    }

    @_noLocks @_noAllocation
    private func call(_ request: UnsafeMutablePointer<AUExtensionRenderRequest>, _ frames: Int) -> OSStatus {
        guard let pull = request.pointee.pullInput else { return kAudioUnitErr_NoConnection }
        var flags = AudioUnitRenderActionFlags(rawValue: 0)
        let (context, timestamp, list) = (request.pointee.pullContext, timestamp, inputs.lists[0])
        return _unsafePerformance {
            withUnsafeMutablePointer(to: &flags) {
                pull(context, $0, timestamp, UInt32(truncatingIfNeeded: frames), 0, list)
            }
        }
    }
}
