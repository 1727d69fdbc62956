import ComponentRegistry
import LinuxProcesses

/// The addresses of servers that a unit may be connected to.
enum ServerAddresses {
    /// Those of a host that is declared. A name is for a server in the internet: whoever rules the name could else
    /// point it at this machine, or at others of its network, which the user has not read in the declaration.
    ///
    /// - Throws: `ServerUnreachable` when there are none.
    static func usable(of server: NetworkDestination) throws(ServerUnreachable) -> [NetworkAddress] {
        let all: [NetworkAddress]
        do throws(NetworkAddress.ResolutionFailure) {
            all = try NetworkAddress.resolve(server.host, port: server.port)
        } catch {
            throw ServerUnreachable(description: "\(server) cannot be found: \(error)")
        }
        let isNamedAsItIs = server.host == "localhost" || isNumeric(server)
        let usable = all.filter { isNamedAsItIs || $0.isPublic }
        guard !usable.isEmpty else {
            throw ServerUnreachable(
                description: "\(server) is in this network (\(all.map(\.description).joined(separator: ", "))); "
                    + "such a server is declared by its address in numbers")
        }
        return usable
    }

    private static func isNumeric(_ server: NetworkDestination) -> Bool {
        (try? NetworkAddress.resolve(server.host, port: server.port, numericOnly: true))?.isEmpty == false
    }
}

/// Why there is no connection to a server.
struct ServerUnreachable: Error, CustomStringConvertible {
    let description: String
}
