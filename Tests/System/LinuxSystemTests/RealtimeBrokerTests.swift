import Glibc
import LinuxSystem
import Synchronization
import TestSupport
import Testing

/// Who is asked for real-time scheduling that the kernel refuses, and on whose time.
@Suite(.serialized) struct RealtimeBrokerTests {
    /// A broker on a bus that hangs until it is released.
    private final class Broker: Sendable {
        let asked = Mutex<[Int32]>([])
        private let isReleased = Atomic<Bool>(false)
        private let answer: Bool

        init(granting answer: Bool) {
            self.answer = answer
            RealtimeBroker.install { [weak self] _, thread, _ in
                guard let self else { return false }
                asked.withLock { $0.append(thread) }
                while !isReleased.load(ordering: .acquiring) { usleep(1000) }
                return self.answer
            }
        }

        func release() { isReleased.store(true, ordering: .releasing) }
    }

    /// What a kernel says to a process without the right.
    private static func refuses(_ thread: Int32, _ priority: Int32) -> Int32 { -EPERM }

    @Test func nobodyWaitsForABusThatHangs() async throws {
        let broker = Broker(granting: true)
        let thread = CurrentThread.identifier()
        // Were it waited for, this would never return: nobody releases the broker before.
        try ThreadScheduling.fifo(priority: 5).apply(thread, RealtimeBroker.askLater, fifo: Self.refuses)
        #expect(await eventually { broker.asked.withLock { $0 } == [thread] })
        broker.release()
    }

    /// Of a thread that is late by the time the broker answers, that it is late counts.
    @Test func whatIsAppliedMeanwhileStays() async throws {
        let broker = Broker(granting: true)
        let isOver = Atomic<Bool>(false)
        let thread = try SystemThread(name: "granted") {
            while !isOver.load(ordering: .acquiring) { usleep(1000) }
        }
        let number = thread.threadID
        try ThreadScheduling.fifo(priority: 5).apply(number, RealtimeBroker.askLater, fifo: Self.refuses)
        #expect(await eventually { broker.asked.withLock { $0 } == [number] })
        try ThreadScheduling.other(nice: 7).applyWithoutWaiting(threadID: number)
        // The broker's answer comes late, and is another one than what holds now.
        try ThreadScheduling.other(nice: 9).apply(threadID: number)
        broker.release()
        #expect(await eventually { (try? ThreadScheduling.current(threadID: number)) == .other(nice: 7) })
        isOver.store(true, ordering: .releasing)
        thread.join()
    }

    /// Only a right that lacks can others give.
    @Test func whatNobodyCanHaveIsNotAskedFor() {
        let broker = Broker(granting: true)
        broker.release()
        let error = #expect(throws: SystemError.self) { try ThreadScheduling.fifo(priority: 200).apply() }
        #expect(error?.errno == EINVAL)
        #expect(broker.asked.withLock { $0 }.isEmpty)
    }
}
