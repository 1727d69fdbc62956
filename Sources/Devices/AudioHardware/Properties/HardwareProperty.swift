import AudioDevices
import AudioToolbox

/// A property's value.
enum HardwareProperty {
    case bytes([UInt8])
    /// A text, which Swift gets as a String and C as a reference of its own.
    case text(String)

    /// One value of a C type.
    static func value<Value: BitwiseCopyable>(_ value: Value) -> Self {
        withUnsafeBytes(of: value) { .bytes(Array($0)) }
    }

    /// Values of a C type, one behind the other.
    static func values<Value: BitwiseCopyable>(_ values: [Value]) -> Self {
        values.withUnsafeBytes { .bytes(Array($0)) }
    }

    /// Bytes that it has: a text those of a String for Swift, and of a reference for C.
    func size(isSwift: Bool) -> Int {
        switch self {
        case .bytes(let bytes): bytes.count
        case .text: isSwift ? MemoryLayout<String>.size : MemoryLayout<UnsafeRawPointer>.size
        }
    }
}

extension HardwareObject {
    /// - Throws: `HardwareError`, or `AudioDeviceError` when the device does not open.
    func property(
        _ address: AudioObjectPropertyAddress, _ qualifier: UnsafeRawBufferPointer
    ) throws -> HardwareProperty {
        switch self {
        case .system: try SystemProperties.value(address, qualifier)
        case .device(let device): try DeviceProperties.value(address, of: device)
        case .stream(let device, let isOutput): try StreamProperties.value(address, of: device, isOutput)
        }
    }

    func isSettable(_ address: AudioObjectPropertyAddress) -> Bool {
        guard case .device(let device) = self else { return false }
        return DeviceSettings.isSettable(address.mSelector, of: device)
    }
}
