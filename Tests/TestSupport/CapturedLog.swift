import Logging
import Synchronization

/// What the libraries log in the process of the tests.
///
/// Logging can be set up once per process: tests find their own records by what is in them. A test touches `shared`
/// before what it looks at happens.
public final class CapturedLog: Sendable {
    /// One thing that was logged.
    public struct Record: Sendable {
        public let label: String
        public let level: String
        public let message: String
        public let metadata: [String: String]
    }

    public static let shared = CapturedLog()

    private let captured = Mutex<[Record]>([])

    private init() { LoggingSystem.bootstrap { Handler(label: $0) } }

    /// What was logged under a label, oldest first.
    public func records(_ label: String) -> [Record] {
        captured.withLock { $0.filter { $0.label == label } }
    }

    private struct Handler: LogHandler {
        let label: String
        var logLevel = Logger.Level.trace
        var metadata: Logger.Metadata = [:]

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            let all = metadata.merging(event.metadata ?? [:]) { $1 }.mapValues { "\($0)" }
            let record = Record(label: label, level: event.level.rawValue, message: "\(event.message)", metadata: all)
            CapturedLog.shared.captured.withLock { $0.append(record) }
        }
    }
}
