import Glibc

/// A short wait of a control thread for a render call that is about to end.
enum Pause {
    /// 100 µs.
    static func briefly() {
        var time = timespec(tv_sec: 0, tv_nsec: 100_000)
        nanosleep(&time, nil)
    }
}
