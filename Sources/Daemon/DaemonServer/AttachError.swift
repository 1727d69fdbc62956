/// Why a service is not handed to another host.
enum AttachError: Error, CustomStringConvertible {
    case noSuchService
    case inUse(title: String, hostPID: Int32)

    var description: String {
        switch self {
        case .noSuchService: "no service runs under this token; it ended, or its time to wait was over"
        case .inUse(let title, let hostPID):
            "\(title) is in use by process \(hostPID); only a waiting service can be taken"
        }
    }
}
