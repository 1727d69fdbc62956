#if PRINTS_LOG
    import LinuxSystem

    // The package that units are built with depends on no other: what units under test print is seen at once.
    extension ServiceOutput {
        /// Writes a line to this process's standard error.
        public static func log(_ line: ServiceLine) { CurrentProcess.writeToStandardError("\(line)\n") }
    }
#else
    import Logging

    extension ServiceOutput {
        /// The label of what services print.
        public static let logLabel = "auserviced.supervision"

        /// Logs a line as a notice with its unit and process; what a launcher does when nobody says otherwise.
        ///
        /// The logger is made anew, so that a program may set up logging after its first launcher.
        public static func log(_ line: ServiceLine) { log(line, to: Logger(label: logLabel)) }

        /// As `log(_:)`, to a logger of the caller's.
        public static func log(_ line: ServiceLine, to logger: Logger) {
            logger.notice("\(line.text)", metadata: line.metadata)
        }

        /// What a handler for people writes of an event of a logger with this label: its text, and a line of a service
        /// with unit and process ahead.
        package static func text(of event: LogEvent, label: String) -> String {
            let line = label == logLabel ? ServiceLine(event) : nil
            return line?.description ?? event.message.description
        }
    }

    extension ServiceLine {
        /// What is logged beside the text: `unit` and `process`.
        public var metadata: Logger.Metadata { ["unit": .string(unit), "process": .string("\(processID)")] }

        /// The line that was logged; nil when the event is no line of a service.
        public init?(_ event: LogEvent) {
            guard case .string(let unit)? = event.metadata?["unit"],
                case .string(let process)? = event.metadata?["process"], let processID = Int32(process)
            else { return nil }
            self.init(unit: unit, processID: processID, text: event.message.description)
        }
    }
#endif
