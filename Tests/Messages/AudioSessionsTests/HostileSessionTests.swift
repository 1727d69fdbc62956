import AudioSessions
import FoundationEssentials
import LinuxProcesses
import TestSupport
import Testing
import Varlink

/// Clients that lie, flood or send rubbish are refused, and the others go on.
@Suite(.timeLimit(.minutes(2))) struct HostileSessionTests {
    private let folder: TemporaryFolder
    private let place: SessionPlace
    private let server: SessionArbiterServer

    init() throws {
        folder = try TemporaryFolder()
        place = SessionPlace(path: folder.file("session"))
        server = try SessionArbiterServer(inProgramAt: place)
    }

    private func connect() throws -> VarlinkClient { try VarlinkClient(connectingTo: .path(place.path)) }

    /// Whether an honest client is served.
    private func serves() throws -> Bool {
        let client = SessionClient(claim: .init(category: .playback), place: place) { _ in }
        defer { client.leave() }
        try client.activate()
        return client.isRegistered && client.isActive
    }

    private static func name(_ error: any Error) -> String? { (error as? VarlinkError)?.name }

    private func refusal(_ body: () throws -> Void) -> String? {
        do {
            try body()
            return nil
        } catch { return (error as? VarlinkError)?.name }
    }

    @Test func sessionsOfOthersCannotBeSteered() throws {
        let arbiter = SessionArbiter()
        let (session, _, _) = try arbiter.open(.init(claim: .init(), isActive: false, isInterrupted: false), process: 7)
        #expect(throws: SessionRefusal.self) { try arbiter.activate(session, process: 8) }
        #expect(throws: SessionRefusal.self) { try arbiter.change(session, .init(), process: 8) }
        #expect(throws: SessionRefusal.self) { try arbiter.deactivate(session, notifiesOthers: true, process: 8) }
        #expect(arbiter.list().map(\.isActive) == [false])
    }

    @Test func sessionsAreCountedByProcessAndAltogether() throws {
        var limits = SessionArbiter.Limits()
        limits.sessions = 3
        let arbiter = SessionArbiter(limits: limits)
        let registration = SessionMessages.Registration(claim: .init(), isActive: false, isInterrupted: false)
        let first = try arbiter.open(registration, process: 1)
        _ = try arbiter.open(registration, process: 1)
        #expect(throws: SessionRefusal.self) { try arbiter.open(registration, process: 1) }
        _ = try arbiter.open(registration, process: 2)
        #expect(throws: SessionRefusal.self) { try arbiter.open(registration, process: 3) }
        arbiter.close(first.session)
        _ = try arbiter.open(registration, process: 3)
    }

    @Test func aFloodOfActivationsIsRefused() throws {
        let arbiter = SessionArbiter()
        let session = try arbiter.open(.init(claim: .init(), isActive: false, isInterrupted: false), process: 1).session
        var refused = 0
        for _ in 0..<200 {
            do { try arbiter.activate(session, process: 1) } catch { refused += 1 }
        }
        #expect(refused > 100)
        // Giving way is always possible.
        try arbiter.deactivate(session, notifiesOthers: true, process: 1)
    }

    @Test(arguments: [
        #"{"claim":{"category":"loud","mode":"default","options":[]}}"#,
        #"{"claim":{"category":"playback","mode":"default","options":["shout"]}}"#,
        #"{"claim":{"category":"playback","mode":7,"options":[]}}"#, #"{"claim":[]}"#, #"{}"#, #"[]"#, #"null"#,
    ]) func claimsThatMakeNoSenseAreRefused(_ parameters: String) throws {
        let socket = try UnixSocket.connect(.stream, to: .path(place.path), deadline: .max)
        let call = #"{"method":"io.auserviced.Session.Open","more":true,"parameters":\#(parameters)}"#
        _ = try Array(call.utf8 + [0]).withUnsafeBytes { try socket.send($0, deadline: .max) }
        let reply = try Self.reply(socket)
        #expect(reply.contains("org.varlink.service.InvalidParameter") || reply.isEmpty, "\(reply)")
        #expect(try serves())
    }

    private static func reply(_ socket: borrowing UnixSocket) throws -> String {
        try withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) { buffer in
            let count = try socket.receive(into: buffer, deadline: .max).byteCount
            return String(decoding: buffer[..<count], as: UTF8.self)
        }
    }

    @Test func rubbishAndEndlessMessagesEndTheConnectionAlone() throws {
        for bytes in [Array("hello\0".utf8), [UInt8](repeating: 0x7b, count: 64 << 10), [0, 0, 0, 0]] {
            let socket = try UnixSocket.connect(.stream, to: .path(place.path), deadline: .max)
            // The server may have closed the connection before everything was sent.
            _ = try? bytes.withUnsafeBytes { try socket.send($0, deadline: .max) }
            #expect((try? Self.reply(socket)) ?? "" == "")
        }
        #expect(try serves())
    }

    @Test func numbersOfSessionsThatNobodyHasAreRefused() throws {
        let client = try connect()
        for session in [0, -1, 5, Int.max, Int.min] {
            let refused = refusal { try client.call(SessionMethods.activate, .init(session: session)) }
            #expect(refused == "io.auserviced.Session.NoSuchSession")
        }
        let plain = refusal {
            try client.call(
                SessionMethods.open, .init(claim: .init(), isActive: false, isInterrupted: false))
        }
        #expect(plain == "org.varlink.service.ExpectedMore")
    }

    @Test func connectionsThatSayNothingGiveWay() throws {
        let silent = try (0..<400).map { _ in try UnixSocket.connect(.stream, to: .path(place.path), deadline: .max) }
        #expect(try serves())
        withExtendedLifetime(silent) {}
    }

    @Test func anArbiterThatLiesAboutLoudnessIsNotBelieved() {
        for text in [
            #"{"kind":"ducked","decibels":-40}"#, #"{"kind":"ducked","decibels":1e300}"#, #"{"kind":"ducked"}"#,
            #"{"kind":"explode"}"#,
        ] {
            #expect(throws: DecodingError.self) {
                try JSONDecoder().decode(SessionNotice.self, from: Data(text.utf8))
            }
        }
    }

    @Test(arguments: [
        SessionNotice.activated, .deactivated, .ducked(decibels: 15), .unducked, .interruptionBegan,
        .interruptionEnded(shouldResume: true), .silenceSecondaryAudio(false), .otherAudio(true),
    ]) func noticesArriveAsTheyWereSent(_ notice: SessionNotice) throws {
        #expect(try JSONDecoder().decode(SessionNotice.self, from: JSONEncoder().encode(notice)) == notice)
    }
}
