internal import CAudioToolbox
import Glibc

/// The queue of the main thread, for processes that have their own loop there: without one that looks after it nothing
/// happens of what view code sends to the main thread.
///
/// Thread: main, but for `isMainThread`.
package enum MainQueue {
    private typealias Handle = @convention(c) () -> Int32
    private typealias Callback = @convention(c) (UnsafeMutableRawPointer?) -> Void

    /// Becomes readable when something waits in the queue; nil where the Dispatch library does not offer it.
    package static let descriptor: Int32? = symbol("_dispatch_get_main_queue_handle_4CF", as: Handle.self)?()
    private static let callback = symbol("_dispatch_main_queue_callback_4CF", as: Callback.self)

    package static var isMainThread: Bool { cat_is_main_thread() != 0 }

    /// Runs what waits in the queue.
    package static func drain() {
        guard let descriptor else { return }
        var count: UInt64 = 0
        _ = read(descriptor, &count, MemoryLayout<UInt64>.size)
        callback?(nil)
    }

    /// Runs `body` on another thread, and meanwhile what comes to the main queue here.
    package static func serve<Result>(while body: @escaping () throws -> Result) throws -> Result {
        guard let descriptor else { return try body() }
        let work = ServedWork(body)
        var thread = pthread_t()
        let context = Unmanaged.passRetained(work)
        guard work.ended.read >= 0, pthread_create(&thread, nil, runServedWork, context.toOpaque()) == 0 else {
            context.release()
            close(work.ended.write)
            return try body()
        }
        var waits = [
            pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: work.ended.read, events: Int16(POLLIN), revents: 0),
        ]
        while waits[1].revents == 0 {
            _ = poll(&waits, 2, -1)
            if waits[0].revents != 0 { drain() }
        }
        pthread_join(thread, nil)
        return try work.result!.get()
    }

    private static func symbol<Function>(_ name: String, as type: Function.Type) -> Function? {
        dlsym(nil, name).map { unsafeBitCast($0, to: type) }
    }
}

/// What runs on the other thread. Not generic in anything but its result; used by one thread at a time.
private class AnyServedWork {
    /// A pipe; closed on its writing side when the work has ended.
    let ended: (read: Int32, write: Int32)

    init() {
        var ends: [Int32] = [-1, -1]
        _ = pipe(&ends)
        for end in ends where end >= 0 { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        ended = (ends[0], ends[1])
    }

    deinit { close(ended.read) }

    func run() {}
}

private final class ServedWork<Value>: AnyServedWork {
    private let body: () throws -> Value
    var result: Result<Value, any Error>?

    init(_ body: @escaping () throws -> Value) {
        self.body = body
        super.init()
    }

    override func run() { result = Result { try body() } }
}

private func runServedWork(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let context else { return nil }
    let work = Unmanaged<AnyServedWork>.fromOpaque(context).takeRetainedValue()
    work.run()
    close(work.ended.write)
    return nil
}
