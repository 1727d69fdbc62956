import AudioDevices

/// What an engine opens a device for.
package struct EngineDeviceRequest: Sendable {
    /// As `auctl play --list-devices` names it; nil for the system's.
    package let output: String?
    package let input: String?
    package let wantsInput: Bool
    package var configuration: AudioDeviceConfiguration
}

/// Opens a device for an engine, instead of `AudioDevices.open`. Called under the engine's lock.
package typealias EngineDeviceOpener = @Sendable (EngineDeviceRequest) throws -> any AudioDevice
