import ComponentRegistry
import DaemonControl
import Glibc
import HostControl
import LinuxProcesses
import LinuxSystem
import Logging
import Sandbox
import ServiceProtocol
import Supervision
import Varlink

extension DaemonInterface {
    private static let titleLimit = 256
    private static let pathLimit = 4096

    func launch(_ wanted: DaemonMessages.Launch, caller: Int32) async throws -> VarlinkReply {
        guard wanted.title.utf8.count <= Self.titleLimit else { throw VarlinkError.invalidParameter("title") }
        guard wanted.libraryPath.hasPrefix("/"), wanted.libraryPath.utf8.count <= Self.pathLimit else {
            throw VarlinkError.invalidParameter("libraryPath")
        }
        if let folder = wanted.dataFolder {
            guard folder.hasPrefix("/"), folder.utf8.count <= Self.pathLimit, !folder.utf8.contains(0) else {
                throw VarlinkError.invalidParameter("dataFolder")
            }
        }
        try refuseQuarantined(wanted.bundleHash)
        let linger = wanted.lingerMilliseconds ?? daemon.configuration.lingerMilliseconds
        var request = LaunchRequest(
            title: wanted.title, libraryPath: wanted.libraryPath, bundleHash: wanted.bundleHash ?? "",
            lingerMilliseconds: min(linger, daemon.configuration.maximumLingerMilliseconds),
            preferWarm: wanted.preferWarm ?? true, rehearsal: Self.rehearsal(wanted))
        request.generatesCode = wanted.generatesCode ?? false
        request.takesFiles = wanted.takesFiles ?? false
        request.showsWindows = wanted.showsWindows ?? false
        request.opensWindows = wanted.opensWindows ?? false
        request.dataFolder = wanted.dataFolder
        do {
            let service = try await daemon.launcher.launch(request)
            let token = try daemon.services.add(service, for: request, hostPID: caller)
            daemon.launches.started(warm: service.wasWarm)
            daemon.hosts.scanSoon()
            daemon.log.debug(
                "started \(request.title) as process \(service.processID) for process \(caller)",
                metadata: ["unit": "\(request.title)", "process": "\(service.processID)", "host": "\(caller)"])
            return try reply(service, token: token)
        } catch {
            daemon.launches.failedOnce()
            throw error
        }
    }

    /// What a runner is to rehearse for the caller's next start of the same library.
    private static func rehearsal(_ wanted: DaemonMessages.Launch) -> LoadMessage? {
        wanted.component.map { component in
            LoadMessage(
                unitIndex: 0, libraryPath: wanted.libraryPath, type: component.type.rawValue,
                subtype: component.subtype.rawValue, manufacturer: component.manufacturer.rawValue)
        }
    }

    func attach(_ wanted: DaemonMessages.Attach, caller: Int32) throws -> VarlinkReply {
        do {
            let service = try daemon.services.attach(token: wanted.token, hostPID: caller)
            daemon.hosts.scanSoon()
            daemon.log.notice(
                "process \(caller) took over the service \(service.processID)",
                metadata: ["process": "\(service.processID)", "host": "\(caller)"])
            return try reply(service, token: wanted.token)
        } catch let error as AttachError {
            throw refused("NoSuchService", "\(error)")
        }
    }

    private func refuseQuarantined(_ bundleHash: String?) throws {
        guard let bundleHash, !bundleHash.isEmpty else { return }
        guard let entry = try daemon.quarantine.entry(bundleHash: bundleHash) else { return }
        throw refused(
            "InQuarantine",
            "\(entry.component) is in quarantine: \(entry.reason); `auctl quarantine clear \(entry.component)` lifts it, "
                + "and so does an update")
    }

    /// The reply carries copies of the descriptors; the daemon's own end of the connection closes with `service`.
    private func reply(_ service: LaunchedService, token: String) throws -> VarlinkReply {
        guard let process = service.process else { throw LaunchError.refused("the launcher gave no process") }
        let socket = PassedDescriptor(try service.socket.duplicateDescriptor())
        let pidfd = PassedDescriptor(try process.duplicateDescriptor())
        let launched = DaemonMessages.Launched(
            token: token, processID: service.processID, wasWarm: service.wasWarm, socket: 0, pidfd: 1,
            sandbox: daemon.launcher.sandbox.tier)
        return VarlinkReply(launched, descriptors: [socket, pidfd])
    }
}
