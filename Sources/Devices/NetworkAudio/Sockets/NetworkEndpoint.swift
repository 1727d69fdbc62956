import Glibc

/// An address in numbers with a port, and the interface that it is reached by: `239.1.2.3%eth0:5004`, `[ff15::1]:5004`.
package struct NetworkEndpoint: Hashable, Sendable, CustomStringConvertible {
    /// In numbers, as the system writes it.
    package let address: String
    /// The name of an interface; nil for the one that the system takes.
    package var interface: String?
    package var port: UInt16
    package let isVersion6: Bool
    /// One of many receivers, as each of them joins.
    package let isMulticast: Bool

    /// Nil for a name, for what is no address and for port 0.
    package init?(address: String, interface: String? = nil, port: UInt16) {
        guard port > 0, interface.map({ (1...15).contains($0.utf8.count) }) ?? true else { return nil }
        var (four, six) = (in_addr(), in6_addr())
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        if inet_pton(AF_INET, address, &four) == 1 {
            isVersion6 = false
            isMulticast = UInt32(bigEndian: four.s_addr) >> 28 == 0xe
            _ = inet_ntop(AF_INET, &four, &text, socklen_t(text.count))
        } else if inet_pton(AF_INET6, address, &six) == 1 {
            isVersion6 = true
            isMulticast = withUnsafeBytes(of: &six) { $0[0] == 0xff }
            _ = inet_ntop(AF_INET6, &six, &text, socklen_t(text.count))
        } else {
            return nil
        }
        self.address = String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        self.interface = interface
        self.port = port
    }

    /// As a person writes it; nil for anything else.
    package init?(_ text: some StringProtocol) {
        guard let colon = text.lastIndex(of: ":"), let port = UInt16(text[text.index(after: colon)...]) else {
            return nil
        }
        var host = text[..<colon]
        if host.hasPrefix("[") {
            guard host.hasSuffix("]") else { return nil }
            host = host.dropFirst().dropLast()
        } else if host.contains(":") {
            return nil
        }
        let parts = host.split(separator: "%", maxSplits: 1, omittingEmptySubsequences: false)
        guard let address = parts.first else { return nil }
        self.init(address: String(address), interface: parts.count > 1 ? String(parts[1]) : nil, port: port)
    }

    package var description: String {
        let place = interface.map { "\(address)%\($0)" } ?? address
        return isVersion6 ? "[\(place)]:\(port)" : "\(place):\(port)"
    }

    /// The interface's number; 0 for the one that the system takes, nil where there is none of its name.
    var interfaceIndex: UInt32? {
        guard let interface else { return 0 }
        let index = if_nametoindex(interface)
        return index == 0 ? nil : index
    }

    /// Calls with the address as the kernel takes it.
    func withAddress<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
        if isVersion6 {
            var six = sockaddr_in6()
            six.sin6_family = sa_family_t(AF_INET6)
            six.sin6_port = port.bigEndian
            six.sin6_scope_id = interfaceIndex ?? 0
            inet_pton(AF_INET6, address, &six.sin6_addr)
            return withUnsafePointer(to: &six) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    body($0, socklen_t(MemoryLayout<sockaddr_in6>.size))
                }
            }
        }
        var four = sockaddr_in()
        four.sin_family = sa_family_t(AF_INET)
        four.sin_port = port.bigEndian
        inet_pton(AF_INET, address, &four.sin_addr)
        return withUnsafePointer(to: &four) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }
}
