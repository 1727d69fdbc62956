import AudioToolbox

/// A host's blocks about music and transport, as the callbacks of the C interface. Lives as long as its v2 bridge.
// @unchecked: the blocks change while nothing renders.
final class V2BridgeHostCalls: @unchecked Sendable {
    private var context: AUHostMusicalContextBlock?
    private var transport: AUHostTransportStateBlock?

    func take(_ context: AUHostMusicalContextBlock?, _ transport: AUHostTransportStateBlock?) {
        self.context = context
        self.transport = transport
    }

    private static func calls(_ data: UnsafeMutableRawPointer?) -> V2BridgeHostCalls? {
        data.map { Unmanaged<V2BridgeHostCalls>.fromOpaque($0).takeUnretainedValue() }
    }

    var callbacks: HostCallbackInfo {
        var info = HostCallbackInfo()
        info.hostUserData = Unmanaged.passUnretained(self).toOpaque()
        if context != nil {
            info.beatAndTempoProc = { data, beat, tempo in
                let told = V2BridgeHostCalls.calls(data)?.context?(tempo, nil, nil, beat, nil, nil) == true
                return told ? noErr : kAudioUnitErr_CannotDoInCurrentContext
            }
            info.musicalTimeLocationProc = { data, offset, numerator, denominator, downbeat in
                var (upper, lower, samples) = (4.0, 4, 0)
                guard
                    V2BridgeHostCalls.calls(data)?.context?(nil, &upper, &lower, nil, &samples, downbeat) == true
                else { return kAudioUnitErr_CannotDoInCurrentContext }
                offset?.pointee = UInt32(clamping: samples)
                numerator?.pointee = Float(upper)
                denominator?.pointee = UInt32(clamping: lower)
                return noErr
            }
        }
        guard transport != nil else { return info }
        info.transportStateProc = { data, isPlaying, hasChanged, sample, isCycling, start, end in
            V2BridgeHostCalls.calls(data)?.report(isPlaying, nil, hasChanged, sample, isCycling, start, end)
                ?? kAudioUnitErr_CannotDoInCurrentContext
        }
        info.transportStateProc2 = { data, isPlaying, isRecording, hasChanged, sample, isCycling, start, end in
            V2BridgeHostCalls.calls(data)?.report(isPlaying, isRecording, hasChanged, sample, isCycling, start, end)
                ?? kAudioUnitErr_CannotDoInCurrentContext
        }
        return info
    }

    private func report(
        _ isPlaying: UnsafeMutablePointer<UInt8>?, _ isRecording: UnsafeMutablePointer<UInt8>?,
        _ hasChanged: UnsafeMutablePointer<UInt8>?, _ sample: UnsafeMutablePointer<Double>?,
        _ isCycling: UnsafeMutablePointer<UInt8>?, _ start: UnsafeMutablePointer<Double>?,
        _ end: UnsafeMutablePointer<Double>?
    ) -> OSStatus {
        var flags = AUHostTransportStateFlags()
        guard transport?(&flags, sample, start, end) == true else { return kAudioUnitErr_CannotDoInCurrentContext }
        hasChanged?.pointee = flags.contains(.changed) ? 1 : 0
        isPlaying?.pointee = flags.contains(.moving) ? 1 : 0
        isRecording?.pointee = flags.contains(.recording) ? 1 : 0
        isCycling?.pointee = flags.contains(.cycling) ? 1 : 0
        return noErr
    }
}
