/// One time that a unit was missing: what happened, to whom, and what was done.
public struct Incident: Codable, Equatable, Sendable {
    /// Seconds since 1970.
    public var time: Double
    /// The component, as `type subtype manufacturer`.
    public var component: String
    /// The instance's number in its host.
    public var instance: UInt64
    /// The service's process; 0 when there was none.
    public var processID: Int32
    public var cause: IncidentCause
    public var action: IncidentAction
    /// Cycles that were bridged because of it, as far as known when the incident was made.
    public var cyclesMissed: UInt64

    public init(
        time: Double, component: String, instance: UInt64, processID: Int32, cause: IncidentCause,
        action: IncidentAction, cyclesMissed: UInt64 = 0
    ) {
        self.time = time
        self.component = component
        self.instance = instance
        self.processID = processID
        self.cause = cause
        self.action = action
        self.cyclesMissed = cyclesMissed
    }
}

extension Incident: CustomStringConvertible {
    public var description: String {
        "\(component) (instance \(instance), process \(processID)) \(cause); \(action.rawValue)"
    }
}
