/// A request to a host that it cannot fulfil.
public enum HostControlError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The host has no such unit.
    case noSuchUnit(instance: UInt64)
    /// The unit has no such parameter.
    case noSuchParameter(ParameterReference, unit: String)
    /// The value lies outside the parameter's range.
    case outOfRange(parameter: String, value: Float, minimum: Float, maximum: Float)
    /// The unit has no such preset.
    case noSuchPreset(String, unit: String)
    /// The user selected no such file for the unit.
    case noSuchFile(key: String, unit: String)
    /// The unit runs inside the host, where there is no process to kill or restart.
    case inProcess(unit: String)
    /// The host plays no chain of which it knows the order.
    case noChain
    /// A file of the user's could not be read or written, in words.
    case fileUnusable(String)
    /// The host plays nothing that could be paused or moved.
    case noTransport
    /// The host plays from no MIDI port.
    case noControllers
    /// Anything else, in words.
    case failed(String)

    /// What is wrong, and where to look.
    public var description: String {
        switch self {
        case .noSuchUnit(let instance):
            "there is no unit with instance number \(instance) in this host; auctl ps lists them"
        case .noSuchParameter(let parameter, let unit):
            "\(unit) has no parameter \(parameter); auctl param lists them"
        case .outOfRange(let parameter, let value, let minimum, let maximum):
            "\(value) is outside the range of \(parameter), \(minimum)…\(maximum)"
        case .noSuchPreset(let preset, let unit):
            "\(unit) has no preset '\(preset)'; auctl preset lists them"
        case .noSuchFile(let key, let unit):
            "\(unit) has no file '\(key)'; auctl file lists those that it has"
        case .inProcess(let unit):
            "\(unit) is loaded in process, so it has no service of its own to end"
        case .noChain: "this host plays no chain whose order it knows; `auctl play` does"
        case .noTransport: "this host plays nothing that can be paused; `auctl play` does"
        case .noControllers: "this host plays from no MIDI port; `auctl play --midi-in` does"
        case .fileUnusable(let message), .failed(let message): message
        }
    }
}
