/// What a unit is doing.
public struct UnitState: RawRepresentable, Hashable, Sendable, Codable {
    /// The state's name.
    public let rawValue: String

    /// Any name, also one of a later version.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Instantiated, without render resources.
    public static let idle = UnitState(rawValue: "idle")
    /// Rendering.
    public static let running = UnitState(rawValue: "running")
    /// Missing for now: the host plays the bridge.
    public static let bridged = UnitState(rawValue: "bridged")
    /// Waiting for a new service.
    public static let restarting = UnitState(rawValue: "restarting")
    /// Not started any more until released.
    public static let quarantined = UnitState(rawValue: "quarantined")
}
