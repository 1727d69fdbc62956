import Glibc

/// Sleeps until a time of the monotonic clock, in nanoseconds. Thread: any, also render.
func sleep(until due: UInt64) {
    var time = timespec(tv_sec: Int(due / 1_000_000_000), tv_nsec: Int(due % 1_000_000_000))
    while clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, nil) == EINTR {}
}

/// Sleeps for a while.
func sleep(milliseconds: Int) { usleep(UInt32(milliseconds * 1000)) }
