import Glibc

/// Somebody who listens on loopback, for a unit that is not to find them.
struct LoopbackListener {
    private let descriptor: Int32
    let port: UInt16

    init() throws {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let failed = withUnsafeMutablePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(descriptor, address, length) != 0 || listen(descriptor, 8) != 0
                    || getsockname(descriptor, address, &length) != 0
            }
        }
        guard !failed else { throw TrialError("nobody can listen on loopback here") }
        self.descriptor = descriptor
        port = UInt16(bigEndian: address.sin_port)
    }

    /// Whether somebody connected.
    var wasReached: Bool {
        let connection = accept(descriptor, nil, nil)
        if connection >= 0 { Glibc.close(connection) }
        return connection >= 0
    }

    func close() { Glibc.close(descriptor) }
}
