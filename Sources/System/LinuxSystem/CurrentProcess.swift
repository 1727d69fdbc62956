internal import CLinux
import Glibc

/// What a process sets on itself.
public enum CurrentProcess {
    /// A limit of the process.
    public enum Limit: Sendable {
        case openFiles, coreSize, lockedMemory, realtimePriority, fileSize, processes, dataSize, addressSpace
        /// Microseconds of uninterrupted real-time running before SIGXCPU (soft) and SIGKILL (hard).
        case realtimeMicroseconds
    }

    /// The process number in this process's own PID name space.
    public static var identifier: Int32 { getpid() }
    /// The real user, not the effective one.
    public static var userIdentifier: UInt32 { getuid() }
    /// The user whose rights it has.
    public static var effectiveUser: UInt32 { geteuid() }
    /// The group whose rights it has.
    public static var effectiveGroup: UInt32 { getegid() }

    /// This process's environment.
    public static var environment: [String: String] {
        var result: [String: String] = [:]
        var next = environ
        while let entry = next.pointee {
            let text = String(cString: entry)
            if let separator = text.firstIndex(of: "=") {
                result[String(text[..<separator])] = String(text[text.index(after: separator)...])
            }
            next += 1
        }
        return result
    }

    /// The folder of this process's program; nil when it is unknown.
    public static func programDirectory() -> String? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let length = readlink("/proc/self/exe", &buffer, buffer.count)
        guard length > 0 else { return nil }
        return directory(ofBytes: buffer[..<length])
    }

    /// The folder of the library or the program that has this code or these data; nil when it is unknown, as of a
    /// program that was started by a relative path.
    public static func libraryDirectory(of address: UnsafeRawPointer) -> String? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        guard clinux_library_path(address, &buffer, buffer.count) == 0 else { return nil }
        return directory(ofBytes: buffer.prefix { $0 != 0 })
    }

    /// The folder of the library that this project's code was linked into, or of the program that it is part of; nil as
    /// `libraryDirectory(of:)`.
    public static func codeDirectory() -> String? {
        let own: @convention(c) () -> Void = {}
        return libraryDirectory(of: unsafeBitCast(own, to: UnsafeRawPointer.self))
    }

    /// Whether the library or the program that this project's code was linked into has what is at the address, or is
    /// linked to a library that has it: a process may have more libraries, such as those of a unit that it loaded.
    public static func codeIsLinked(to address: UnsafeRawPointer) -> Bool {
        let own: @convention(c) () -> Void = {}
        return clinux_is_linked(unsafeBitCast(own, to: UnsafeRawPointer.self), address) == 1
    }

    /// Those of `codeDirectory()` and `programDirectory()` that are known: where this code was installed.
    public static var codeDirectories: [String] { [codeDirectory(), programDirectory()].compactMap(\.self) }

    /// Takes the code and the constants of this program and of the Swift runtime out of this process's memory, but for
    /// the sections `render` and `resting`, those of the C++ library where the runtime alone is linked to it, and the
    /// loader's tables of all other libraries: what is used again comes back from the file, with its neighbours.
    /// Returns how many pages were let go.
    ///
    /// Pages that differ from the file, such as those with a debugger's marks, stay. Throws where the process may not
    /// look at its own pages. Thread: main; below its present calls the stack is let go of, too.
    @discardableResult public static func releaseCode() throws(SystemError) -> Int {
        try Int(check(clinux_release_code(), "open", "/proc/self/pagemap"))
    }

    /// Takes the code of the mathematics and C++ libraries out of this process's memory, which the loader has run to
    /// bind them: what a unit calls comes back when it is called for the first time, and the rest does not. Returns how
    /// many pages were let go; throws and thread as `releaseCode`.
    @discardableResult public static func releaseSharedCode() throws(SystemError) -> Int {
        try Int(check(clinux_release_shared_code(), "open", "/proc/self/pagemap"))
    }

    /// Gives the system the memory that the allocator holds and nobody uses: threads that came and went each leave some.
    /// Takes milliseconds, in which other threads that allocate may wait. Thread: any but render, none in real time.
    public static func returnFreeMemory() { clinux_return_free_memory() }

    /// Of an absolute path.
    private static func directory(ofBytes bytes: ArraySlice<CChar>) -> String? {
        let path = String(decoding: bytes.map(UInt8.init(bitPattern:)), as: UTF8.self)
        guard path.hasPrefix("/"), let end = path.lastIndex(of: "/") else { return nil }
        return end == path.startIndex ? "/" : String(path[..<end])
    }

    /// Writes to standard error. The rest is lost when nobody takes it: a reader that left ends no process.
    public static func writeToStandardError(_ text: String) {
        var text = text
        text.withUTF8 { bytes in
            var rest = UnsafeRawBufferPointer(bytes)
            WriteSignals.held {
                while !rest.isEmpty {
                    let count = clinux_write(STDERR_FILENO, rest.baseAddress, rest.count)
                    guard count > 0 else { return }
                    rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(Int(count)))
                }
            }
        }
    }

    /// The name of the main thread, as process listings show it; at most 15 bytes are kept. Thread: main.
    public static func setName(_ name: String) { _ = clinux_set_thread_name(name) }

    /// No executable that this process or its children run can raise privileges any more.
    public static func setNoNewPrivileges() throws(SystemError) {
        try check(clinux_set_no_new_privileges(), "prctl NO_NEW_PRIVS")
    }

    /// Lets any process of the same user trace this one, where the kernel has a rule (Yama's) that only ancestors may.
    public static func admitTracers() { _ = clinux_admit_tracers() }

    /// Has what the C library prints to standard output written at the end of each line, wherever that leads.
    public static func printByLine() { clinux_print_by_line() }

    /// Writes what was printed and is not written yet. Throws why standard output does not take it, or did not take
    /// something before it.
    public static func finishOutput() throws(SystemError) {
        try check(clinux_finish_output(), "write", "standard output")
    }

    /// Makes a folder the current one.
    public static func enterFolder(_ path: String) throws(SystemError) {
        try checkCall(chdir(path), "chdir", path)
    }

    /// Soft and hard value; `UInt64.max` is unlimited.
    public static func limit(_ limit: Limit) throws(SystemError) -> (soft: UInt64, hard: UInt64) {
        var value = rlimit()
        try checkCall(getrlimit(limit.resource, &value), "getrlimit")
        return (UInt64(value.rlim_cur), UInt64(value.rlim_max))
    }

    /// Lets this process have so many open files, or as many as it may: each unit in a service takes about ten. Shells
    /// give a few hundred to begin with, which is for programs that use `select`.
    public static func raiseOpenFiles(to wanted: UInt64) {
        guard let (soft, hard) = try? limit(.openFiles), soft < wanted, soft < hard else { return }
        try? setLimit(.openFiles, soft: min(wanted, hard), hard: hard)
    }

    /// `UInt64.max` is unlimited. Throws EPERM for a hard value above the present one without privilege, EINVAL when
    /// `soft` exceeds `hard`.
    public static func setLimit(_ limit: Limit, soft: UInt64, hard: UInt64) throws(SystemError) {
        var value = rlimit(rlim_cur: rlim_t(soft), rlim_max: rlim_t(hard))
        try checkCall(setrlimit(limit.resource, &value), "setrlimit")
    }
}

extension CurrentProcess.Limit {
    /// Sets the limit of another process of the same user. Thread: any.
    public func set(ofProcess processID: Int32, soft: UInt64, hard: UInt64) throws(SystemError) {
        try check(clinux_set_limit(processID, resource, soft, hard), "prlimit", "\(processID)")
    }

    /// The kernel's number; glibc's names import with differing types.
    var resource: __rlimit_resource_t {
        switch self {
        case .openFiles: 7
        case .coreSize: 4
        case .lockedMemory: 8
        case .realtimePriority: 14
        case .fileSize: 1
        case .processes: 6
        case .dataSize: 2
        case .addressSpace: 9
        case .realtimeMicroseconds: 15
        }
    }
}
