/// The runner was started in a way that cannot work.
public struct RunnerUsageError: Error, Equatable, Sendable, CustomStringConvertible {
    public let reason: String

    public init(_ reason: String) {
        self.reason = reason
    }

    public var description: String {
        "auextension: \(reason). It is started by hosts and by auserviced, with their socket as descriptor 3; "
            + "options: [--title ROOM] [--preload LIBRARY …]"
    }
}
