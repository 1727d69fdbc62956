import Glibc
import LinuxSystem
import Settings
import Varlink

/// The socket through which others of the same user see and steer the units of this process.
///
/// Its name is abstract and vanishes with the process, so a host that crashes leaves nothing behind. It names the
/// runtime directory, so that those who share one, and with it a daemon, see each other and nobody else. Both ends
/// check who the other is.
public final class HostEndpoint: Sendable {
    private let server: VarlinkServer

    /// Opens the endpoint.
    /// - Parameters:
    ///   - hostName: what the host calls itself.
    ///   - controlling: what it offers; kept until `close`.
    /// - Throws: `VarlinkListenError` when this process has one already.
    public init(hostName: String, controlling: any HostControlling) throws {
        let interface = HostInterface(hostName: hostName, controlling: controlling)
        var configuration = VarlinkServer.Configuration(product: hostName, version: HostInterface.version)
        // A rig with its states in base64, and the rest of the call.
        configuration.maximumCallBytes = HostClient.maximumRigBytes + (16 << 20)
        server = VarlinkServer(
            interfaces: [interface], configuration: configuration)
        let address = Self.address(user: CurrentProcess.userIdentifier, processID: getpid())
        server.serve(try VarlinkListener(listeningAt: address))
    }

    /// Closes it.
    public func close() { server.stop() }

    deinit { server.stop() }

    static func address(user: UInt32, processID: Int32) -> VarlinkAddress {
        .abstract("\(namePrefix(user: user))\(processID)")
    }

    /// What the abstract names of a user's hosts begin with; the host's process follows.
    package static func namePrefix(user: UInt32) -> String {
        "\(SystemPlace.hostEndpoint.places[0])\(user)/\(runtimeMark)/"
    }

    /// Stands for the folder of the daemon's socket, whose path may be longer than a socket's name: its FNV-1a hash in
    /// hexadecimal digits.
    private static let runtimeMark: String = {
        let hash = UserDirectories().runtime.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { hash, byte in
            (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
        }
        return String(hash, radix: 16)
    }()
}
