import AudioToolbox

/// What a C host reports of its music and transport, as the blocks of a v3 unit.
// @unchecked: the callbacks are set by control calls, one at a time, and read inside render calls; a host changes them
// while nothing renders.
final class HostCallbacks: @unchecked Sendable {
    private let info: UnsafeMutablePointer<HostCallbackInfo>
    private(set) var isInstalled = false

    init() {
        info = .allocate(capacity: 1)
        info.initialize(to: HostCallbackInfo())
    }

    deinit { info.deallocate() }

    /// - Throws: Initialized when the unit renders and was given no callbacks before.
    func set(_ callbacks: HostCallbackInfo, of unit: AUAudioUnit) throws {
        guard isInstalled || !unit.renderResourcesAllocated else { throw StatusError(kAudioUnitErr_Initialized) }
        info.pointee = callbacks
        guard !isInstalled else { return }
        isInstalled = true
        unit.musicalContextBlock = { [self] in context($0, $1, $2, $3, $4, $5) }
        unit.transportStateBlock = { [self] in transport($0, $1, $2, $3) }
    }

    /// Thread: render.
    private func context(
        _ tempo: UnsafeMutablePointer<Double>?, _ numerator: UnsafeMutablePointer<Double>?,
        _ denominator: UnsafeMutablePointer<Int>?, _ beat: UnsafeMutablePointer<Double>?,
        _ offset: UnsafeMutablePointer<Int>?, _ downbeat: UnsafeMutablePointer<Double>?
    ) -> Bool {
        let data = info.pointee.hostUserData
        guard info.pointee.beatAndTempoProc?(data, beat, tempo) == noErr else { return false }
        guard let location = info.pointee.musicalTimeLocationProc else { return true }
        var (samples, upper, lower): (UInt32, Float, UInt32) = (0, 4, 4)
        guard location(data, &samples, &upper, &lower, downbeat) == noErr else { return true }
        offset?.pointee = Int(samples)
        numerator?.pointee = Double(upper)
        denominator?.pointee = Int(lower)
        return true
    }

    /// Thread: render.
    private func transport(
        _ flags: UnsafeMutablePointer<AUHostTransportStateFlags>?, _ position: UnsafeMutablePointer<Double>?,
        _ start: UnsafeMutablePointer<Double>?, _ end: UnsafeMutablePointer<Double>?
    ) -> Bool {
        let data = info.pointee.hostUserData
        var (isPlaying, isRecording, hasChanged, isCycling): (UInt8, UInt8, UInt8, UInt8) = (0, 0, 0, 0)
        var (sample, first, last) = (0.0, 0.0, 0.0)
        let status: OSStatus
        if let function = info.pointee.transportStateProc2 {
            status = function(data, &isPlaying, &isRecording, &hasChanged, &sample, &isCycling, &first, &last)
        } else if let function = info.pointee.transportStateProc {
            status = function(data, &isPlaying, &hasChanged, &sample, &isCycling, &first, &last)
        } else {
            return false
        }
        guard status == noErr else { return false }
        let set = (hasChanged != 0 ? 1 : 0) | (isPlaying != 0 ? 2 : 0) | (isRecording != 0 ? 4 : 0)
        flags?.pointee = AUHostTransportStateFlags(rawValue: UInt(set | (isCycling != 0 ? 8 : 0)))
        position?.pointee = sample
        start?.pointee = first
        end?.pointee = last
        return true
    }
}
