import AudioToolbox

/// Why a property has no value.
struct HardwareError: Error {
    let status: OSStatus

    init(_ status: OSStatus) { self.status = status }

    static var unknownProperty: Self { Self(kAudioHardwareUnknownPropertyError) }
}
