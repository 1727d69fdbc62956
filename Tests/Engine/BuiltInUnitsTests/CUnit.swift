import AudioToolbox
import AudioUnitInterface
import BuiltInUnits
import Foundation
import Testing

/// One of the units as a program in C has it: by the functions of AUComponent.h, rendered by hand.
// @unchecked: used by one thread at a time.
final class CUnit: @unchecked Sendable {
    let unit: AudioUnit
    private var time = 0.0
    /// What feeds the inputs, by bus: from the frame to the samples of each channel.
    private var feeds: [Feed] = []

    /// What a callback gives.
    final class Feed {
        let sample: (Int, Int) -> Float
        init(_ sample: @escaping (Int, Int) -> Float) { self.sample = sample }
    }

    init(_ type: OSType, _ subType: OSType) throws {
        BuiltInUnits.register()
        var description = AudioComponentDescription(
            componentType: type, componentSubType: subType, componentManufacturer: kAudioUnitManufacturer_Apple,
            componentFlags: 0, componentFlagsMask: 0)
        var unit: AudioUnit?
        let component = try #require(AudioComponentFindNext(nil, &description))
        try #require(AudioComponentInstanceNew(component, &unit) == noErr)
        self.unit = try #require(unit)
        try #require(set(kAudioUnitProperty_MaximumFramesPerSlice, kAudioUnitScope_Global, 0, UInt32(4_096)) == noErr)
    }

    deinit { _ = AudioComponentInstanceDispose(unit) }

    /// Feeds a bus with samples by channel and frame.
    func feed(_ bus: UInt32, _ sample: @escaping (Int, Int) -> Float) throws {
        let feed = Feed(sample)
        feeds.append(feed)
        let callback = AURenderCallbackStruct(
            inputProc: { context, _, time, _, frames, data in
                let feed = Unmanaged<Feed>.fromOpaque(context).takeUnretainedValue()
                for (channel, buffer) in UnsafeMutableAudioBufferListPointer(data!).enumerated() {
                    let samples = buffer.mData!.assumingMemoryBound(to: Float.self)
                    for frame in 0..<Int(frames) {
                        samples[frame] = feed.sample(channel, Int(time.pointee.mSampleTime) + frame)
                    }
                }
                return noErr
            }, inputProcRefCon: Unmanaged.passUnretained(feed).toOpaque())
        try #require(set(kAudioUnitProperty_SetRenderCallback, kAudioUnitScope_Input, bus, callback) == noErr)
    }

    func set<Value: BitwiseCopyable>(
        _ property: AudioUnitPropertyID, _ scope: AudioUnitScope, _ element: UInt32, _ value: Value
    ) -> OSStatus {
        var value = value
        return AudioUnitSetProperty(unit, property, scope, element, &value, UInt32(MemoryLayout<Value>.size))
    }

    func get<Value: BitwiseCopyable>(
        _ property: AudioUnitPropertyID, _ scope: AudioUnitScope, _ element: UInt32, _ value: Value
    ) throws -> Value {
        var (value, size) = (value, UInt32(MemoryLayout<Value>.size))
        try #require(AudioUnitGetProperty(unit, property, scope, element, &value, &size) == noErr)
        return value
    }

    func set(_ parameter: AudioUnitParameterID, _ scope: AudioUnitScope, _ element: UInt32, to value: Float) -> OSStatus
    { AudioUnitSetParameter(unit, parameter, scope, element, value, 0) }

    func value(_ parameter: AudioUnitParameterID, _ scope: AudioUnitScope, _ element: UInt32) throws -> Float {
        var value: Float = 0
        try #require(AudioUnitGetParameter(unit, parameter, scope, element, &value) == noErr)
        return value
    }

    func channels(_ count: UInt32, _ scope: AudioUnitScope, _ bus: UInt32) -> OSStatus {
        let format = AVAudioFormat.standard(sampleRate: 48_000, channels: count)
        return format.map { set(kAudioUnitProperty_StreamFormat, scope, bus, $0.streamDescription.pointee) } ?? -1
    }

    func initialize() throws { try #require(AudioUnitInitialize(unit) == noErr) }

    /// The next frames of a bus, by channel, in blocks.
    func render(_ blocks: [Int], channels: Int = 2, bus: UInt32 = 0) throws -> [[Float]] {
        var heard = [[Float]](repeating: [], count: channels)
        for frames in blocks {
            let list = AudioBufferList.allocate(maximumBuffers: channels)
            defer { free(list.unsafeMutablePointer) }
            var memory = [[Float]](repeating: [Float](repeating: 99, count: frames), count: channels)
            for channel in 0..<channels {
                memory[channel].withUnsafeMutableBytes {
                    list[channel] = AudioBuffer(
                        mNumberChannels: 1, mDataByteSize: UInt32(4 * frames), mData: $0.baseAddress)
                }
            }
            var (flags, stamp) = (AudioUnitRenderActionFlags(), AudioTimeStamp())
            stamp.mSampleTime = time
            stamp.mFlags = .sampleTimeValid
            let status = AudioUnitRender(unit, &flags, &stamp, bus, UInt32(frames), list.unsafeMutablePointer)
            try #require(status == noErr)
            for channel in 0..<channels {
                let samples = list[channel].mData!.assumingMemoryBound(to: Float.self)
                heard[channel] += UnsafeBufferPointer(start: samples, count: frames)
            }
            time += Double(frames)
        }
        return heard
    }
}
