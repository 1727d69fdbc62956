import Glibc

/// The interfaces of this machine by which others are reached now.
package enum NetworkInterfaces {
    /// One address of IPv4.
    package struct Entry: Hashable, Sendable {
        package let name: String
        package let address: String
        package let isLoopback: Bool
    }

    /// Those that are up, at most 32. Thread: any but render.
    package static func up() -> [Entry] {
        var first: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&first) == 0 else { return [] }
        defer { freeifaddrs(first) }
        var found: [Entry] = []
        var next = first
        while let entry = next?.pointee, found.count < 32 {
            next = entry.ifa_next
            guard entry.ifa_flags & UInt32(IFF_UP) != 0, let address = entry.ifa_addr,
                address.pointee.sa_family == sa_family_t(AF_INET)
            else { continue }
            var four = address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { $0.pointee.sin_addr }
            var text = [CChar](repeating: 0, count: Int(INET_ADDRSTRLEN))
            guard inet_ntop(AF_INET, &four, &text, socklen_t(text.count)) != nil else { continue }
            found.append(
                Entry(
                    name: String(cString: entry.ifa_name),
                    address: String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self),
                    isLoopback: entry.ifa_flags & UInt32(IFF_LOOPBACK) != 0))
        }
        return found
    }
}
