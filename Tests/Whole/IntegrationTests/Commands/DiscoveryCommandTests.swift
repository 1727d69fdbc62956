import Foundation
import Glibc
import TestSupport
import Testing

/// Streams as services of a network (mDNS), with avahi-daemon and its own programs as the other side.
@Suite(.serialized, .timeLimit(.minutes(3)), .enabled(if: PrivateNetwork.isPossible, "root and network namespaces"))
struct DiscoveryCommandTests {
    private static let type = "_ravenna_session._sub._rtsp._tcp"
    private let session: CommandSession
    private let network: PrivateNetwork

    init() throws {
        session = try CommandSession()
        network = try PrivateNetwork(in: session.folder, extensions: Installation.shared.get().extensions)
    }

    /// What another program finds. It is ended where it waits for more than there is: it may miss what its daemon says
    /// while that starts.
    private func browsed() throws -> String {
        try network.run(
            "/usr/bin/timeout", ["5", "/usr/bin/avahi-browse", "--resolve", "--terminate", "--parsable", Self.type]
        ).output
    }

    private func streams(_ seconds: Int = 3) throws -> [[String: Any]] {
        let outcome = try network.run(
            TestPackage.product("auctl"), ["devices", "--network", "--json", "--seconds", "\(seconds)"])
        try #require(outcome.status == 0, "\(outcome.error)")
        let devices = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [[String: Any]]
        return try #require(devices).filter { ($0["name"] as? String)?.hasPrefix("rtp:") == true }
    }

    @Test func whatIsSentIsPublishedWhileItIsSentAndAgainToADaemonThatWasStartedAnew() throws {
        try network.startBus()
        let daemon = try network.startAvahi()
        let player = try network.start(
            TestPackage.product("auctl"),
            ["play", "--input", "--device", "rtp:239.255.10.5:5004", "--no-daemon", "--allow-incidents"])
        #expect(try eventually { try browsed().contains("auctl\\032on") })
        daemon.terminate()
        daemon.waitUntilExit()
        #expect(try !browsed().contains("auctl"))
        try network.startAvahi()
        #expect(try eventually { try browsed().contains("auctl\\032on") })
        player.interrupt()
        player.waitUntilExit()
        #expect(try eventually { try !browsed().contains("auctl") })
    }

    @Test func streamsThatOthersPublishAreListedOnceTheySayWhatTheyAre() throws {
        try network.startBus()
        try network.startAvahi()
        let peer = session.folder.appending(path: "peer.py")
        try Data(Self.peer.utf8).write(to: peer)
        try network.start("/usr/bin/python3", [peer.path, session.path("port")])
        #expect(eventually { port() != nil })
        let open = try #require(port())
        // One that nobody answers for, and one whose description is none, are left out.
        for (name, port) in [("Console", open), ("Nobody", "9"), ("Liar", open)] {
            try network.start(
                "/usr/bin/avahi-publish", ["--service", name, "_rtsp._tcp", port, "--subtype=\(Self.type)"])
        }
        #expect(try eventually { try browsed().contains("Liar") && browsed().contains("Console") })
        var listed: [[String: Any]] = []
        // A busy machine may take longer than is listened for.
        #expect(
            try eventually {
                listed = try streams()
                return !listed.isEmpty
            })
        #expect(listed.map { $0["name"] as? String } == ["rtp:Console"])
        #expect(listed.first?["inputs"] as? Int == 8)
    }

    @Test func withoutADaemonAnnouncementsAreStillListed() throws {
        try network.start(
            TestPackage.product("auctl"),
            ["play", "--input", "--device", "rtp:239.255.10.5:5004", "--no-daemon", "--allow-incidents"])
        #expect(try eventually { try streams(2).count == 1 })
    }

    private func port() -> String? {
        let text = try? String(contentsOfFile: session.path("port"), encoding: .utf8)
        return text.flatMap { $0.hasSuffix("\n") ? $0.trimmingCharacters(in: .newlines) : nil }
    }

    /// Another implementation of the other side: a mixing console with a stream of eight channels.
    private static let peer = #"""
        import socket, sys
        listener = socket.socket()
        listener.bind(("0.0.0.0", 0))
        listener.listen()
        with open(sys.argv[1], "w") as file: file.write("%d\n" % listener.getsockname()[1])
        lines = ["v=0", "o=- 1 1 IN IP4 10.0.0.9", "s=Console", "c=IN IP4 239.9.9.9/15", "t=0 0",
            "m=audio 5004 RTP/AVP 98", "a=rtpmap:98 L24/48000/8", "a=ptime:1", ""]
        while True:
            connection, _ = listener.accept()
            request = b""
            while b"\r\n\r\n" not in request: request += connection.recv(4096)
            what = "\r\n".join(lines) if b"/by-name/Console " in request else "\x00" * 300
            connection.sendall(("RTSP/1.0 200 OK\r\nCSeq: 1\r\nContent-Length: %d\r\n\r\n%s" % (len(what), what)).encode())
        """#
}
