/// The runner was started in a way that cannot work.
public struct RunnerUsageError: Error, Equatable, Sendable, CustomStringConvertible {
    /// Half a sentence without a full stop; the description adds how the runner is started.
    public let reason: String

    /// Thrown at the runner's start, before it serves anyone.
    public init(_ reason: String) {
        self.reason = reason
    }

    public var description: String {
        "auextension: \(reason). It is started by hosts and by auserviced, with their socket as descriptor 3; "
            + "options: [--title ROOM] [--preload LIBRARY …]"
    }
}
