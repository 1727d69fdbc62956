import Glibc
import LinuxSystem

/// A socket that sends to one endpoint, or receives what is sent to some. It never waits. Thread: one at a time.
package struct DatagramSocket: ~Copyable, Sendable {
    private let descriptor: FileDescriptor

    private static func open(_ endpoint: NetworkEndpoint) throws(SystemError) -> FileDescriptor {
        let family = endpoint.isVersion6 ? AF_INET6 : AF_INET
        let type = Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
        return FileDescriptor(owning: try checkCall(socket(family, type, 0), "socket", "\(endpoint)"))
    }

    /// Sends to `endpoint`; multicast goes `hops` networks far and also to this machine.
    package init(sendingTo endpoint: NetworkEndpoint, hops: Int32 = 1) throws(SystemError) {
        let opened = try Self.open(endpoint)
        let number = opened.rawValue
        if endpoint.isMulticast {
            let index = try Self.index(endpoint)
            if endpoint.isVersion6 {
                try Self.set(number, IPPROTO_IPV6, IPV6_MULTICAST_HOPS, hops, endpoint)
                if index > 0 { try Self.set(number, IPPROTO_IPV6, IPV6_MULTICAST_IF, Int32(index), endpoint) }
            } else {
                try Self.set(number, IPPROTO_IP, IP_MULTICAST_TTL, hops, endpoint)
                try Self.set(number, IPPROTO_IP, IP_MULTICAST_LOOP, 1 as Int32, endpoint)
                if index > 0 {
                    try Self.set(number, IPPROTO_IP, IP_MULTICAST_IF, ip_mreqn(group: 0, interface: index), endpoint)
                }
            }
        }
        // Expedited forwarding: what networks do for voices, they do for this.
        if !endpoint.isVersion6 { try Self.set(number, IPPROTO_IP, IP_TOS, 0xb8 as Int32, endpoint) }
        try checkCall(endpoint.withAddress { connect(number, $0, $1) }, "connect", "\(endpoint)")
        descriptor = opened
    }

    /// Receives what is sent to `endpoint`. Several programs may receive from one group, and one what goes to this
    /// machine's address unless it `isShared`. Also joins `groups`; those that cannot be joined are left out.
    package init(receivingAt endpoint: NetworkEndpoint, groups: [NetworkEndpoint] = [], isShared: Bool = false)
        throws(SystemError)
    {
        let opened = try Self.open(endpoint)
        let number = opened.rawValue
        if isShared || endpoint.isMulticast { try Self.set(number, SOL_SOCKET, SO_REUSEADDR, 1 as Int32, endpoint) }
        // As large as the system allows: a burst waits here while the thread is elsewhere.
        try? Self.set(number, SOL_SOCKET, SO_RCVBUF, 1 << 20 as Int32, endpoint)
        try checkCall(endpoint.withAddress { bind(number, $0, $1) }, "bind", "\(endpoint)")
        if endpoint.isMulticast { try Self.join(endpoint, number) }
        for group in groups { try? Self.join(group, number) }
        descriptor = opened
    }

    private static func join(_ endpoint: NetworkEndpoint, _ number: Int32) throws(SystemError) {
        let index = try index(endpoint)
        if endpoint.isVersion6 {
            var request = ipv6_mreq()
            inet_pton(AF_INET6, endpoint.address, &request.ipv6mr_multiaddr)
            request.ipv6mr_interface = index
            try set(number, IPPROTO_IPV6, IPV6_ADD_MEMBERSHIP, request, endpoint)
        } else {
            var address = in_addr()
            inet_pton(AF_INET, endpoint.address, &address)
            try set(number, IPPROTO_IP, IP_ADD_MEMBERSHIP, ip_mreqn(group: address.s_addr, interface: index), endpoint)
            // Without it the socket also gets what others of this machine have joined.
            try? set(number, IPPROTO_IP, IP_MULTICAST_ALL, 0 as Int32, endpoint)
        }
    }

    private static func index(_ endpoint: NetworkEndpoint) throws(SystemError) -> UInt32 {
        guard let index = endpoint.interfaceIndex else {
            throw SystemError.last("if_nametoindex", endpoint.interface ?? "")
        }
        return index
    }

    private static func set<Value>(
        _ number: Int32, _ level: some BinaryInteger, _ option: Int32, _ value: Value, _ endpoint: NetworkEndpoint
    ) throws(SystemError) {
        let result = withUnsafePointer(to: value) {
            setsockopt(number, Int32(level), option, $0, socklen_t(MemoryLayout<Value>.size))
        }
        try checkCall(result, "setsockopt \(option)", "\(endpoint)")
    }

    /// The port that it is bound to.
    package var port: UInt16 {
        var address = sockaddr_in6()
        var length = socklen_t(MemoryLayout<sockaddr_in6>.size)
        let number = descriptor.rawValue
        let result = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(number, $0, &length) }
        }
        // The port lies at the same place in addresses of both versions.
        return result == 0 ? UInt16(bigEndian: address.sin6_port) : 0
    }

    /// Returns when something came, at `deadline` of CLOCK_MONOTONIC, or after `endReceiving`.
    package borrowing func wait(until deadline: UInt64) { _ = try? descriptor.poll(.readable, deadline: deadline) }

    /// Ends every wait from now on. Thread: any.
    package borrowing func endReceiving() { shutdown(descriptor.rawValue, Int32(SHUT_RD)) }

    /// Takes one datagram; nil when none waits, or an error did. More bytes than fit are cut off, and `count` says how
    /// many there were.
    package borrowing func receive(into buffer: UnsafeMutableRawBufferPointer) -> Int? {
        let count = recv(descriptor.rawValue, buffer.baseAddress, buffer.count, Int32(MSG_TRUNC))
        return count >= 0 ? count : nil
    }

    /// Sends one datagram. False when it was not sent: nobody listens, there is no way, or no room.
    package borrowing func send(_ bytes: UnsafeRawBufferPointer) -> Bool {
        Glibc.send(descriptor.rawValue, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count
    }
}

extension ip_mreqn {
    fileprivate init(group: in_addr_t, interface: UInt32) {
        self.init()
        imr_multiaddr.s_addr = group
        imr_ifindex = Int32(bitPattern: interface)
    }
}
