import DaemonControl
import HostControl
import LinuxProcesses
import ServiceChannel
import Supervision

/// One service of the table.
struct ServiceEntry: Sendable {
    let token = Self.makeToken()
    let title: String
    let libraryPath: String
    let process: ProcessHandle
    let control: RunnerControl
    let output: ServiceOutput?
    let started: UInt64
    let lingerMilliseconds: UInt32
    var hostPID: Int32
    var waitingSince: UInt64?
    /// Whether its time to wait is over, so that its end is no loss.
    var isOver = false

    func status(now: UInt64) -> ServiceStatus {
        let left = waitingSince.map { since in
            max(0, Double(lingerMilliseconds) / 1000 - Double(now &- since) / 1e9)
        }
        return ServiceStatus(
            token: token, title: title, libraryPath: libraryPath, processID: process.processID, hostPID: hostPID,
            state: waitingSince == nil ? .attached : .waiting, age: Double(now &- started) / 1e9, secondsLeft: left,
            pssBytes: ProcessMemory.proportionalSetSize(processID: process.processID))
    }

    /// 128 random bits, so that one service's token reveals nothing of another's.
    private static func makeToken() -> String {
        var generator = SystemRandomNumberGenerator()
        return (0..<2).map { _ in
            let digits = String(generator.next() as UInt64, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }
}
