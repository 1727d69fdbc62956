import Glibc
import LinuxSystem

extension ViewWindow {
    /// Shows the view until the window is closed or the display has gone; sleeps while nothing happens. Returns whether
    /// somebody closed it.
    public func run() -> Bool {
        while !isClosed {
            repeat { serve() } while handleEvents()
            guard !window.isBroken else { return false }
            window.flush()
            if !isClosed { sleep() }
        }
        return true
    }

    /// Whether anything happened: taking it may have read more from the server than `poll` knows of.
    private func handleEvents() -> Bool {
        var latest: WindowEvent?
        var isAny = false
        while let event = window.next() {
            isAny = true
            // Of a movement the last place counts.
            if case .moved = event {
                latest = event
                continue
            }
            if let moved = latest { handle(moved) }
            latest = nil
            handle(event)
        }
        if let moved = latest { handle(moved) }
        return isAny
    }

    private func sleep() {
        var waits = [pollfd(fd: window.descriptor, events: Int16(POLLIN), revents: 0)]
        let isPaced = !pacing.isDue(at: MonotonicClock.now())
        // What a view sends before its time waits in its socket.
        for descriptor in [isPaced ? nil : view.descriptor, mainQueue] {
            waits.append(pollfd(fd: descriptor ?? -1, events: Int16(POLLIN), revents: 0))
        }
        _ = poll(&waits, nfds_t(waits.count), patience(isPaced))
        if waits[1].revents != 0 { hasNews = true }
        if waits[2].revents != 0 { MainQueue.drain() }
    }

    /// Milliseconds until something is due, rounded up; -1 for never.
    private func patience(_ isPaced: Bool) -> Int32 {
        let viewDue = isPaced ? pacing.due : view.lookDue
        guard let due = viewDue else { return -1 }
        let now = MonotonicClock.now()
        return due <= now ? 0 : Int32(clamping: (due - now + 999_999) / 1_000_000)
    }
}
