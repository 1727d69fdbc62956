/// The head of an HTTP request for metrics, and how it is answered.
package struct MetricsRequest {
    /// The answer to a request.
    package enum Response: String {
        case metrics = "200 OK"
        case badRequest = "400 Bad Request"
        case notFound = "404 Not Found"
        case wrongMethod = "405 Method Not Allowed"
        /// The request was meant for another host's name.
        case misdirected = "421 Misdirected Request"

        package func head(bodyBytes: Int) -> String {
            """
            HTTP/1.1 \(rawValue)\r
            Content-Type: application/openmetrics-text; version=1.0.0; charset=utf-8\r
            Content-Length: \(bodyBytes)\r
            X-Content-Type-Options: nosniff\r
            Connection: close\r
            \r

            """
        }
    }

    private let lines: [Substring]

    /// - Parameter text: everything up to the empty line.
    package init(text: String) {
        lines = text.split(separator: "\r\n", omittingEmptySubsequences: false)
    }

    /// What to answer on the given port.
    package func response(port: UInt16) -> Response {
        guard lines.count >= 2, lines.last == "" else { return .badRequest }
        let words = lines[0].split(separator: " ")
        guard words.count == 3, words[2].hasPrefix("HTTP/1.") else { return .badRequest }
        let hosts = lines.dropFirst().filter { $0.lowercased().hasPrefix("host:") }
            .map { $0.dropFirst(5).drop { $0 == " " } }
        guard hosts.count == 1, hosts[0] == "127.0.0.1:\(port)" || hosts[0] == "localhost:\(port)" else {
            return .misdirected
        }
        guard words[0] == "GET" else { return .wrongMethod }
        return words[1] == "/metrics" ? .metrics : .notFound
    }
}
