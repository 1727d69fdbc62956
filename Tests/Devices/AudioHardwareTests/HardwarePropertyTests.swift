import AudioDevices
import AudioHardware
import CoreAudio
import Synchronization
import TestSupport
import Testing

/// Devices by their properties, as programs for Apple's platforms ask for them: with paced null devices, which every machine
/// has.
@Suite(.serialized) struct HardwarePropertyTests {
    private let system = AudioObjectID(kAudioObjectSystemObject)

    private func address(
        _ selector: AudioObjectPropertySelector, _ scope: AudioObjectPropertyScope = kAudioObjectPropertyScopeGlobal
    ) -> AudioObjectPropertyAddress {
        AudioObjectPropertyAddress(mSelector: selector, mScope: scope, mElement: kAudioObjectPropertyElementMain)
    }

    /// Values one behind the other.
    private func values<Value: BitwiseCopyable>(
        _ object: AudioObjectID, _ selector: AudioObjectPropertySelector,
        _ scope: AudioObjectPropertyScope = kAudioObjectPropertyScopeGlobal, as: Value.Type
    ) -> [Value] {
        var (address, size) = (address(selector, scope), UInt32(0))
        guard AudioObjectGetPropertyDataSize(object, &address, 0, nil, &size) == noErr, size > 0 else { return [] }
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: Int(size), alignment: 16)
        defer { memory.deallocate() }
        guard AudioObjectGetPropertyData(object, &address, 0, nil, &size, memory.baseAddress!) == noErr else {
            return []
        }
        return Array(UnsafeRawBufferPointer(rebasing: memory[..<Int(size)]).bindMemory(to: Value.self))
    }

    private func text(_ object: AudioObjectID, _ selector: AudioObjectPropertySelector) -> String? {
        var (address, text, size) = (address(selector), nil as CFString?, UInt32(MemoryLayout<CFString?>.size))
        let status = withUnsafeMutablePointer(to: &text) {
            AudioObjectGetPropertyData(object, &address, 0, nil, &size, $0)
        }
        return status == noErr ? text : nil
    }

    private func device(_ uid: String) -> AudioObjectID {
        var (address, uid, device) = (
            address(kAudioHardwarePropertyTranslateUIDToDevice), uid as CFString, AudioObjectID(9)
        )
        var size = UInt32(MemoryLayout<AudioObjectID>.size)
        let status = withUnsafePointer(to: &uid) {
            AudioObjectGetPropertyData(system, &address, UInt32(MemoryLayout<CFString>.size), $0, &size, &device)
        }
        return status == noErr ? device : 9
    }

    private func set<Value: BitwiseCopyable>(
        _ object: AudioObjectID, _ selector: AudioObjectPropertySelector, _ value: Value
    ) -> OSStatus {
        var (address, value) = (address(selector), value)
        return AudioObjectSetPropertyData(object, &address, 0, nil, UInt32(MemoryLayout<Value>.size), &value)
    }

    @Test func everyDeviceHasANameAnIdentifierAndStreams() throws {
        let devices = values(system, kAudioHardwarePropertyDevices, as: AudioObjectID.self)
        let null = device("paced-null")
        #expect(devices.contains(null) && Set(devices).count == devices.count && !devices.contains(system))
        #expect(text(null, kAudioDevicePropertyDeviceUID) == "paced-null")
        #expect(text(null, kAudioObjectPropertyName) == "paced-null")
        #expect(text(null, kAudioObjectPropertyManufacturer)?.isEmpty == false)
        #expect(values(null, kAudioDevicePropertyTransportType, as: UInt32.self) == [kAudioDeviceTransportTypeVirtual])
        #expect(values(null, kAudioObjectPropertyClass, as: UInt32.self) == [kAudioDeviceClassID])
        let streams = values(null, kAudioDevicePropertyStreams, as: AudioObjectID.self)
        #expect(
            streams.count == 2
                && streams.allSatisfy { values($0, kAudioObjectPropertyOwner, as: UInt32.self) == [null] })
        let output = values(null, kAudioDevicePropertyStreams, kAudioObjectPropertyScopeOutput, as: AudioObjectID.self)
        #expect(output == [streams[0]] && values(output[0], kAudioStreamPropertyDirection, as: UInt32.self) == [0])
        for device in devices {
            #expect(text(device, kAudioDevicePropertyDeviceUID)?.isEmpty == false)
            #expect(values(device, kAudioDevicePropertyDeviceIsAlive, as: UInt32.self) == [1])
        }
    }

    @Test func aTextIsAlsoTakenOutOfUnmanagedMemoryAndOfC() {
        var (address, size) = (address(kAudioObjectPropertyName), UInt32(0))
        #expect(AudioObjectGetPropertyDataSize(device("paced-null"), &address, 0, nil, &size) == noErr)
        #expect(size == UInt32(MemoryLayout<CFString?>.size))
        var name = "before that, of more than fifteen bytes" as CFString
        withUnsafeMutablePointer(to: &name) {
            #expect(AudioObjectGetPropertyData(device("paced-null"), &address, 0, nil, &size, $0) == noErr)
        }
        #expect(name == "paced-null")
        // A reference, as C has it.
        var (reference, bytes) = (nil as AUCFStringRef?, UInt32(8))
        #expect(audioObjectGetPropertyDataSize(device("paced-null"), &address, 0, nil, &bytes) == noErr && bytes == 8)
        #expect(AudioObjectGetPropertyData(device("paced-null"), &address, 0, nil, &bytes, &reference) == noErr)
        #expect(reference.map { CFStringGetLength($0) } == 10)
        bytes = 4
        #expect(
            AudioObjectGetPropertyData(device("paced-null"), &address, 0, nil, &bytes, &reference)
                == kAudioHardwareBadPropertySizeError)
    }

    @Test func formatsAndRatesAreTheDevices() throws {
        let null = device("paced-null")
        let stream = try #require(
            values(null, kAudioDevicePropertyStreams, kAudioObjectPropertyScopeOutput, as: AudioObjectID.self).first)
        let format = try #require(
            values(stream, kAudioStreamPropertyVirtualFormat, as: AudioStreamBasicDescription.self).first)
        #expect(format.mFormatID == kAudioFormatLinearPCM && format.mBytesPerFrame == 4 * format.mChannelsPerFrame)
        #expect(values(null, kAudioDevicePropertyNominalSampleRate, as: Double.self) == [format.mSampleRate])
        let rates = values(null, kAudioDevicePropertyAvailableNominalSampleRates, as: AudioValueRange.self)
        #expect(rates.contains { $0.mMinimum <= format.mSampleRate && $0.mMaximum >= format.mSampleRate })
        let channels = values(
            null, kAudioDevicePropertyStreamConfiguration, kAudioObjectPropertyScopeOutput, as: UInt32.self)
        #expect(channels[0] == 1 && channels[2] == format.mChannelsPerFrame)
        #expect(values(null, kAudioDevicePropertyBufferFrameSize, as: UInt32.self).first ?? 0 > 0)
        #expect(values(null, kAudioDevicePropertyLatency, kAudioObjectPropertyScopeOutput, as: UInt32.self).count == 1)
        #expect(values(null, kAudioDevicePropertySafetyOffset, kAudioObjectPropertyScopeInput, as: UInt32.self) == [0])
    }

    @Test func aRateAndABufferSizeAreChosenAndTold() async throws {
        let (null, told) = (device("paced-null"), Told())
        var (rate, frames) = (
            address(kAudioDevicePropertyNominalSampleRate), address(kAudioDevicePropertyBufferFrameSize)
        )
        let context = Unmanaged.passUnretained(told).toOpaque()
        for _ in 0..<2 { #expect(AudioObjectAddPropertyListener(null, &rate, Told.listen, context) == noErr) }
        var settable = UInt8(9)
        #expect(AudioObjectIsPropertySettable(null, &rate, &settable) == noErr && settable == 1)
        #expect(set(null, kAudioDevicePropertyNominalSampleRate, 32_000.0) == noErr)
        #expect(values(null, kAudioDevicePropertyNominalSampleRate, as: Double.self) == [32_000])
        #expect(set(null, kAudioDevicePropertyBufferFrameSize, UInt32(256)) == noErr)
        #expect(values(null, kAudioDevicePropertyBufferFrameSize, as: UInt32.self) == [256])
        #expect(await eventually { told.selectors == [kAudioDevicePropertyNominalSampleRate] })
        #expect(AudioObjectRemovePropertyListener(null, &rate, Told.listen, context) == noErr)
        #expect(set(null, kAudioDevicePropertyNominalSampleRate, 5.0) == kAudioDeviceUnsupportedFormatError)
        #expect(set(null, kAudioDevicePropertyNominalSampleRate, UInt32(5)) == kAudioHardwareBadPropertySizeError)
        #expect(set(null, kAudioDevicePropertyBufferFrameSize, UInt32(1)) == noErr)
        #expect(values(null, kAudioDevicePropertyBufferFrameSize, as: UInt32.self) == [16])
        #expect(set(null, kAudioDevicePropertyDeviceIsAlive, UInt32(0)) == kAudioHardwareUnsupportedOperationError)
        #expect(AudioObjectIsPropertySettable(null, &frames, &settable) == noErr && settable == 1)
        #expect(set(null, kAudioDevicePropertyNominalSampleRate, 48_000.0) == noErr)
        #expect(set(null, kAudioDevicePropertyBufferFrameSize, UInt32(512)) == noErr)
        #expect(told.selectors.count == 1)
    }

    @Test func whatIsNotThereIsAnError() {
        var (address, size, value) = (
            address(kAudioDevicePropertyVolumeScalar, kAudioObjectPropertyScopeOutput), UInt32(4), UInt32(0)
        )
        let null = device("paced-null")
        #expect(AudioObjectHasProperty(null, &address) == 0)
        #expect(AudioObjectGetPropertyData(null, &address, 0, nil, &size, &value) == kAudioHardwareUnknownPropertyError)
        for object in [0, 2, 77_777, .max] as [AudioObjectID] {
            #expect(AudioObjectHasProperty(object, &address) == 0)
            #expect(AudioObjectGetPropertyDataSize(object, &address, 0, nil, &size) == kAudioHardwareBadObjectError)
        }
        #expect(device("no such device") == kAudioObjectUnknown)
        var name = self.address(kAudioHardwarePropertyTranslateUIDToDevice)
        #expect(AudioObjectGetPropertyData(system, &name, 3, "ab", &size, &value) == noErr && value == 0)
    }

    @Test func devicesThatComeAndGoAreTold() async throws {
        let (told, blocks) = (Told(), Told())
        var (devices, output) = (
            address(kAudioHardwarePropertyDevices), address(kAudioHardwarePropertyDefaultOutputDevice)
        )
        let context = Unmanaged.passUnretained(told).toOpaque()
        #expect(AudioObjectAddPropertyListener(system, &devices, Told.listen, context) == noErr)
        let block: AudioObjectPropertyListenerBlock = { count, addresses in
            for index in 0..<Int(count) { blocks.add(addresses[index].mSelector) }
        }
        #expect(AudioObjectAddPropertyListenerBlock(system, &output, nil, block) == noErr)
        let control = PacedNullControl(name: "hardware")
        defer { control.remove() }
        control.becomeDefault()
        #expect(
            await eventually { device("paced-null:hardware") != 0 && told.count(kAudioHardwarePropertyDevices) > 0 })
        #expect(await eventually { blocks.count(kAudioHardwarePropertyDefaultOutputDevice) == 1 })
        let found = device("paced-null:hardware")
        #expect(values(system, kAudioHardwarePropertyDefaultOutputDevice, as: AudioObjectID.self) == [found])
        var alive = address(kAudioDevicePropertyDeviceIsAlive)
        #expect(AudioObjectAddPropertyListener(found, &alive, Told.listen, context) == noErr)
        control.disappear()
        #expect(await eventually { told.count(kAudioDevicePropertyDeviceIsAlive) == 1 })
        #expect(
            values(found, kAudioDevicePropertyDeviceIsAlive, as: UInt32.self) == [0]
                && device("paced-null:hardware") == 0)
        var (size, value) = (UInt32(4), UInt32(9))
        #expect(AudioObjectGetPropertyData(found, &alive, 0, nil, &size, &value) == noErr && value == 0)
        #expect(values(system, kAudioHardwarePropertyDefaultOutputDevice, as: AudioObjectID.self) == [0])
        #expect(AudioObjectRemovePropertyListenerBlock(system, &output, nil, block) == noErr)
        #expect(AudioObjectRemovePropertyListener(system, &devices, Told.listen, context) == noErr)
        let before = (told.selectors.count, blocks.selectors.count)
        control.appear()
        #expect(await eventually { device("paced-null:hardware") == found })
        #expect(AudioObjectRemovePropertyListener(found, &alive, Told.listen, context) == noErr)
        #expect(before == (told.selectors.count, blocks.selectors.count))
    }
}

/// What listeners were told.
final class Told: Sendable {
    private let all = Mutex<[AudioObjectPropertySelector]>([])

    var selectors: [AudioObjectPropertySelector] { all.withLock { $0 } }
    func count(_ selector: AudioObjectPropertySelector) -> Int { selectors.count { $0 == selector } }
    func add(_ selector: AudioObjectPropertySelector) { all.withLock { $0.append(selector) } }

    static let listen: AudioObjectPropertyListenerProc = { _, count, addresses, context in
        let told = Unmanaged<Told>.fromOpaque(context!).takeUnretainedValue()
        for index in 0..<Int(count) { told.add(addresses[index].mSelector) }
        return noErr
    }
}
