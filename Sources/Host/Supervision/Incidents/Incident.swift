/// One time that a unit failed: what happened, to whom, and what was done.
public struct Incident: Codable, Equatable, Sendable {
    /// Seconds since 1970.
    public var time: Double
    /// The component, as `type subtype manufacturer`.
    public var component: String
    /// The instance's number in its host.
    public var instance: UInt64
    /// The service's process; 0 when there was none.
    public var processID: Int32
    /// Why the unit failed, as far as the host could find out.
    public var cause: IncidentCause
    /// Decided when the incident was made; what came of it is not recorded here.
    public var action: IncidentAction
    /// Cycles in which the unit was bypassed because of it, as far as known when the incident was made.
    public var cyclesBypassed: UInt64
    /// Seconds until the service is started again; nil when it is at once, or not at all.
    public var delaySeconds: Double?
    /// The last lines that the service printed before it, oldest first, control characters escaped.
    public var lastOutput: [String]

    /// Made by the unit's host; nothing is checked.
    public init(
        time: Double, component: String, instance: UInt64, processID: Int32, cause: IncidentCause,
        action: IncidentAction, cyclesBypassed: UInt64 = 0, delaySeconds: Double? = nil, lastOutput: [String] = []
    ) {
        self.time = time
        self.component = component
        self.instance = instance
        self.processID = processID
        self.cause = cause
        self.action = action
        self.cyclesBypassed = cyclesBypassed
        self.delaySeconds = delaySeconds
        self.lastOutput = lastOutput
    }
}

extension Incident {
    private enum CodingKeys: String, CodingKey {
        case time, component, instance, processID, cause, action, cyclesBypassed, delaySeconds, lastOutput
        /// What former versions wrote for `cyclesBypassed`.
        case cyclesMissed
    }

    /// Writes an incident.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(time, forKey: .time)
        try container.encode(component, forKey: .component)
        try container.encode(instance, forKey: .instance)
        try container.encode(processID, forKey: .processID)
        try container.encode(cause, forKey: .cause)
        try container.encode(action, forKey: .action)
        try container.encode(cyclesBypassed, forKey: .cyclesBypassed)
        try container.encodeIfPresent(delaySeconds, forKey: .delaySeconds)
        try container.encode(lastOutput, forKey: .lastOutput)
    }

    /// Reads an incident, also one that was written before what a service printed was kept.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        time = try container.decode(Double.self, forKey: .time)
        component = try container.decode(String.self, forKey: .component)
        instance = try container.decode(UInt64.self, forKey: .instance)
        processID = try container.decode(Int32.self, forKey: .processID)
        cause = try container.decode(IncidentCause.self, forKey: .cause)
        action = try container.decode(IncidentAction.self, forKey: .action)
        cyclesBypassed =
            try container.decodeIfPresent(UInt64.self, forKey: .cyclesBypassed)
            ?? container.decode(UInt64.self, forKey: .cyclesMissed)
        delaySeconds = try container.decodeIfPresent(Double.self, forKey: .delaySeconds)
        lastOutput = try container.decodeIfPresent([String].self, forKey: .lastOutput) ?? []
    }
}

extension Incident: CustomStringConvertible {
    public var description: String { description(in: "") }

    /// One line; `place` says where it happened and begins with a space unless it is empty.
    public func description(in place: String) -> String {
        let service = "\(component) (instance \(instance), process \(processID))"
        return "\(service) \(cause); \(outcome)\(place)\(printed)"
    }

    /// What was done, in words: "started again", "starts again in 0.4 s".
    public var outcome: String { "\(action)\(delay)" }

    /// Where the unit's own code crashed, in words, such as "libDrive.so, Drive.Kernel.process()"; nil without a
    /// backtrace, and where none of its frames is the unit's.
    public var crashSite: String? { Backtrace.site(in: lastOutput) }

    /// The service's last words and where it crashed, behind what was done; empty when it printed nothing.
    public var printed: String {
        let others = lastOutput[..<(Backtrace.beginning(in: lastOutput) ?? lastOutput.count)].suffix(3)
        let words = others.isEmpty ? "" : "; it printed last: " + others.joined(separator: " ⏎ ")
        return words + (crashSite.map { "; it crashed in \($0)" } ?? "")
    }

    /// When it comes back, in units that a person reads at a glance.
    private var delay: String {
        guard let delaySeconds, delaySeconds.isFinite else { return "" }
        let seconds = max(delaySeconds, 0)
        if seconds < 10 { return " in \((seconds * 10).rounded() / 10) s" }
        let whole = Int(min(seconds, 1e9).rounded())
        return whole < 100 ? " in \(whole) s" : " in \((whole + 30) / 60) min"
    }
}
