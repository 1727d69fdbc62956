/// Who may ask the console for what: whoever was given its address, under the loopback's own names. Pure.
///
/// A web page that had its name rebound to 127.0.0.1 shows itself by `Host`, one that opens a socket from elsewhere by
/// `Origin`, and whoever has not been told the address does not know the token.
package struct RequestGate: Sendable {
    /// What is to be answered.
    package enum Answer: Equatable, Sendable {
        /// A file of the page, by its name.
        case file(String)
        /// The page's socket.
        case socket
        case refused(Refusal)
    }

    /// Why nothing is given; the raw value is the status of HTTP.
    package enum Refusal: Int, Sendable, CaseIterable {
        case forbidden = 403
        case notFound = 404
        case wrongMethod = 405
        /// The request was meant for another host's name.
        case misdirected = 421
        case upgradeNeeded = 426
        case tooMany = 503

        /// For a person, who may have copied an address by hand.
        package var explanation: String {
            switch self {
            case .forbidden: "This is not the console's whole address. \(Self.advice)"
            case .notFound: "The console has no such page. \(Self.advice)"
            case .wrongMethod: "The console's pages can be read, and nothing else."
            case .misdirected: "The console answers as 127.0.0.1, [::1] and localhost, and under no other name."
            case .upgradeNeeded: "This is the console's socket, for its own page."
            case .tooMany: "Too many connections are open to the console. Close some of its pages."
            }
        }

        private static let advice = "Open the address that 'auctl view --browser' has printed."
    }

    private let names: [String]
    private let token: String

    /// - Parameters:
    ///   - port: that the console listens on.
    ///   - token: the first part of each path.
    package init(port: UInt16, token: String) {
        names = ["127.0.0.1", "[::1]", "localhost"].map { "\($0):\(port)" }
        self.token = token
    }

    /// What to answer.
    /// - Parameters:
    ///   - hosts: each header of that name; there must be one.
    ///   - origins: as `hosts`; a page's own files are asked for without.
    ///   - isUpgrade: whether the connection is to become a socket.
    package func answer(
        method: String, target: String, hosts: [String], origins: [String], isUpgrade: Bool
    ) -> Answer {
        guard hosts.count == 1, names.contains(hosts[0]) else { return .refused(.misdirected) }
        guard origins.count <= 1, origins.allSatisfy({ $0 == "http://\(hosts[0])" }) else {
            return .refused(.forbidden)
        }
        guard method == "GET" || method == "HEAD" else { return .refused(.wrongMethod) }
        let parts = target.prefix { $0 != "?" }.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].isEmpty, isToken(parts[1]) else { return .refused(.forbidden) }
        if parts[2] == "socket" {
            guard isUpgrade else { return .refused(.upgradeNeeded) }
            return origins.isEmpty ? .refused(.forbidden) : .socket
        }
        let name = parts[2].isEmpty ? "console.html" : String(parts[2])
        return PageFile.named(name) == nil ? .refused(.notFound) : .file(name)
    }

    /// Takes as long for any text of the token's length.
    private func isToken(_ text: Substring) -> Bool {
        let (left, right) = (Array(text.utf8), Array(token.utf8))
        guard left.count == right.count else { return false }
        return zip(left, right).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
