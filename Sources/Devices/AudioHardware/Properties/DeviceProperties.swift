import AudioDevices
import AudioToolbox
import Glibc

/// What is known of a device. Thread: any but render.
enum DeviceProperties {
    static func value(
        _ address: AudioObjectPropertyAddress, of device: AudioDeviceDescription
    ) throws -> HardwareProperty {
        if let known = description(address, of: device) { return known }
        let sides = device.directions(address.mScope)
        switch address.mSelector {
        case kAudioDevicePropertyNominalSampleRate, kAudioDevicePropertyActualSampleRate:
            return .value(try HardwareFormats.shared.format(of: device).sampleRate)
        case kAudioDevicePropertyAvailableNominalSampleRates:
            return .values(try HardwareFormats.shared.rates(of: device).map(AudioValueRange.init))
        case kAudioDevicePropertyBufferFrameSize:
            return .value(UInt32(try HardwareFormats.shared.format(of: device).framesPerCycle))
        case kAudioDevicePropertyBufferSize:
            guard let side = sides.first else { throw HardwareError.unknownProperty }
            let format = try HardwareFormats.shared.format(of: device, isOutput: side)
            return .value(UInt32(format.framesPerCycle * format.channels(side) * MemoryLayout<Float>.size))
        case kAudioDevicePropertyBufferFrameSizeRange:
            return .value(AudioValueRange(try DeviceSettings.frames(of: device)))
        case kAudioDevicePropertyUsesVariableBufferFrameSizes:
            let format = try HardwareFormats.shared.format(of: device)
            guard format.maximumFramesPerCycle > format.framesPerCycle else { throw HardwareError.unknownProperty }
            return .value(UInt32(format.maximumFramesPerCycle))
        case kAudioDevicePropertyLatency:
            guard let side = sides.first else { throw HardwareError.unknownProperty }
            let format = try HardwareFormats.shared.format(of: device, isOutput: side)
            return .value(UInt32(side ? format.outputLatencyFrames : format.inputLatencyFrames))
        case kAudioDevicePropertyStreamConfiguration:
            return .bytes(
                bufferList(try sides.map { try HardwareFormats.shared.format(of: device, isOutput: $0).channels($0) }))
        case kAudioDevicePropertyStreamFormat, kAudioDevicePropertyStreamFormats,
            kAudioDevicePropertyPreferredChannelLayout, kAudioDevicePropertyPreferredChannelsForStereo:
            guard let side = sides.first else { throw HardwareError.unknownProperty }
            return try channels(address.mSelector, of: device, side)
        default: throw HardwareError.unknownProperty
        }
    }

    /// What is known without opening it; nil for anything else.
    private static func description(
        _ address: AudioObjectPropertyAddress, of device: AudioDeviceDescription
    ) -> HardwareProperty? {
        let streams = device.directions(address.mScope).map {
            AudioDeviceNumbers.number(of: device.name, isOutput: $0)
        }
        switch address.mSelector {
        case kAudioObjectPropertyBaseClass: return .value(kAudioObjectClassID)
        case kAudioObjectPropertyClass:
            return .value(device.backend == .aggregate ? kAudioAggregateDeviceClassID : kAudioDeviceClassID)
        case kAudioObjectPropertyOwner: return .value(AudioObjectID(kAudioObjectSystemObject))
        case kAudioObjectPropertyName: return .text(device.title)
        case kAudioObjectPropertyModelName: return .text(device.summary)
        case kAudioObjectPropertyManufacturer: return .text(device.carrier)
        case kAudioDevicePropertyDeviceName: return .bytes(Array(device.title.utf8) + [0])
        case kAudioDevicePropertyDeviceManufacturer: return .bytes(Array(device.carrier.utf8) + [0])
        case kAudioDevicePropertyDeviceUID: return .text(device.name)
        case kAudioDevicePropertyModelUID: return .text("\(device.carrier):\(device.title)")
        case kAudioDevicePropertyTransportType: return .value(device.transportType)
        case kAudioDevicePropertyRelatedDevices: return .value(device.number)
        case kAudioDevicePropertyDeviceIsAlive: return .value(UInt32(1))
        case kAudioDevicePropertyDeviceIsRunning, kAudioDevicePropertyDeviceIsRunningSomewhere:
            return .value(UInt32(HardwareRuns.shared.isRunning(device.name) ? 1 : 0))
        case kAudioDevicePropertyDeviceCanBeDefaultDevice, kAudioDevicePropertyDeviceCanBeDefaultSystemDevice:
            return .value(UInt32(AudioDevices.defaultOrder.contains(device.backend) ? 1 : 0))
        case kAudioDevicePropertyStreams, kAudioObjectPropertyOwnedObjects: return .values(streams)
        case kAudioObjectPropertyControlList: return .bytes([])
        case kAudioDevicePropertyClockDomain, kAudioDevicePropertyIsHidden, kAudioDevicePropertySafetyOffset:
            return .value(UInt32(0))
        // Nobody has a device alone by this interface.
        case kAudioDevicePropertyHogMode: return .value(pid_t(-1))
        default: return nil
        }
    }

