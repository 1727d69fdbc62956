import Foundation
import LinuxSystem

/// What a machine must be able to do for a fault to be tried there.
enum Primitive: String, Sendable, Codable {
    case realtime, tcp, root, superuser, ordinary, stress, daemon

    /// Why it is missing; nil when it is there.
    var absence: String? {
        switch self {
        case .realtime:
            let thread = try? SystemThread(name: "probe", scheduling: .fifo(priority: 1)) {}
            thread?.join()
            return thread?.achievedScheduling == .fifo(priority: 1)
                ? nil
                : "this process may not use real-time priorities: at 128 frames the machine, not the unit, decides"
        case .root: return CurrentProcess.userIdentifier == 0 ? nil : "only root can act as another user"
        case .superuser:
            return CurrentProcess.userIdentifier == 0
                ? nil : "the host of this row is root's, and this is another user"
        case .ordinary:
            return CurrentProcess.userIdentifier == 0
                ? TrialUser.closedFolder.map { "an ordinary user cannot go to \($0)" } : nil
        case .stress:
            return FileManager.default.isExecutableFile(atPath: "/usr/bin/stress-ng")
                ? nil : "stress-ng is not installed"
        case .tcp: return nil
        case .daemon:
            return FileManager.default.isExecutableFile(atPath: Programs.daemon)
                ? nil : "auserviced is not built beside this program"
        }
    }
}
