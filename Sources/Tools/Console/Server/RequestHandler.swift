import NIOCore
import NIOHTTP1
import NIOWebSocket

/// Answers the one request of a connection that does not become a socket.
// @unchecked: used by its connection's event loop only.
final class RequestHandler: ChannelInboundHandler, RemovableChannelHandler, @unchecked Sendable {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    private let gate: RequestGate
    /// Whether there are too many connections for another one.
    private let isOverfull: Bool
    private var isAnswered = false

    init(gate: RequestGate, isOverfull: Bool) { (self.gate, self.isOverfull) = (gate, isOverfull) }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard case .head(let request) = unwrapInboundIn(data), !isAnswered else { return }
        isAnswered = true
        switch isOverfull ? .refused(.tooMany) : gate.answer(request) {
        case .file(let name):
            guard let file = PageFile.named(name) else { return refuse(.notFound, request, context) }
            answer(.ok, file.type, file.bytes, request, context)
        case .socket: refuse(.upgradeNeeded, request, context)
        case .refused(let refusal): refuse(refusal, request, context)
        }
    }

    /// A connection that asks for nothing is closed after a while.
    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if event is IdleStateHandler.IdleStateEvent { context.close(promise: nil) }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        // A socket that is refused is answered as a request.
        if !(error is NIOWebSocketUpgradeError) { context.close(promise: nil) }
    }

    private func refuse(_ refusal: RequestGate.Refusal, _ request: HTTPRequestHead, _ context: ChannelHandlerContext) {
        let status = HTTPResponseStatus(statusCode: refusal.rawValue)
        answer(status, "text/plain; charset=utf-8", Array((refusal.explanation + "\n").utf8), request, context)
    }

    private func answer(
        _ status: HTTPResponseStatus, _ type: String, _ body: [UInt8], _ request: HTTPRequestHead,
        _ context: ChannelHandlerContext
    ) {
        let headers = HTTPHeaders([
            ("Content-Type", type), ("Content-Length", "\(body.count)"), ("Connection", "close"),
            ("Cache-Control", "no-store"), ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer"),
            ("Cross-Origin-Resource-Policy", "same-origin"), ("Cross-Origin-Opener-Policy", "same-origin"),
            ("Content-Security-Policy", Self.policy(request.headers.first(name: "host") ?? "")),
        ])
        let head = HTTPResponseHead(version: .http1_1, status: status, headers: headers)
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        if request.method != .HEAD {
            context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(bytes: body)))), promise: nil)
        }
        let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
        context.writeAndFlush(wrapOutboundOut(.end(nil))).whenComplete { _ in bound.value.close(promise: nil) }
    }

    /// The page's own files and socket and nothing else; no script or style in the page itself.
    private static func policy(_ host: String) -> String {
        // A name that the gate has refused is not repeated.
        let socket = host.allSatisfy { $0.isASCII && ($0.isNumber || $0.isLetter || ".:[]".contains($0)) } ? host : ""
        return """
            default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
            connect-src 'self' ws://\(socket); base-uri 'none'; form-action 'none'; frame-ancestors 'none'
            """
    }
}

extension RequestGate {
    func answer(_ request: HTTPRequestHead) -> Answer {
        answer(
            method: request.method.rawValue, target: request.uri, hosts: request.headers["host"],
            origins: request.headers["origin"],
            isUpgrade: request.headers["upgrade"].contains { $0.lowercased() == "websocket" })
    }
}
