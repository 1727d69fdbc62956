import DaemonControl
import ExtensionHost
import Foundation
import Glibc
import HostControl
import LinuxSystem
import Varlink

// 54: who may talk to hosts and daemons. 32: how often.
extension FaultList {
    /// nobody, of whom no process is.
    private static let stranger: UInt32 = 65534

    static func talkAsStranger(_ trial: FaultTrial) async throws {
        let session = try await trial.play(.faulty)
        let endpoint = try HostEndpoint(hostName: "faultrunner", controlling: session.host)
        defer { endpoint.close() }
        let own = CurrentProcess.userIdentifier
        let address = VarlinkAddress.abstract("\(HostEndpoint.namePrefix(user: own))\(CurrentProcess.identifier)")
        // It has no file, so that nobody can be kept from connecting: the host looks who it is.
        try await expect(.nothing, ofUser: stranger, address, HostMethods.listUnits.qualifiedName, trial)
        try await expectAnswer(address, HostMethods.listUnits.qualifiedName, trial)
        try await talkToDaemon(trial)
        try await session.play(100)
        trial.expect(session.ends.isEmpty, "I7: told as \(trial.told(session, from: 0))")
    }

    private static func talkToDaemon(_ trial: FaultTrial) async throws {
        let daemon = try DaemonProgram()
        defer { daemon.kill() }
        let method = DaemonMethods.status.qualifiedName
        let socket = "\(daemon.folder)/socket"
        trial.expect(mode(daemon.folder) == 0o700, "the daemon's folder has mode \(mode(daemon.folder))")
        trial.expect(mode(socket) == 0o600, "the daemon's socket has mode \(mode(socket))")
        try await expect(.refused(EACCES), ofUser: stranger, daemon.address, method, trial)
        chmod(daemon.folder, 0o755)
        try await expect(.refused(EACCES), ofUser: stranger, daemon.address, method, trial)
        chmod(socket, 0o666)
        try await expect(.nothing, ofUser: stranger, daemon.address, method, trial)
        try await expectAnswer(daemon.address, method, trial)
        daemon.kill()
        trial.expect(mode(socket) != 0, "the daemon's socket went with it: there is nothing to recover from")
        try await expect(.refused(ECONNREFUSED), ofUser: CurrentProcess.userIdentifier, daemon.address, method, trial)
        let next = try DaemonProgram(folder: daemon.folder)
        defer { next.kill() }
        try await expectAnswer(next.address, method, trial)
        trial.expect(mode(socket) == 0o600, "the next daemon's socket has mode \(mode(socket))")
    }

    /// 0 for what is not there.
    private static func mode(_ path: String) -> mode_t {
        var status = stat()
        return lstat(path, &status) == 0 ? status.st_mode & 0o777 : 0
    }

    private static func answer(
        ofUser user: UInt32, _ address: VarlinkAddress, _ method: String
    ) async throws -> StrangerAnswer {
        try await Task.detached { try StrangerAnswer(ofUser: user, at: address, calling: method) }.value
    }

    private static func expect(
        _ expected: StrangerAnswer, ofUser user: UInt32, _ address: VarlinkAddress, _ method: String,
        _ trial: FaultTrial
    ) async throws {
        let answer = try await answer(ofUser: user, address, method)
        trial.expect(answer == expected, "user \(user) at \(address): \(answer), not \(expected)")
    }

    /// To show that the same attempt succeeds for whom it may.
    private static func expectAnswer(_ address: VarlinkAddress, _ method: String, _ trial: FaultTrial) async throws {
        let answer = try await answer(ofUser: CurrentProcess.userIdentifier, address, method)
        guard case .answered(let count) = answer, count > 20 else {
            return trial.expect(false, "the own user at \(address): \(answer)")
        }
    }

    /// Connections that come and go, say half of something, or stay and say nothing.
    static func stormEndpoint(_ trial: FaultTrial) async throws {
        let session = try await trial.play(.faulty)
        let endpoint = try HostEndpoint(hostName: "faultrunner", controlling: session.host)
        defer { endpoint.close() }
        let own = CurrentProcess.userIdentifier
        let name = "\(HostEndpoint.namePrefix(user: own))\(CurrentProcess.identifier)"
        let storm = Storm(name)
        let reached = await Task.detached { [count = trial.count(short: 2000, long: 20_000)] in storm.rage(count) }
            .value
        trial.note("\(reached) connections, \(storm.keep(300)) silent ones kept")
        trial.expect(reached > 0, "nobody could connect")
        let units = try await Task.detached { try HostClient(processID: CurrentProcess.identifier).status().units }
            .value
        trial.expect(units.count >= 6, "the host lists \(units.count) units under the storm")
        storm.end()
        try await session.play(100)
        trial.expect(session.ends.isEmpty, "I7: told as \(trial.told(session, from: 0))")
        try await session.waitUntilBack()
    }
}
