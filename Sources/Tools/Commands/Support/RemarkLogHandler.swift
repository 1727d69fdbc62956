import Logging
import Supervision

/// What the libraries log, as remarks of this program: only the text, or a line that a unit printed with its unit and
/// process ahead.
package struct RemarkLogHandler: LogHandler {
    package var logLevel = Logger.Level.notice
    package var metadata: Logger.Metadata = [:]
    private let label: String

    package init(label: String) { self.label = label }

    package subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    package func log(event: LogEvent) { StandardError.write(text(event)) }

    package func text(_ event: LogEvent) -> String { ServiceOutput.text(of: event, label: label) }
}
