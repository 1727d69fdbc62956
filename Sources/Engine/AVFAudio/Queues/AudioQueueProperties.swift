import AudioToolbox
internal import AudioUnitInterface
import Foundation

/// The properties of AudioQueue.h that queues have here. Thread: any but render.
enum AudioQueueProperties {
    /// Nil for a property that this queue does not have.
    static func value(_ property: AudioQueuePropertyID, of queue: AudioQueueObject) -> [UInt8]? {
        switch property {
        case kAudioQueueProperty_IsRunning: return bytes(UInt32(queue.isRunning ? 1 : 0))
        case kAudioQueueDeviceProperty_SampleRate: return bytes(queue.device.sampleRate)
        case kAudioQueueDeviceProperty_NumberChannels: return bytes(queue.device.channels)
        case kAudioQueueProperty_CurrentDevice:
            // The caller releases it.
            return bytes(UInt(bitPattern: queue.deviceName.map { CoreFoundationObject.make($0) }))
        case kAudioQueueProperty_MagicCookie: return queue.cookie
        case kAudioQueueProperty_MaximumOutputPacketSize:
            let size = queue.format.streamDescription.pointee.mBytesPerPacket
            return bytes(size > 0 ? size : encodedSize(queue.format))
        case kAudioQueueProperty_StreamDescription: return bytes(queue.format.streamDescription.pointee)
        case kAudioQueueProperty_ChannelLayout: return queue.format.placedLayoutBytes
        case kAudioQueueProperty_DecodeBufferSizeFrames: return bytes(UInt32(0))
        case kAudioQueueProperty_ConverterError: return bytes(UInt32(bitPattern: queue.converterError))
        default: return (queue as? OutputQueue).flatMap { value(property, of: $0.sound, isRunning: queue.isRunning) }
        }
    }

    private static func encodedSize(_ format: AVAudioFormat) -> UInt32 {
        guard let plain = ExtendedFile.exactFormat(of: format), let made = AVAudioConverter(from: plain, to: format)
        else { return 0 }
        return UInt32(clamping: made.maximumOutputPacketSize)
    }

    private static func value(
        _ property: AudioQueuePropertyID, of sound: OutputQueueSound, isRunning: Bool
    ) -> [UInt8]? {
        switch property {
        case kAudioQueueProperty_EnableLevelMetering: return bytes(UInt32(sound.isMetering ? 1 : 0))
        case kAudioQueueProperty_CurrentLevelMeter, kAudioQueueProperty_CurrentLevelMeterDB:
            guard sound.isMetering else { return nil }
            sound.meter.update(isPlaying: isRunning)
            let isDecibels = property == kAudioQueueProperty_CurrentLevelMeterDB
            let levels = (0..<sound.meter.channelCount).map { channel in
                let level = sound.meter.level(of: channel)
                return AudioQueueLevelMeterState(
                    mAveragePower: isDecibels ? level.average : linear(level.average),
                    mPeakPower: isDecibels ? level.peak : linear(level.peak))
            }
            return levels.withUnsafeBytes { Array($0) }
        case kAudioQueueProperty_EnableTimePitch: return bytes(UInt32(sound.isTimePitchEnabled ? 1 : 0))
        case kAudioQueueProperty_TimePitchAlgorithm: return bytes(sound.timePitchAlgorithm)
        case kAudioQueueProperty_TimePitchBypass: return bytes(UInt32(sound.isTimePitchBypassed ? 1 : 0))
        default: return nil
        }
    }

    private static func linear(_ decibels: Float) -> Float {
        decibels <= LevelMeter.Level.silence.peak ? 0 : pow(10, decibels / 20)
    }

    /// Returns an error of AudioQueue.h for what cannot be set, and for values that make no sense.
    static func set(
        _ property: AudioQueuePropertyID, of queue: AudioQueueObject, _ data: UnsafeRawBufferPointer
    ) -> OSStatus {
        switch property {
        case kAudioQueueProperty_MagicCookie:
            queue.cookie = Array(data)
            return noErr
        case kAudioQueueProperty_ChannelLayout:
            guard let layout = AVAudioChannelLayout(data: data) else { return kAudioQueueErr_InvalidPropertySize }
            guard layout.channelCount == queue.format.channelCount else { return kAudioQueueErr_InvalidPropertyValue }
            return queue.setLayout(layout)
        case kAudioQueueProperty_CurrentDevice:
            guard data.count == 8 else { return kAudioQueueErr_InvalidPropertySize }
            guard !queue.isRunning else { return kAudioQueueErr_InvalidRunState }
            let object = UnsafeRawPointer(bitPattern: data.loadUnaligned(as: UInt.self))
            queue.deviceName = CoreFoundationObject.string(object)
            return object == nil || queue.deviceName != nil ? noErr : kAudioQueueErr_InvalidPropertyValue
        default:
            guard data.count == 4 else { return kAudioQueueErr_InvalidPropertySize }
            guard let sound = (queue as? OutputQueue)?.sound else { return kAudioQueueErr_InvalidProperty }
            return set(property, of: sound, data.loadUnaligned(as: UInt32.self))
        }
    }

    private static func set(_ property: AudioQueuePropertyID, of sound: OutputQueueSound, _ number: UInt32) -> OSStatus
    {
        var isTaken = true
        switch property {
        case kAudioQueueProperty_EnableLevelMetering: sound.isMetering = number != 0
        case kAudioQueueProperty_DecodeBufferSizeFrames: break
        case kAudioQueueProperty_EnableTimePitch: isTaken = sound.setTimePitch(isEnabled: number != 0, algorithm: nil)
        case kAudioQueueProperty_TimePitchAlgorithm: isTaken = sound.setTimePitch(isEnabled: nil, algorithm: number)
        case kAudioQueueProperty_TimePitchBypass: sound.isTimePitchBypassed = number != 0
        default: return kAudioQueueErr_InvalidProperty
        }
        return isTaken ? noErr : kAudioQueueErr_InvalidPropertyValue
    }

    private static func bytes<Value: BitwiseCopyable>(_ value: Value) -> [UInt8] {
        withUnsafeBytes(of: value) { Array($0) }
    }
}