    private static func channels(
        _ selector: AudioObjectPropertySelector, of device: AudioDeviceDescription, _ isOutput: Bool
    ) throws -> HardwareProperty {
        let format = try HardwareFormats.shared.format(of: device, isOutput: isOutput)
        switch selector {
        case kAudioDevicePropertyStreamFormat, kAudioDevicePropertyStreamFormats: return .value(format.stream(isOutput))
        case kAudioDevicePropertyPreferredChannelsForStereo:
            return .values([1, UInt32(min(2, max(format.channels(isOutput), 1)))])
        default:
            return .bytes(
                layout(isOutput ? format.outputChannelLabels : format.inputChannelLabels, format.channels(isOutput)))
        }
    }

    /// A list of buffers without memory, one for each stream.
    private static func bufferList(_ channels: [Int]) -> [UInt8] {
        let size = AudioBufferList.sizeInBytes(maximumBuffers: max(channels.count, 1))
        let list = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 8)
        defer { list.deallocate() }
        list.initializeMemory(as: UInt8.self, repeating: 0, count: size)
        let buffers = UnsafeMutableAudioBufferListPointer(list.assumingMemoryBound(to: AudioBufferList.self))
        buffers.count = channels.count
        for (index, count) in channels.enumerated() { buffers[index].mNumberChannels = UInt32(count) }
        return Array(UnsafeRawBufferPointer(start: list, count: size))
    }

    /// A layout of labels, unknown ones where the device does not say.
    private static func layout(_ labels: [AudioChannelLabel], _ channels: Int) -> [UInt8] {
        let (head, each) = (12, MemoryLayout<AudioChannelDescription>.stride)
        var bytes = [UInt8](repeating: 0, count: head + max(channels, 1) * each)
        bytes.withUnsafeMutableBytes { memory in
            // The tag is 0: by descriptions.
            memory.storeBytes(of: UInt32(channels), toByteOffset: 8, as: UInt32.self)
            for channel in 0..<channels {
                let label = labels.indices.contains(channel) ? labels[channel] : kAudioChannelLabel_Unknown
                memory.storeBytes(of: label, toByteOffset: head + channel * each, as: AudioChannelLabel.self)
            }
        }
        return bytes
    }
}

extension AudioValueRange {
    init(_ range: ClosedRange<Double>) { self.init(mMinimum: range.lowerBound, mMaximum: range.upperBound) }
}

extension AudioDeviceFormat {
    func channels(_ isOutput: Bool) -> Int { isOutput ? outputChannelCount : inputChannelCount }

    /// All channels side by side in 32-bit floats.
    func stream(_ isOutput: Bool) -> AudioStreamBasicDescription {
        let bytes = UInt32(channels(isOutput) * MemoryLayout<Float>.size)
        return AudioStreamBasicDescription(
            mSampleRate: sampleRate, mFormatID: kAudioFormatLinearPCM,
            mFormatFlags: kAudioFormatFlagIsFloat | kAudioFormatFlagIsPacked, mBytesPerPacket: bytes,
            mFramesPerPacket: 1, mBytesPerFrame: bytes, mChannelsPerFrame: UInt32(channels(isOutput)),
            mBitsPerChannel: 32, mReserved: 0)
    }
}
