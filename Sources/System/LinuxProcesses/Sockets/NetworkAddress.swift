import Glibc
public import LinuxSystem

/// An address of IP version 4 or 6 with a port, as the resolver has it.
public struct NetworkAddress: Sendable, Equatable, CustomStringConvertible {
    let family: Int32
    /// A `sockaddr_in` or `sockaddr_in6`.
    let bytes: [UInt8]

    /// Why a name has no addresses.
    public struct ResolutionFailure: Error, Equatable, CustomStringConvertible {
        /// The resolver's words.
        public let description: String
    }

    /// The addresses of a host, best first; waits for the resolver, which has times of its own.
    /// - Parameter numericOnly: whether names are no hosts.
    /// - Throws: `ResolutionFailure`.
    public static func resolve(
        _ host: String, port: UInt16, numericOnly: Bool = false
    ) throws(ResolutionFailure) -> [NetworkAddress] {
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        hints.ai_flags = AI_NUMERICSERV | (numericOnly ? AI_NUMERICHOST : 0)
        var list: UnsafeMutablePointer<addrinfo>?
        let status = getaddrinfo(host, "\(port)", &hints, &list)
        defer { if let list { freeaddrinfo(list) } }
        guard status == 0 else { throw ResolutionFailure(description: String(cString: gai_strerror(status))) }
        var found: [NetworkAddress] = []
        var next = list
        while let entry = next?.pointee {
            if let address = NetworkAddress(entry) { found.append(address) }
            next = entry.ai_next
        }
        return found
    }

    private init?(_ entry: addrinfo) {
        let size = entry.ai_family == AF_INET ? MemoryLayout<sockaddr_in>.size : MemoryLayout<sockaddr_in6>.size
        guard [AF_INET, AF_INET6].contains(entry.ai_family), let name = entry.ai_addr, Int(entry.ai_addrlen) >= size
        else { return nil }
        family = entry.ai_family
        bytes = [UInt8](UnsafeRawBufferPointer(start: name, count: size))
    }

    /// Four or sixteen bytes, the most significant first.
    private var number: [UInt8] {
        // Behind the family and the port, and in version 6 also the flow.
        family == AF_INET ? Array(bytes[4..<8]) : Array(bytes[8..<24])
    }

    /// Whether it is in the internet: neither this machine, nor its network, nor a group of machines.
    public var isPublic: Bool { family == AF_INET ? Self.isPublic(number) : Self.isPublicVersion6(number) }

    private static func isPublic(_ number: [UInt8]) -> Bool {
        switch (number[0], number[1]) {
        case (0, _), (10, _), (127, _), (169, 254), (192, 168), (100, 64...127), (172, 16...31), (224..., _): false
        default: true
        }
    }

    private static func isPublicVersion6(_ number: [UInt8]) -> Bool {
        let zeros = number.prefix(10).allSatisfy { $0 == 0 }
        if zeros, number[10] == number[11], number[10] == 0 || number[10] == 0xff {
            return isPublic(Array(number[12...]))
        }
        // An address of version 4 behind a translator.
        if number.starts(with: [0, 0x64, 0xff, 0x9b]) { return isPublic(Array(number[12...])) }
        // Of one site, of one link, of a group.
        return number[0] & 0xfe != 0xfc && !(number[0] == 0xfe && number[1] & 0x80 != 0) && number[0] != 0xff
    }

    public var description: String {
        var text = [CChar](repeating: 0, count: 64)
        let known = number.withUnsafeBytes { inet_ntop(family, $0.baseAddress, &text, socklen_t(text.count)) } != nil
        return known
            ? String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self) : "unknown address"
    }

    /// Connects over TCP until the deadline (nanoseconds of the monotonic clock). The socket blocks.
    /// - Throws: `SystemError`; `isTimeout` when the deadline passed.
    public func connect(deadline: UInt64) throws(SystemError) -> FileDescriptor {
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        let socket = FileDescriptor(owning: try checkCall(Glibc.socket(family, kind, 0), "socket", description))
        let status = bytes.withUnsafeBytes { name in
            name.withMemoryRebound(to: sockaddr.self) {
                Glibc.connect(socket.rawValue, $0.baseAddress, socklen_t(bytes.count))
            }
        }
        if status != 0, errno != EINPROGRESS, errno != EINTR { throw .last("connect", description) }
        guard try !socket.poll(.writable, deadline: deadline).isEmpty else {
            throw SystemError(call: "connect", errno: ETIMEDOUT, subject: description)
        }
        var (failure, size) = (Int32(0), socklen_t(MemoryLayout<Int32>.size))
        try checkCall(getsockopt(socket.rawValue, SOL_SOCKET, SO_ERROR, &failure, &size), "getsockopt", description)
        guard failure == 0 else { throw SystemError(call: "connect", errno: failure, subject: description) }
        try socket.setNonBlocking(false)
        return socket
    }
}
