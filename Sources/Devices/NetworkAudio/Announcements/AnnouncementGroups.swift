/// Where streams are announced: the group of RFC 2974, that of organizations, which AES67's senders use, and
/// PipeWire's.
package enum AnnouncementGroups {
    package static let port: UInt16 = 9875
    private static let addresses = ["224.2.127.254", "239.255.255.255", "224.0.0.56"]

    /// Every group on every interface.
    static func endpoints(_ interfaces: [NetworkInterfaces.Entry] = NetworkInterfaces.up()) -> [NetworkEndpoint] {
        Set(interfaces.map(\.name)).sorted().flatMap { name in
            addresses.compactMap { NetworkEndpoint(address: $0, interface: name, port: port) }
        }
    }
}
