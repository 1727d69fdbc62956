import Foundation
import Glibc
import TestSupport
import Testing

/// The console's port, as whoever reaches it may use and misuse it. Nothing of that is heard.
@Suite(.serialized, .timeLimit(.minutes(2))) struct ConsoleServerTests {
    @Test func onlyWhoKnowsTheAddressGetsThePage() throws {
        let session = try ConsoleSession(playing: "aufx fltr Demo")
        defer { withExtendedLifetime(session) {} }
        let page = try session.head(session.place)
        #expect(page.hasPrefix("HTTP/1.1 200"))
        for header in [
            "Content-Security-Policy: default-src 'none'; script-src 'self'", "X-Content-Type-Options: nosniff",
            "Referrer-Policy: no-referrer", "frame-ancestors 'none'", "Cache-Control: no-store",
        ] { #expect(page.contains(header), "\(page)") }
        #expect(!page.contains("Set-Cookie"))
        #expect(try session.head("/").hasPrefix("HTTP/1.1 403"))
        #expect(try session.head("/ffffffffffffffffffffffffffffffff/").hasPrefix("HTTP/1.1 403"))
        #expect(try session.head(session.place + "none.js").hasPrefix("HTTP/1.1 404"))
        #expect(try session.head(session.place, method: "POST").hasPrefix("HTTP/1.1 405"))
        #expect(try session.head(session.place + "socket").hasPrefix("HTTP/1.1 426"))
        let other = try RawConnection(port: session.port).head(session.place, ["Host: evil.example"])
        #expect(other.hasPrefix("HTTP/1.1 421"))
        for origin in ["http://evil.example", nil] {
            let connection = try RawConnection(port: session.port)
            let head = try connection.upgrade(session.place + "socket", host: session.host, origin: origin)
            #expect(head.hasPrefix("HTTP/1.1 403"), "\(head)")
            #expect(connection.rest().contains("auctl view --browser"))
        }
    }

    /// Each of these ends its own connection with a reason, and the next page is served as ever.
    @Test func whatIsNoMessageEndsItsConnectionWithAReason() throws {
        let session = try ConsoleSession(playing: "aufx fltr Demo")
        defer { withExtendedLifetime(session) {} }
        let cases: [(Int, (RawConnection) throws -> Void)] = [
            (1008, { try $0.send(text: "hello") }), (1008, { try $0.send(text: #"{"say":"sing"}"#) }),
            (1008, { try $0.send(text: #"{"say":"watch","unit":"x"}"#) }),
            (1003, { try $0.send(opcode: 2, [1, 2, 3]) }),
            (1009, { try $0.send(opcode: 1, [UInt8](repeating: 65, count: 1 << 20)) }),
            (1009, { try $0.send(opcode: 1, [65], isLast: false) }),
            // A length of 2^62 bytes.
            (1009, { try $0.send([0x81, 0xff, 0x40, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4]) }),
        ]
        for (code, misuse) in cases {
            let connection = try session.socket()
            // It may be closed while it still sends.
            try? misuse(connection)
            var end: RawConnection.Message?
            while end == nil {
                let message = try connection.message().message
                if case .close = message { end = message }
            }
            guard case .close(code, let reason)? = end else {
                Issue.record("\(String(describing: end)) instead of \(code)")
                continue
            }
            #expect(!reason.isEmpty)
        }
        try session.socket().send(text: #"{"say":"kill","unit":"1/1"}"#)
        #expect(try ConsoleSession.next("hosts", of: session.socket())["hosts"] as? [Any] != nil)
    }

    @Test func aThousandConnectionsAreToldThatTheyAreTooMany() throws {
        let session = try ConsoleSession(playing: "aufx fltr Demo")
        defer { withExtendedLifetime(session) {} }
        let page = try session.socket()
        var open: [RawConnection] = []
        for _ in 0..<1000 { open.append(try RawConnection(port: session.port)) }
        let last = try #require(open.last)
        #expect(try last.head(session.place, ["Host: \(session.host)"]).hasPrefix("HTTP/1.1 503"))
        #expect(last.rest().contains("Too many connections"))
        // A page that was there before goes on.
        try page.send(text: #"{"say":"watch","unit":"\#(session.unit)"}"#)
        #expect(try ConsoleSession.next("unit", of: page)["unit"] as? String == session.unit)
        open = []
        #expect(try eventually { try session.head(session.place).hasPrefix("HTTP/1.1 200") })
        #expect(try session.listed("running") != nil)
    }

    @Test func aParameterGoesBothWays() throws {
        let session = try ConsoleSession(playing: "aufx fltr Demo")
        defer { withExtendedLifetime(session) {} }
        let page = try session.socket()
        try page.send(text: #"{"say":"watch","unit":"\#(session.unit)"}"#)
        let unit = try ConsoleSession.next("unit", of: page)
        let parameters = try #require(unit["parameters"] as? [[String: Any]])
        #expect(parameters.contains { $0["keyPath"] as? String == "cutoff" && $0["isLogarithmic"] as? Bool == true })
        try page.send(text: #"{"say":"unit seen","unit":"\#(session.unit)"}"#)
        try page.send(text: #"{"say":"set","unit":"\#(session.unit)","name":"cutoff","value":1234}"#)
        #expect(try eventually { try session.value("cutoff") == 1234 })
        _ = try session.run(["param", session.unit, "cutoff=777"])
        var values: [String: Any] = [:]
        while values["cutoff"] as? Double != 777 {
            values = try ConsoleSession.next("values", of: page)["values"] as? [String: Any] ?? [:]
            try page.send(text: #"{"say":"unit seen","unit":"\#(session.unit)"}"#)
        }
        try page.send(text: #"{"say":"set","unit":"\#(session.unit)","name":"cutoff","value":-4}"#)
        #expect(try (ConsoleSession.next("failed", of: page)["reason"] as? String)?.contains("range") == true)
    }

    /// Two frames and no more until the page has drawn one.
    @Test func aPageThatDoesNotDrawGetsNoMoreFrames() async throws {
        let host = try await PaintingHost()
        let session = try ConsoleSession(painting: host)
        defer { withExtendedLifetime(session) {} }
        let page = try session.socket()
        let unit = session.unit
        try page.send(text: #"{"say":"show","unit":"\#(unit)","width":600,"pixels":1}"#)
        var frames = 0
        /// Reads on until frames were seen, or the page was told of a value.
        func read(until isDone: (RawConnection.Message) -> Bool) throws {
            while true {
                let (message, isOneFrame) = try page.message()
                #expect(isOneFrame)
                if case .binary = message { frames += 1 }
                if isDone(message) { return }
            }
        }
        try read { _ in frames == 1 }
        host.level = 0.125
        try read { _ in frames == 2 }
        try page.send(text: #"{"say":"watch","unit":"\#(unit)"}"#)
        for level in [0.25, 0.5, 0.75, 1] {
            // Each of them has the view draw.
            host.level = Float(level)
            try read {
                guard case .text(let text) = $0 else { return false }
                return text.contains(#""say":"unit""#) || text.contains(#""say":"values""#)
            }
            try page.send(text: #"{"say":"unit seen","unit":"\#(unit)"}"#)
        }
        #expect(frames == 2)
        try page.send(text: #"{"say":"frame seen","unit":"\#(unit)"}"#)
        try read { _ in frames == 3 }
    }

    @Test func theCommandSaysWhatIsWrong() throws {
        let session = try ConsoleSession()
        let cases: [([String], [String: String], Int32, String)] = [
            (["--browser", "--describe"], [:], 64, "leave the other options out"), ([], [:], 64, "--browser"),
            (["--browser", "9"], [:], 3, "no host of yours"),
            (["--browser"], ["AUSERVICED_CONSOLE": "/nowhere/auconsole"], 4, "the program auconsole is missing"),
            (["--browser", "--port", "1x"], [:], 64, "port"),
        ]
        for (arguments, variables, status, words) in cases {
            let outcome = try session.run(["view"] + arguments, adding: variables)
            #expect(outcome.status == status && outcome.error.contains(words), "\(arguments): \(outcome.error)")
        }
    }

    @Test func aPortThatIsTakenIsNamed() throws {
        let session = try ConsoleSession(playing: "aufx fltr Demo")
        defer { withExtendedLifetime(session) {} }
        let outcome = try session.run(["view", "--browser", "--no-open", "--port", "\(session.port)"])
        #expect(outcome.status == 4 && outcome.error.contains("port \(session.port) of 127.0.0.1"), "\(outcome)")
        #expect(outcome.error.contains("--port"))
    }
}
