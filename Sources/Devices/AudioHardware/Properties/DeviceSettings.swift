import AudioDevices
import AudioToolbox

/// What a program chooses of a device: its rate, where it has no server's, and how many frames it takes at a time. Another
/// program's devices are not changed by it. Thread: any but render.
enum DeviceSettings {
    static func isSettable(_ selector: AudioObjectPropertySelector, of device: AudioDeviceDescription) -> Bool {
        switch selector {
        case kAudioDevicePropertyNominalSampleRate:
            let rates = (try? HardwareFormats.shared.rates(of: device)) ?? []
            return rates.count > 1 || rates.contains { $0.lowerBound < $0.upperBound }
        case kAudioDevicePropertyBufferFrameSize: return device.backend != .jack
        default: return false
        }
    }

    /// How many frames a program can ask for.
    static func frames(of device: AudioDeviceDescription) throws -> ClosedRange<Double> {
        guard device.backend == .jack else { return 16...8192 }
        let now = Double(try HardwareFormats.shared.format(of: device).framesPerCycle)
        return now...now
    }

    static func set(
        _ selector: AudioObjectPropertySelector, of device: AudioDeviceDescription, _ data: UnsafeRawBufferPointer
    ) throws {
        guard isSettable(selector, of: device) else {
            let isKnown =
                (try? DeviceProperties.value(
                    AudioObjectPropertyAddress(
                        mSelector: selector, mScope: kAudioObjectPropertyScopeGlobal, mElement: 0),
                    of: device)) != nil
            throw HardwareError(isKnown ? kAudioHardwareUnsupportedOperationError : kAudioHardwareUnknownPropertyError)
        }
        var wish = HardwareFormats.shared.wish(for: device.name)
        if selector == kAudioDevicePropertyNominalSampleRate {
            wish.sampleRate = try load(data, as: Double.self)
            let rates = try HardwareFormats.shared.rates(of: device)
            guard let rate = wish.sampleRate, rates.contains(where: { $0.contains(rate) }) else {
                throw HardwareError(kAudioDeviceUnsupportedFormatError)
            }
        } else {
            let range = try frames(of: device)
            wish.frames = Int(min(max(Double(try load(data, as: UInt32.self)), range.lowerBound), range.upperBound))
        }
        try take(wish, of: device, changing: selector)
    }

    private static func take(
        _ wish: HardwareFormats.Wish, of device: AudioDeviceDescription, changing selector: AudioObjectPropertySelector
    ) throws {
        guard wish != HardwareFormats.shared.wish(for: device.name) else { return }
        HardwareFormats.shared.setWish(wish, for: device.name)
        try HardwareRuns.shared.restart(device)
        var told = [HardwareChange(device.number, selector)]
        if selector == kAudioDevicePropertyNominalSampleRate {
            told += device.directions(kAudioObjectPropertyScopeGlobal).flatMap { isOutput in
                let stream = AudioDeviceNumbers.number(of: device.name, isOutput: isOutput)
                return [kAudioStreamPropertyVirtualFormat, kAudioStreamPropertyPhysicalFormat].map {
                    HardwareChange(stream, $0)
                }
            }
        }
        HardwareListeners.shared.notify(told)
    }

    private static func load<Value: BitwiseCopyable>(_ data: UnsafeRawBufferPointer, as: Value.Type) throws -> Value {
        guard data.count == MemoryLayout<Value>.size else { throw HardwareError(kAudioHardwareBadPropertySizeError) }
        return data.loadUnaligned(as: Value.self)
    }
}
