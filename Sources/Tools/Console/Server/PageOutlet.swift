import NIOCore
import NIOWebSocket
import Synchronization

/// The way to a page. Thread: any but render.
final class PageOutlet: Sendable {
    private let channel: any Channel
    private let underWay = Atomic(0)
    /// What is under way to a page that does not read: more than credits allow, so it answers out of turn.
    private static let most = 64

    init(_ channel: any Channel) { self.channel = channel }

    func send(_ message: ConsoleMessage) {
        write(WebSocketFrame(fin: true, opcode: .text, data: ByteBuffer(string: message.text)))
    }

    func send(_ packet: FramePacket) {
        write(WebSocketFrame(fin: true, opcode: .binary, data: ByteBuffer(bytes: packet.bytes)))
    }

    private func write(_ frame: WebSocketFrame) {
        guard underWay.add(1, ordering: .relaxed).newValue <= Self.most else {
            channel.close(promise: nil)
            return
        }
        channel.writeAndFlush(frame).whenComplete { [self] _ in underWay.subtract(1, ordering: .relaxed) }
    }
}
