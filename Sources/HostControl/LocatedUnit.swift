/// A unit together with the host it runs in.
public struct LocatedUnit: Sendable {
    /// The host.
    public let host: HostStatus
    /// The unit, as it was when asked.
    public let unit: UnitStatus
    /// The connection to the host.
    public let client: HostClient

    /// Its name for commands: `pid/instance`.
    public var reference: String { "\(host.processID)/\(unit.instance)" }

    /// Whether `text` names this unit: `pid/instance`, an instance number, `pid:N` with the service's process, the
    /// triple,
    /// the subtype, or the full or short name without regard to case.
    public func matches(_ text: String) -> Bool {
        if text == reference || text == "\(unit.instance)" { return true }
        if let service = unit.servicePID, text == "pid:\(service)" { return true }
        let wanted = text.lowercased()
        if wanted == unit.name.lowercased() || unit.name.lowercased().hasSuffix(": " + wanted) { return true }
        let words = text.split(whereSeparator: { " ,:".contains($0) })
        return words.joined(separator: " ") == unit.component
            || unit.component.split(separator: " ").dropFirst().first.map { $0 == text } ?? false
    }
}
