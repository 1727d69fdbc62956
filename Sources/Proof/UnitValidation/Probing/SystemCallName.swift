/// Names of system calls that are met on render threads; they are counted only on x86-64, whose numbers these are.
enum SystemCallName {
    private static let names: [Int32: String] = [
        0: "read", 1: "write", 3: "close", 5: "fstat", 7: "poll", 8: "lseek", 9: "mmap", 10: "mprotect", 11: "munmap",
        12: "brk", 16: "ioctl", 17: "pread64", 18: "pwrite64", 23: "select", 24: "sched_yield", 25: "mremap",
        28: "madvise", 35: "nanosleep", 39: "getpid", 44: "sendto", 45: "recvfrom", 46: "sendmsg", 47: "recvmsg",
        110: "getppid", 202: "futex", 228: "clock_gettime", 230: "clock_nanosleep", 234: "tgkill", 257: "openat",
        271: "ppoll", 318: "getrandom",
    ]

    /// The name, or "number 123".
    static func text(_ number: Int32) -> String { names[number] ?? "number \(number)" }
}
