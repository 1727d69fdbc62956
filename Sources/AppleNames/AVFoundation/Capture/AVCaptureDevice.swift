import AVFAudio
import AudioToolbox
import CoreAudio
import Foundation

/// A device that records sound, and whether a program may (AVCaptureDevice.h). Here no program of a user is asked: what the
/// sound server or the device's file refuses, the engine's start refuses with its words. There is no video. Thread: any but
/// render.
open class AVCaptureDevice: NSObject, @unchecked Sendable {
    private let number: AudioObjectID
    /// What opens the device, as `auctl play --list-devices` has it.
    public let uniqueID: String
    /// As people know it.
    public let localizedName: String
    /// Of this machine's sound system.
    public let modelID: String
    /// Who carries its sound.
    public let manufacturer: String

    private init?(_ number: AudioObjectID) {
        guard number != kAudioObjectUnknown, Self.records(number),
            let uid = Self.text(number, kAudioDevicePropertyDeviceUID)
        else { return nil }
        self.number = number
        uniqueID = uid
        localizedName = Self.text(number, kAudioObjectPropertyName) ?? uid
        modelID = Self.text(number, kAudioDevicePropertyModelUID) ?? uid
        manufacturer = Self.text(number, kAudioObjectPropertyManufacturer) ?? ""
        super.init()
    }

    // MARK: Permission

    /// `authorized` for sound, which nobody asks for here; `restricted` for anything else, which there is none of.
    public class func authorizationStatus(for mediaType: AVMediaType) -> AVAuthorizationStatus {
        mediaType == .audio ? .authorized : .restricted
    }

    /// Answers true for sound and false for anything else, on another thread.
    public class func requestAccess(
        for mediaType: AVMediaType, completionHandler handler: @escaping @Sendable (Bool) -> Void
    ) {
        let isGranted = mediaType == .audio
        DispatchQueue.global().async { handler(isGranted) }
    }

    /// True for sound and false for anything else.
    public class func requestAccess(for mediaType: AVMediaType) async -> Bool { mediaType == .audio }

    // MARK: Devices

    /// The device that records where none is named; nil for anything but sound, and on a machine that cannot record.
    public class func `default`(for mediaType: AVMediaType) -> AVCaptureDevice? {
        guard mediaType == .audio else { return nil }
        let found = numbers(AudioObjectID(kAudioObjectSystemObject), kAudioHardwarePropertyDefaultInputDevice)
        return found.first.flatMap { AVCaptureDevice($0) }
    }

    /// Those that record; none for anything but sound.
    public class func devices(for mediaType: AVMediaType) -> [AVCaptureDevice] {
        mediaType == .audio ? devices() : []
    }

    /// Those that record.
    public class func devices() -> [AVCaptureDevice] {
        numbers(AudioObjectID(kAudioObjectSystemObject), kAudioHardwarePropertyDevices).compactMap {
            AVCaptureDevice($0)
        }
    }

    /// The device of a name that `uniqueID` gave; nil for one that is gone.
    public convenience init?(uniqueID deviceUniqueID: String) {
        let all = Self.numbers(AudioObjectID(kAudioObjectSystemObject), kAudioHardwarePropertyDevices)
        guard let found = all.first(where: { Self.text($0, kAudioDevicePropertyDeviceUID) == deviceUniqueID }) else {
            return nil
        }
        self.init(found)
    }

    /// Whether it records this.
    public func hasMediaType(_ mediaType: AVMediaType) -> Bool { mediaType == .audio }

    /// False once it is gone.
    public var isConnected: Bool { Self.numbers(number, kAudioDevicePropertyDeviceIsAlive) == [1] }

    // MARK: Properties

    private static func numbers(
        _ object: AudioObjectID, _ selector: AudioObjectPropertySelector,
        _ scope: AudioObjectPropertyScope = kAudioObjectPropertyScopeGlobal
    ) -> [UInt32] {
        var address = AudioObjectPropertyAddress(mSelector: selector, mScope: scope, mElement: 0)
        var size = UInt32(0)
        guard AudioObjectGetPropertyDataSize(object, &address, 0, nil, &size) == noErr, size > 0 else { return [] }
        var found = [UInt32](repeating: 0, count: Int(size) / MemoryLayout<UInt32>.size)
        guard AudioObjectGetPropertyData(object, &address, 0, nil, &size, &found) == noErr else { return [] }
        return Array(found.prefix(Int(size) / MemoryLayout<UInt32>.size))
    }

    private static func records(_ object: AudioObjectID) -> Bool {
        !numbers(object, kAudioDevicePropertyStreams, kAudioObjectPropertyScopeInput).isEmpty
    }

    private static func text(_ object: AudioObjectID, _ selector: AudioObjectPropertySelector) -> String? {
        var address = AudioObjectPropertyAddress(
            mSelector: selector, mScope: kAudioObjectPropertyScopeGlobal, mElement: 0)
        var (text, size) = (nil as String?, UInt32(MemoryLayout<String?>.size))
        let status = withUnsafeMutablePointer(to: &text) {
            AudioObjectGetPropertyData(object, &address, 0, nil, &size, $0)
        }
        return status == noErr ? text : nil
    }
}
