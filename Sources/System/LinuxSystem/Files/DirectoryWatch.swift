import Glibc
import Synchronization

/// Notices changes in directories, whichever process makes them (inotify). Thread: any but render.
public final class DirectoryWatch: Sendable {
    private static let interest = UInt32(
        IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_CLOSE_WRITE | IN_DELETE_SELF | IN_MOVE_SELF
            | IN_ONLYDIR)
    /// A path that exists and cannot be watched, such as a file, is not tried without end.
    private static let attempts = 4

    private let descriptor: FileDescriptor
    private let watches = Mutex<Set<Int32>>([])

    /// Watches nothing yet. Throws when the user has no more of the kernel's watches, or the process no descriptor.
    public init() throws(SystemError) {
        let number = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
        descriptor = FileDescriptor(owning: try checkCall(number, "inotify_init1"))
    }

    /// Borrowed, for polling: readable when `clear` has something to take.
    public var rawDescriptor: Int32 { descriptor.rawValue }

    /// Watches these directories from now on, and no others. One that does not exist is watched through its nearest
    /// existing parent; nothing is created.
    public func watch(_ directories: [String]) {
        watches.withLock { watches in
            var needed: Set<Int32> = []
            for directory in directories { addNearest(directory, to: &needed) }
            for watch in watches.subtracting(needed) { inotify_rm_watch(descriptor.rawValue, watch) }
            watches = needed
        }
    }

    /// Takes what was noticed; true when a directory has changed. Does not wait.
    public func clear() -> Bool {
        withUnsafeTemporaryAllocation(byteCount: 16 << 10, alignment: 8) { buffer in
            var hasChanged = false
            while let count = try? descriptor.read(into: buffer), count > 0 {
                var offset = 0
                while offset < count {
                    let event = buffer.load(fromByteOffset: offset, as: inotify_event.self)
                    // The end of a watch, which its directory's end or `watch` has caused.
                    if event.mask != UInt32(IN_IGNORED) { hasChanged = true }
                    offset += MemoryLayout<inotify_event>.size + Int(event.len)
                }
            }
            return hasChanged
        }
    }

    /// Sleeps until something is noticed, and takes it.
    public func wait() {
        _ = try? descriptor.poll(.readable)
        _ = clear()
    }

    private func addNearest(_ directory: String, to needed: inout Set<Int32>) {
        for _ in 0..<Self.attempts {
            var path = directory
            var missing: String?
            while true {
                // Adding a watch that exists keeps it.
                let watch = inotify_add_watch(descriptor.rawValue, path, Self.interest)
                if watch >= 0 {
                    needed.insert(watch)
                    break
                }
                guard let slash = path.lastIndex(of: "/"), path != "/" else { return }
                missing = path
                path = slash == path.startIndex ? "/" : String(path[..<slash])
            }
            // What appeared below it before the watch was not reported.
            guard let missing, access(missing, F_OK) == 0 else { return }
        }
    }
}
