import HostControl
import Synchronization

/// Where `auctl` finds the units and the engines of this process.
enum ProgramEndpoint {
    private static let endpoint = Mutex<HostEndpoint?>(nil)

    /// Offers a host's units instead of those of the host before. A program that cannot be seen, or that has opened an
    /// endpoint itself, plays all the same.
    static func open(for host: AudioUnitHost, name: String) {
        endpoint.withLock { endpoint in
            endpoint?.close()
            endpoint = try? HostEndpoint(hostName: name, controlling: host)
        }
    }

    /// The file name of the program that runs.
    static var programName: String {
        CommandLine.arguments.first?.split(separator: "/").last.map { String($0) } ?? "host"
    }
}
