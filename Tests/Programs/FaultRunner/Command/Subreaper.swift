import Glibc

/// Makes this process the parent of orphans among what it started, and what those started.
enum Subreaper {
    /// `PR_SET_CHILD_SUBREAPER`.
    private static let option: Int32 = 36

    private typealias Call = @convention(c) (Int32, UInt, UInt, UInt, UInt) -> Int32

    /// False when the system does not do it.
    static func begin() -> Bool {
        guard let symbol = dlsym(nil, "prctl") else { return false }
        // SAFETY: prctl(2) takes a number and four words; its declaration with `...` is not one that Swift can call.
        return unsafeBitCast(symbol, to: Call.self)(option, 1, 0, 0, 0) == 0
    }
}
