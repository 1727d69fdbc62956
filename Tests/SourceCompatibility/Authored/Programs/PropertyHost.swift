import AudioToolbox
import Foundation

/// A host of the older interface.
public final class PropertyHost {
    public private(set) var pulledFrames: UInt32 = 0

    public init() {}

    public func feed(_ unit: AudioUnit) -> OSStatus {
        var callback = AURenderCallbackStruct(
            inputProc: { (inRefCon, ioActionFlags, inTimeStamp, inBusNumber, inNumberFrames, ioData) -> OSStatus in
                let host = Unmanaged<PropertyHost>.fromOpaque(inRefCon).takeUnretainedValue()
                host.pulledFrames += inNumberFrames
                guard let buffers = UnsafeMutableAudioBufferListPointer(ioData) else { return kAudio_ParamError }
                for buffer in buffers { memset(buffer.mData, 0, Int(buffer.mDataByteSize)) }
                ioActionFlags.pointee.insert(.unitRenderAction_OutputIsSilence)
                return inTimeStamp.pointee.mSampleTime >= 0 ? noErr : kAudio_ParamError
            }, inputProcRefCon: Unmanaged.passUnretained(self).toOpaque())
        return AudioUnitSetProperty(
            unit, kAudioUnitProperty_SetRenderCallback, kAudioUnitScope_Input, 0, &callback,
            UInt32(MemoryLayout<AURenderCallbackStruct>.size))
    }

    public func maximumFrames(of unit: AudioUnit) -> UInt32? {
        var frames: UInt32 = 0
        var size = UInt32(MemoryLayout<UInt32>.size)
        let status = AudioUnitGetProperty(
            unit, kAudioUnitProperty_MaximumFramesPerSlice, kAudioUnitScope_Global, 0, &frames, &size)
        return status == noErr ? frames : nil
    }

    public func set(_ id: AudioUnitParameterID, to value: Float, in unit: AudioUnit) {
        let scopes: [AudioUnitScope] = [kAudioUnitScope_Global, kAudioUnitScope_Output]
        for scope in scopes where AudioUnitSetParameter(unit, id, scope, 0, value, 0) == noErr { return }
    }
}
