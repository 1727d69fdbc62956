/// A server that a component asks to be connected to over TCP: one host and one port.
public struct NetworkDestination: Hashable, Sendable, CustomStringConvertible {
    /// A name or an address in numbers, in lower case.
    public let host: String
    /// 1 … 65,535.
    public let port: UInt16

    /// The key in `resourceUsage`; its value is an array of texts such as `example.org:443` and `[::1]:80`.
    static let key = "network.client"
    /// How many a component may declare.
    static let limit = 16
    /// Bytes of the longest name that there is.
    private static let longestHost = 253

    /// Nil for what is no host.
    public init?(host: String, port: UInt16) {
        let allowed = host.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: ":"),
                UInt8(ascii: "_"):
                true
            default: false
            }
        }
        guard allowed, (1...Self.longestHost).contains(host.utf8.count), port > 0 else { return nil }
        self.host = host.lowercased()
        self.port = port
    }

    /// Reads `host:port`; an address with colons stands in brackets.
    public init?(_ text: String) {
        guard let colon = text.lastIndex(of: ":"), let port = UInt16(text[text.index(after: colon)...]) else {
            return nil
        }
        var host = text[..<colon]
        if host.hasPrefix("["), host.hasSuffix("]") {
            host = host.dropFirst().dropLast()
        } else if host.contains(":") {
            return nil
        }
        self.init(host: String(host), port: port)
    }

    /// As it is read.
    public var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }

    /// As `RegisteredComponent.resourceUsage` lists them, from what the property list has.
    static func resources(_ elements: [String]) -> [String] { elements.prefix(4 * limit).map { "\(key).\($0)" } }

    /// The first `limit` among resources, and the resources that they stand for.
    static func declared(in usage: [String]) -> [(resource: String, destination: NetworkDestination)] {
        let all = usage.lazy.compactMap { resource -> (resource: String, destination: NetworkDestination)? in
            guard resource.hasPrefix(key + ".") else { return nil }
            return NetworkDestination(String(resource.dropFirst(key.utf8.count + 1))).map { (resource, $0) }
        }
        return Array(all.prefix(limit))
    }
}

extension NetworkDestination: Encodable {
    /// As it is read.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
