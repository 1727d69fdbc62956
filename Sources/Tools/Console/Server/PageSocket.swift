import NIOCore
import NIOWebSocket

/// A page's end of its socket, on the event loop: texts to its session, what the session says as one frame each.
// @unchecked: used by its connection's event loop only.
final class PageSocket: ChannelInboundHandler, @unchecked Sendable {
    typealias InboundIn = WebSocketFrame
    typealias OutboundOut = WebSocketFrame

    private let makeSession: @Sendable (PageOutlet) -> PageSession
    private var session: PageSession?
    private var isClosing = false

    init(makeSession: @escaping @Sendable (PageOutlet) -> PageSession) { self.makeSession = makeSession }

    func handlerAdded(context: ChannelHandlerContext) {
        if context.channel.isActive { begin(context) }
    }

    func channelActive(context: ChannelHandlerContext) { begin(context) }

    func channelInactive(context: ChannelHandlerContext) {
        session?.end()
        session = nil
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isClosing else { return }
        let frame = unwrapInboundIn(data)
        switch frame.opcode {
        case .text where frame.fin:
            var data = frame.unmaskedData
            guard let text = data.readString(length: data.readableBytes) else { return }
            guard let refusal = session?.receive(text) else { return }
            close(.policyViolation, refusal, context)
        case .ping:
            let pong = WebSocketFrame(fin: true, opcode: .pong, data: frame.unmaskedData)
            context.writeAndFlush(wrapOutboundOut(pong), promise: nil)
        case .pong: break
        case .connectionClose: close(.normalClosure, "", context)
        case .binary: close(.unacceptableData, "the page speaks in texts", context)
        default: close(.messageTooLarge, "a message is one frame", context)
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        guard let error = error as? NIOWebSocketError else { return context.close(promise: nil) }
        let code: WebSocketErrorCode = error == .invalidFrameLength ? .messageTooLarge : .protocolError
        close(code, "\(error)", context)
    }

    private func begin(_ context: ChannelHandlerContext) {
        if session == nil { session = makeSession(PageOutlet(context.channel)) }
    }

    private func close(_ code: WebSocketErrorCode, _ reason: String, _ context: ChannelHandlerContext) {
        guard !isClosing else { return }
        isClosing = true
        session?.end()
        var data = context.channel.allocator.buffer(capacity: 2)
        data.write(webSocketErrorCode: code)
        // A frame of this kind has 125 bytes at most.
        data.writeString(String(decoding: reason.utf8.prefix(100), as: UTF8.self))
        let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
        context.writeAndFlush(wrapOutboundOut(WebSocketFrame(fin: true, opcode: .connectionClose, data: data)))
            .whenComplete { _ in bound.value.close(promise: nil) }
    }
}
