import AudioDevices
import AudioToolbox
import Glibc

// Properties of devices (AudioHardware.h, which says what each function returns), under the C symbols. Thread: any but
// render.

/// What an object is, as text on standard error.
@c(AudioObjectShow)
public func audioObjectShow(_ object: UInt32) {
    let text =
        switch HardwareObject(object) {
        case .system: "the system"
        case .device(let device): "device \"\(device.name)\": \(device.summary)"
        case .stream(let device, let isOutput): "\(isOutput ? "output" : "input") of device \"\(device.name)\""
        case nil: "nothing"
        }
    let line = Array("audio object \(object): \(text)\n".utf8)
    _ = write(STDERR_FILENO, line, line.count)
}

/// Whether an object has a property.
@c(AudioObjectHasProperty)
public func audioObjectHasProperty(_ object: UInt32, _ address: UnsafePointer<AudioObjectPropertyAddress>?) -> UInt8 {
    guard let address, let found = HardwareObject(object) else { return 0 }
    do {
        _ = try found.property(address.pointee, UnsafeRawBufferPointer(start: nil, count: 0))
        return 1
    } catch let error as HardwareError {
        return error.status == kAudioHardwareUnknownPropertyError ? 0 : 1
    } catch {
        // It has it, and does not open now.
        return 1
    }
}

/// Whether a property can be set.
@c(AudioObjectIsPropertySettable)
public func audioObjectIsPropertySettable(
    _ object: UInt32, _ address: UnsafePointer<AudioObjectPropertyAddress>?, _ isSettable: UnsafeMutablePointer<UInt8>?
) -> OSStatus {
    guard let address, let isSettable else { return kAudioHardwareIllegalOperationError }
    guard let found = HardwareObject(object) else { return kAudioHardwareBadObjectError }
    guard audioObjectHasProperty(object, address) != 0 else { return kAudioHardwareUnknownPropertyError }
    isSettable.pointee = found.isSettable(address.pointee) ? 1 : 0
    return noErr
}

/// The bytes of a property for C.
@c(AudioObjectGetPropertyDataSize)
public func audioObjectGetPropertyDataSize(
    _ object: UInt32, _ address: UnsafePointer<AudioObjectPropertyAddress>?, _ qualifierSize: UInt32,
    _ qualifier: UnsafeRawPointer?, _ size: UnsafeMutablePointer<UInt32>?
) -> OSStatus {
    propertySize(
        object, address, UnsafeRawBufferPointer(start: qualifier, count: Int(qualifierSize)), size, isSwift: false)
}

/// The bytes of a property for Swift.
@c(AudioObjectGetPropertyDataSizeForSwift)
public func audioObjectGetPropertyDataSizeForSwift(
    _ object: UInt32, _ address: UnsafePointer<AudioObjectPropertyAddress>?, _ qualifierSize: UInt32,
    _ qualifier: UnsafeRawPointer?, _ size: UnsafeMutablePointer<UInt32>?
) -> OSStatus {
    propertySize(
        object, address, UnsafeRawBufferPointer(start: qualifier, count: Int(qualifierSize)), size, isSwift: true)
}

private func propertySize(
    _ object: UInt32, _ address: UnsafePointer<AudioObjectPropertyAddress>?, _ qualifier: UnsafeRawBufferPointer,
    _ size: UnsafeMutablePointer<UInt32>?, isSwift: Bool
) -> OSStatus {
    guard let address, let size else { return kAudioHardwareIllegalOperationError }
    return HardwareStatus.of {
        size.pointee = UInt32(try value(object, address.pointee, qualifier).size(isSwift: isSwift))
    }
}

/// A property's value, as much as there is room for.
@c(AudioObjectGetPropertyData)
public func audioObjectGetPropertyData(
    _ object: UInt32, _ address: UnsafePointer<AudioObjectPropertyAddress>?, _ qualifierSize: UInt32,
    _ qualifier: UnsafeRawPointer?, _ size: UnsafeMutablePointer<UInt32>?, _ data: UnsafeMutableRawPointer?
) -> OSStatus {
    guard let address, let size, let data else { return kAudioHardwareIllegalOperationError }
    return HardwareStatus.of {
        let given = UnsafeRawBufferPointer(start: qualifier, count: Int(qualifierSize))
        switch try value(object, address.pointee, given) {
        case .text(let text):
            guard let written = HardwareText.store(text, Int(size.pointee), data) else {
                throw HardwareError(kAudioHardwareBadPropertySizeError)
            }
            size.pointee = UInt32(written)
        case .bytes(let bytes):
            let room = Int(size.pointee)
            guard room >= bytes.count || HardwareStatus.isList(address.pointee.mSelector) else {
                throw HardwareError(kAudioHardwareBadPropertySizeError)
            }
            // Whole numbers of a list.
            let count = room >= bytes.count ? bytes.count : room & ~3
            bytes.withUnsafeBytes { if let start = $0.baseAddress { data.copyMemory(from: start, byteCount: count) } }
            size.pointee = UInt32(count)
        }
    }
}

/// Sets a property.
@c(AudioObjectSetPropertyData)
public func audioObjectSetPropertyData(
    _ object: UInt32, _ address: UnsafePointer<AudioObjectPropertyAddress>?, _ qualifierSize: UInt32,
    _ qualifier: UnsafeRawPointer?, _ size: UInt32, _ data: UnsafeRawPointer?
) -> OSStatus {
    guard let address, let data else { return kAudioHardwareIllegalOperationError }
    return HardwareStatus.of {
        guard let found = HardwareObject(object) else { throw HardwareError(kAudioHardwareBadObjectError) }
        guard case .device(let device) = found else {
            _ = try found.property(address.pointee, UnsafeRawBufferPointer(start: nil, count: 0))
            throw HardwareError(kAudioHardwareUnsupportedOperationError)
        }
        try DeviceSettings.set(
            address.pointee.mSelector, of: device, UnsafeRawBufferPointer(start: data, count: Int(size)))
    }
}

/// A device that is gone is still known not to be there.
private func value(
    _ object: UInt32, _ address: AudioObjectPropertyAddress, _ qualifier: UnsafeRawBufferPointer
) throws -> HardwareProperty {
    if let found = HardwareObject(object) { return try found.property(address, qualifier) }
    if address.mSelector == kAudioDevicePropertyDeviceIsAlive, isKnownDevice(object) { return .value(UInt32(0)) }
    throw HardwareError(kAudioHardwareBadObjectError)
}
