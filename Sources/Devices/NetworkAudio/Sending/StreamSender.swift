import LinuxSystem
import Synchronization

/// Sends what a render thread plays, on a thread of its own, until `stop` or the end of this object.
package final class StreamSender: Sendable {
    package let endpoint: NetworkEndpoint
    package let format: RTPStreamFormat
    package let framesPerPacket: Int
    /// For render threads, while this object lives.
    // nonisolated(unsafe): pointers to memory that the ring and the signal own.
    nonisolated(unsafe) package let inlet: StreamInlet
    private let loop: SenderLoop
    private let thread: SystemThread

    /// Opens the socket. Throws when there is no way to the endpoint, or no thread is left.
    /// - Parameter longestCycle: frames that the render thread plays at most at once.
    package init(
        _ endpoint: NetworkEndpoint, format: RTPStreamFormat, framesPerPacket: Int, longestCycle: Int, priority: Int
    ) throws(SystemError) {
        self.endpoint = endpoint
        self.format = format
        self.framesPerPacket = framesPerPacket
        let ring = FrameRing(
            channelCount: format.channelCount, frames: max(4 * longestCycle, 8 * framesPerPacket, format.sampleRate / 4)
        )
        let signal = WakeSignal()
        inlet = StreamInlet(lanes: ring.lanes, word: signal.word)
        let loop = SenderLoop(
            try DatagramSocket(sendingTo: endpoint), ring, signal, format: format, framesPerPacket: framesPerPacket)
        self.loop = loop
        let scheduling = priority > 0 ? ThreadScheduling.fifo(priority: priority) : .normal
        thread = try SystemThread(name: "network-output", scheduling: scheduling, flushesDenormals: true) { loop.run() }
    }

    deinit { loop.quit() }

    /// Packets that were sent, and that the network did not take. Thread: any.
    package var packets: (sent: UInt64, failed: UInt64) { loop.counts }

    /// Sends what is there, and returns when nothing is sent any more. Thread: any but render.
    package func stop() {
        loop.quit()
        if thread.threadID != CurrentThread.identifier() { thread.join() }
    }
}

/// Where a render thread leaves what it plays. Valid while its sender lives.
package struct StreamInlet {
    private let lanes: FrameLanes
    private let word: WakeWord

    init(lanes: FrameLanes, word: WakeWord) {
        self.lanes = lanes
        self.word = word
    }

    /// Hands on frames of every channel; null is silence. Frames for which there is no room are lost. Thread: render.
    @_noLocks @_noAllocation @section("render")
    package func play(_ channels: UnsafePointer<UnsafeMutablePointer<Float>?>, frames: Int) {
        lanes.write(channels, count: frames)
        word.raise()
    }
}

/// What the thread does.
private final class SenderLoop: Sendable {
    private let socket: DatagramSocket
    private let ring: FrameRing
    private let signal: WakeSignal
    private let format: RTPStreamFormat
    private let framesPerPacket: Int
    private let isEnded = Atomic<Bool>(false)
    private let sent = Atomic<UInt64>(0)
    private let failed = Atomic<UInt64>(0)

    init(
        _ socket: consuming DatagramSocket, _ ring: FrameRing, _ signal: WakeSignal, format: RTPStreamFormat,
        framesPerPacket: Int
    ) {
        self.socket = socket
        (self.ring, self.signal, self.format, self.framesPerPacket) = (ring, signal, format, framesPerPacket)
    }

    var counts: (UInt64, UInt64) { (sent.load(ordering: .relaxed), failed.load(ordering: .relaxed)) }

    func quit() {
        isEnded.store(true, ordering: .releasing)
        signal.raise()
    }

    func run() {
        // What a sender begins with nobody can know beforehand (RFC 3550).
        var writer = PacketWriter(
            format: format, framesPerPacket: framesPerPacket, source: .random(in: 0 ... .max),
            sequence: .random(in: 0 ... .max), timestamp: .random(in: 0 ... .max))
        let channels = (0..<format.channelCount).map { _ in
            UnsafeMutablePointer<Float>.allocate(capacity: framesPerPacket)
        }
        defer { for samples in channels { samples.deallocate() } }
        while true {
            let isLast = isEnded.load(ordering: .acquiring)
            while ring.lanes.written() - ring.lanes.taken() >= framesPerPacket {
                _ = channels.withUnsafeBufferPointer { ring.lanes.read($0.baseAddress!, count: framesPerPacket) }
                let isSent = socket.send(writer.next(channels))
                if isSent { sent.wrappingAdd(1, ordering: .relaxed) } else { failed.wrappingAdd(1, ordering: .relaxed) }
            }
            if isLast { return }
            signal.wait()
        }
    }
}
