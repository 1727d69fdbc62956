import LinuxProcesses
import LinuxSystem
import SurfaceProtocol

/// One presenter of a unit's view. Thread: main.
final class ViewChannel {
    private let socket: SurfaceSocket
    private var memory: SurfaceMemory?
    private(set) var state = ViewState()
    /// What the presenter did that it may not, for people.
    private var complaint: String?
    /// What the presenter was told last.
    private var toldWish: SurfaceWish?
    private var toldCursor: UInt8?

    init(_ socket: UnixSocket) { self.socket = SurfaceSocket(socket, acceptsDescriptors: true) }

    /// Borrowed, for polling.
    var rawDescriptor: Int32 { socket.rawDescriptor }

    /// What the presenter says next; nil when there is nothing for now. A presenter that breaks the protocol, or that
    /// has gone, says `close`.
    func receive() -> PresenterMessage? {
        switch socket.receiveFromPresenter() {
        case .nothing: return nil
        case .endOfConnection: return .close
        case .violation(let reason): return breach(reason)
        case .message(let message, let descriptor): return take(message, descriptor)
        }
    }

    private func take(_ message: PresenterMessage, _ descriptor: consuming FileDescriptor?) -> PresenterMessage {
        switch message {
        case .configure(let configuration):
            guard let received = descriptor.take(), let memory = Self.memory(configuration, received) else {
                return breach("it gives the view no memory that it can use")
            }
            self.memory = memory
            state.configure(configuration)
        case .done(let done): if !state.done(done) { return breach("it says that it has shown what was not drawn") }
        case .show(let isShown): state.show(isShown)
        case .event, .describe, .ping, .close: break
        }
        return message
    }

    private func breach(_ reason: String) -> PresenterMessage {
        complaint = reason
        return .close
    }

    private static func memory(
        _ configuration: SurfaceConfiguration, _ received: consuming FileDescriptor
    ) -> SurfaceMemory? {
        do throws(SystemError) {
            return try SurfaceMemory(drawing: configuration, received: received)
        } catch {
            return nil
        }
    }

    func serve(_ isServed: Bool) {
        state.serve(isServed)
        if state.phase != .opening || !isServed { send(.waits(!isServed)) }
    }

    func damage() { state.damage() }

    /// Has the view draw when it is to, by `draw`, and sends what it drew; false when the presenter has gone.
    func draw(_ draw: (FrameSurface) -> [DamageRectangle]) -> Bool {
        guard let memory, let task = state.begin() else { return true }
        memory.copy(task.missing, toBuffer: task.buffer)
        let damage = draw(FrameSurface(memory: memory, task: task))
        guard let frame = state.drew(task, damage) else { return true }
        return send(.frame(frame))
    }

    /// Tells the presenter what the view wishes, where that is news.
    func tell(_ wish: SurfaceWish, cursor: UInt8) {
        if wish != toldWish {
            toldWish = wish
            send(.wish(wish))
        }
        if cursor != toldCursor {
            toldCursor = cursor
            send(.cursor(cursor))
        }
    }

    /// False when the presenter does not read, or has gone.
    @discardableResult
    func send(_ message: ViewMessage) -> Bool { (try? socket.send(message)) != nil }

    func close(saying reason: String) {
        send(.refused(reason))
        close()
    }

    func close() {
        if let complaint { send(.refused("the view closed its channel to the presenter: \(complaint)")) }
        state.finish()
        socket.close()
    }
}

/// Where one frame is drawn.
struct FrameSurface {
    let memory: SurfaceMemory
    let task: ViewState.Task
}
