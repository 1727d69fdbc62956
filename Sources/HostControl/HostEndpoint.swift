import Glibc
import LinuxSystem
import Settings
import Varlink

/// The socket through which others of the same user see and steer the units of this process.
///
/// Its name is abstract and vanishes with the process, so a host that crashes leaves nothing behind. Both ends check
/// who the other is.
public final class HostEndpoint: Sendable {
    private let server: VarlinkServer

    /// Opens the endpoint.
    /// - Parameters:
    ///   - hostName: what the host calls itself.
    ///   - controlling: what it offers; kept until `close`.
    /// - Throws: `VarlinkListenError` when this process has one already.
    public init(hostName: String, controlling: any HostControlling) throws {
        let interface = HostInterface(hostName: hostName, controlling: controlling)
        server = VarlinkServer(
            interfaces: [interface], configuration: .init(product: hostName, version: HostInterface.version))
        let address = Self.address(user: CurrentProcess.userIdentifier, processID: getpid())
        server.serve(try VarlinkListener(listeningAt: address))
    }

    /// Closes it.
    public func close() { server.stop() }

    deinit { server.stop() }

    static func address(user: UInt32, processID: Int32) -> VarlinkAddress {
        .abstract("\(namePrefix(user: user))\(processID)")
    }

    static func namePrefix(user: UInt32) -> String { "\(SystemPlace.hostEndpoint.places[0])\(user)/" }
}
