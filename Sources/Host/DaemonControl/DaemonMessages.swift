import ComponentRegistry
import HostControl
import Sandbox
import ServiceProtocol
import Supervision

/// The parameters of the calls and replies of `io.auserviced`, for the daemon and its clients.
package enum DaemonMessages {
    package struct Query: Codable, Sendable {
        package let type: String?
        package let subtype: String?
        package let manufacturer: String?

        package init(_ identifier: ComponentIdentifier) {
            type = identifier.type.description
            subtype = identifier.subtype.description
            manufacturer = identifier.manufacturer.description
        }
    }

    package struct Name: Codable, Sendable {
        package let name: String
        package init(name: String) { self.name = name }
    }

    package struct Component: Codable, Sendable {
        package let component: RegisteredComponent
        package init(component: RegisteredComponent) { self.component = component }
    }

    package struct Launch: Codable, Sendable {
        package let title: String
        package let libraryPath: String
        package let bundleHash: String?
        package let lingerMilliseconds: UInt32?
        package let preferWarm: Bool?
        /// What the caller will load; nil from older clients.
        package let component: ComponentIdentifier?
        /// Whether the unit declares that it generates code; nil from older clients.
        package let generatesCode: Bool?
        /// Whether the unit may be given files that the user selects; nil from older clients.
        package let takesFiles: Bool?
        /// Whether an X server for windows of the unit's own can run beside it; nil from older clients.
        package let showsWindows: Bool?
        /// Whether the unit itself connects to that server; nil from older clients.
        package let opensWindows: Bool?
        /// What the unit may keep files in; nil for none.
        package let dataFolder: String?

        package init(_ request: LaunchRequest) {
            title = request.title
            libraryPath = request.libraryPath
            bundleHash = request.bundleHash
            lingerMilliseconds = request.lingerMilliseconds
            preferWarm = request.preferWarm
            generatesCode = request.generatesCode
            takesFiles = request.takesFiles
            showsWindows = request.showsWindows
            opensWindows = request.opensWindows
            dataFolder = request.dataFolder
            component = request.rehearsal.map { instance in
                ComponentIdentifier(
                    type: ComponentCode(rawValue: instance.type), subtype: ComponentCode(rawValue: instance.subtype),
                    manufacturer: ComponentCode(rawValue: instance.manufacturer))
            }
        }
    }

    package struct Attach: Codable, Sendable {
        package let token: String
        package init(token: String) { self.token = token }
    }

    /// `socket` and `pidfd` are positions among the descriptors beside the reply.
    package struct Launched: Codable, Sendable {
        package let token: String
        package let processID: Int32
        package let wasWarm: Bool
        package let socket: Int
        package let pidfd: Int
        /// The tier that the service is locked into; nil from a daemon that does not lock in.
        package let sandbox: SandboxTier?

        package init(
            token: String, processID: Int32, wasWarm: Bool, socket: Int, pidfd: Int, sandbox: SandboxTier?
        ) {
            self.token = token
            self.processID = processID
            self.wasWarm = wasWarm
            self.socket = socket
            self.pidfd = pidfd
            self.sandbox = sandbox
        }
    }

    package struct Services: Codable, Sendable {
        package let services: [ServiceStatus]
        package init(services: [ServiceStatus]) { self.services = services }
    }

    package struct Process: Codable, Sendable {
        package let processID: Int32
        package init(processID: Int32) { self.processID = processID }
    }

    package struct Cause: Codable, Sendable {
        package let cause: IncidentCause?
        package init(cause: IncidentCause?) { self.cause = cause }
    }

    package struct Lines: Codable, Sendable {
        package let lines: [String]
        package init(lines: [String]) { self.lines = lines }
    }

    package struct Hosts: Codable, Sendable {
        package let hosts: [HostMetrics]
        package init(hosts: [HostMetrics]) { self.hosts = hosts }
    }

    package struct Interval: Codable, Sendable {
        package let intervalMilliseconds: Int?
        package init(intervalMilliseconds: Int?) { self.intervalMilliseconds = intervalMilliseconds }
    }

    package struct Unit: Codable, Sendable {
        package let host: Int32
        package let instance: UInt64
        package init(host: Int32, instance: UInt64) {
            self.host = host
            self.instance = instance
        }
    }

    package struct Incidents: Codable, Sendable {
        package let incidents: [LoggedIncident]
        package init(incidents: [LoggedIncident]) { self.incidents = incidents }
    }

    package struct Text: Codable, Sendable {
        package let text: String
        package init(text: String) { self.text = text }
    }

    package struct Quarantine: Codable, Sendable {
        package let entries: [QuarantineEntry]
        package init(entries: [QuarantineEntry]) { self.entries = entries }
    }

    package struct Release: Codable, Sendable {
        package let bundleHash: String?
        package init(bundleHash: String?) { self.bundleHash = bundleHash }
    }

    package struct Released: Codable, Sendable {
        package let count: Int
        package init(count: Int) { self.count = count }
    }
}
