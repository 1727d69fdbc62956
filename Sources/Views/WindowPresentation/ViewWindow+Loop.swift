import Glibc
import LinuxSystem

extension ViewWindow {
    /// Shows the views until the window is closed or the display has gone; sleeps while nothing happens. Returns whether
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
        let now = MonotonicClock.now()
        let others = [mainQueue ?? -1] + window.descriptors
        let descriptors = others + cells.map { $0.descriptor(at: now) ?? -1 }
        var waits = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        _ = poll(&waits, nfds_t(waits.count), patience(at: now))
        if waits[0].revents != 0 { MainQueue.drain() }
        for (cell, wait) in zip(cells, waits.dropFirst(others.count)) where wait.revents != 0 { cell.hasNews = true }
    }

    /// Milliseconds until something is due, rounded up; -1 for never.
    private func patience(at now: UInt64) -> Int32 {
        let dues = cells.compactMap { $0.due(at: now) } + [window.lookDue].compactMap(\.self)
        guard let due = dues.min() else { return -1 }
        return due <= now ? 0 : Int32(clamping: (due - now + 999_999) / 1_000_000)
    }
}
