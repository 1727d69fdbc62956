internal import CLinux
import Glibc

/// The queue of the main thread, for processes that have their own loop there: without one that looks after it nothing
/// happens of what view code sends to the main thread.
///
/// Thread: main, but for `isMainThread`.
package enum MainQueue {
    private typealias Handle = @convention(c) () -> Int32
    private typealias Callback = @convention(c) (UnsafeMutableRawPointer?) -> Void

    /// Becomes readable when something waits in the queue; nil where the Dispatch library is not there, which may come
    /// with a unit's, or does not offer it.
    package static var descriptor: Int32? { symbol("_dispatch_get_main_queue_handle_4CF", as: Handle.self)?() }

    package static var isMainThread: Bool { clinux_gettid() == getpid() }

    /// Runs what waits in the queue.
    package static func drain() {
        guard let descriptor else { return }
        var count: UInt64 = 0
        _ = read(descriptor, &count, MemoryLayout<UInt64>.size)
        symbol("_dispatch_main_queue_callback_4CF", as: Callback.self)?(nil)
    }

    /// Runs `body` on another thread, and meanwhile what comes to the main queue here.
    package static func serve<Result>(while body: @escaping () throws -> Result) throws -> Result {
        guard let descriptor else { return try body() }
        let work = ServedWork(body)
        // As large a stack as the system's own: foreign code runs on it.
        guard work.readEnd >= 0, let thread = try? SystemThread(name: "served work", stackSize: 8 << 20, body: work.run)
        else {
            return try body()
        }
        var waits = [
            pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: work.readEnd, events: Int16(POLLIN), revents: 0),
        ]
        while waits[1].revents == 0 {
            _ = poll(&waits, 2, -1)
            if waits[0].revents != 0 { drain() }
        }
        thread.join()
        return try work.result!.get()
    }

    /// Of the library that is loaded, whoever asked for it, or of this program.
    private static func symbol<Function>(_ name: String, as type: Function.Type) -> Function? {
        let library = dlopen("libdispatch.so", RTLD_LAZY | RTLD_NOLOAD)
        defer { if let library { dlclose(library) } }
        return dlsym(library, name).map { unsafeBitCast($0, to: type) }
    }
}

/// What runs on the other thread.
// @unchecked: the result is written before the thread ends and read after it was joined.
private final class ServedWork<Value>: @unchecked Sendable {
    /// Ends of a pipe; the writing end is closed when the work has ended.
    let readEnd: Int32
    private var writeEnd: Int32
    private let body: () throws -> Value
    var result: Result<Value, any Error>?

    init(_ body: @escaping () throws -> Value) {
        var ends: [Int32] = [-1, -1]
        _ = pipe(&ends)
        for end in ends where end >= 0 { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        (readEnd, writeEnd) = (ends[0], ends[1])
        self.body = body
    }

    deinit { for end in [readEnd, writeEnd] where end >= 0 { close(end) } }

    func run() {
        result = Result { try body() }
        close(writeEnd)
        writeEnd = -1
    }
}
