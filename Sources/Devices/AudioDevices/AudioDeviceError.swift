/// Why a device could not be opened or stopped working.
public struct AudioDeviceError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The device as the caller named it.
    public let device: String
    /// What could not be done, e.g. "open".
    public let operation: String
    /// What happened, and what to do about it.
    public let reason: String

    /// `operation` is a verb that stands before "audio device" in the description.
    public init(device: String, operation: String, reason: String) {
        self.device = device
        self.operation = operation
        self.reason = reason
    }

    public var description: String { "cannot \(operation) audio device \"\(device)\": \(reason)" }
}
