import LinuxSystem
import Synchronization

/// Hands the description of one stream to whoever asks for it, by RTSP's DESCRIBE as RAVENNA has it, on a thread of its
/// own until `stop` or the end of this object.
package final class DescriptionServer: Sendable {
    private let thread: SystemThread
    private let loop: ServerLoop

    /// Where it is asked: a port that the system chose.
    package var port: UInt16 { loop.socket.port }

    /// Throws when no port or no thread is left. Thread: any but render.
    package init(_ session: SessionDescription) throws(SystemError) {
        let loop = try ServerLoop(session)
        self.loop = loop
        thread = try SystemThread(name: "descriptions") { loop.run() }
    }

    deinit { loop.quit() }

    /// Returns when nobody is answered any more.
    package func stop() {
        loop.quit()
        if thread.threadID != CurrentThread.identifier() { thread.join() }
    }

    /// What is said to a request.
    package static func answer(_ request: RTSPMessage, _ session: SessionDescription) -> RTSPMessage {
        var headers = ["server": "auserviced"]
        // What is no number is not repeated to whoever sent it.
        if let number = request.headers["cseq"].flatMap({ UInt32($0) }) { headers["cseq"] = "\(number)" }
        guard request.first.count == 3, request.first[2].hasPrefix("RTSP/1.") else {
            return RTSPMessage(["RTSP/1.0", "400", "Bad Request"], headers: headers)
        }
        switch request.first[0] {
        case "OPTIONS":
            headers["public"] = "OPTIONS, DESCRIBE"
            return RTSPMessage(["RTSP/1.0", "200", "OK"], headers: headers)
        case "DESCRIBE":
            headers["content-type"] = "application/sdp"
            return RTSPMessage(
                ["RTSP/1.0", "200", "OK"], headers: headers, content: Array(session.text(tool: "auserviced").utf8))
        default:
            headers["public"] = "OPTIONS, DESCRIBE"
            return RTSPMessage(["RTSP/1.0", "501", "Not Implemented"], headers: headers)
        }
    }
}

/// What the thread does: one connection after the other, each with little time and few requests.
private final class ServerLoop: Sendable {
    private static let patience = 1000
    private static let requestLimit = 8

    let socket: ListeningSocket
    private let session: SessionDescription
    private let isEnded = Atomic<Bool>(false)
    private let ending = WakeSignal()

    init(_ session: SessionDescription) throws(SystemError) {
        self.session = session
        socket = try ListeningSocket()
    }

    func quit() {
        isEnded.store(true, ordering: .releasing)
        ending.raise()
        socket.endAccepting()
    }

    func run() {
        while !isEnded.load(ordering: .acquiring) {
            guard let connection = socket.accept(deadline: MonotonicClock.never) else {
                // No descriptor is left, perhaps: others have to end first.
                ending.wait(until: MonotonicClock.deadline(milliseconds: 20))
                continue
            }
            serve(connection)
        }
    }

    private func serve(_ connection: borrowing ConnectionSocket) {
        let deadline = MonotonicClock.deadline(milliseconds: Self.patience)
        var bytes: [UInt8] = []
        for _ in 0..<Self.requestLimit {
            guard let request = connection.message(&bytes, deadline: deadline),
                connection.send(DescriptionServer.answer(request, session).bytes, deadline: deadline)
            else { return }
        }
    }

}
