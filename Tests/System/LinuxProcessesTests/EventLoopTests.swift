import LinuxProcesses
import LinuxSystem
import Synchronization
import Testing

@Suite(.serialized) struct EventLoopTests {
    private static var soon: UInt64 { MonotonicClock.deadline(milliseconds: 20_000) }

    /// Waits until the loop has handled all that was ready before.
    private static func passRound(_ loop: EventLoop) throws {
        for _ in 0..<2 {
            let counter = try EventCounter()
            let passed = OneShot<Void>()
            let registration = try loop.add(counter.rawDescriptor) { passed.give(()) }
            counter.signal()
            try #require(passed.wait(deadline: soon) != nil)
            loop.remove(registration)
        }
    }

    @Test func aReadyDescriptorsHandlerRunsUntilItIsRemoved() throws {
        let loop = try EventLoop.shared()
        let counter = try EventCounter()
        let calls = Atomic<Int>(0)
        let second = OneShot<Void>()
        let registration = try loop.add(counter.rawDescriptor) {
            if calls.add(1, ordering: .relaxed).newValue == 2 { second.give(()) }
        }
        counter.signal()
        #expect(second.wait(deadline: Self.soon) != nil)
        loop.remove(registration)
        let count = calls.load(ordering: .relaxed)
        try Self.passRound(loop)
        let total = calls.load(ordering: .relaxed)
        #expect(total == count)
        loop.remove(registration)
    }

    @Test func aHandlerMayRemoveItselfAndOthers() throws {
        let loop = try EventLoop.shared()
        let counters = [try EventCounter(), try EventCounter()]
        let registrations = Mutex<[EventLoop.Registration]>([])
        let calls = Atomic<Int>(0)
        for counter in counters {
            let registration = try loop.add(counter.rawDescriptor) {
                calls.add(1, ordering: .relaxed)
                for one in registrations.withLock({ $0 }) { loop.remove(one) }
            }
            registrations.withLock { $0.append(registration) }
        }
        // Both become ready while the loop is in another handler, so that one round has them.
        let (gate, entered, mayGoOn) = (try EventCounter(), OneShot<Void>(), OneShot<Void>())
        let gated = try loop.add(gate.rawDescriptor) {
            gate.clear()
            entered.give(())
            _ = mayGoOn.wait(deadline: Self.soon)
        }
        gate.signal()
        try #require(entered.wait(deadline: Self.soon) != nil)
        for counter in counters { counter.signal() }
        mayGoOn.give(())
        try Self.passRound(loop)
        let total = calls.load(ordering: .relaxed)
        #expect(total == 1)
        // The descriptor is free again.
        let again = try loop.add(counters[0].rawDescriptor) { counters[0].clear() }
        loop.remove(again)
        loop.remove(gated)
    }

    @Test func removingAwaitsTheCallUnderWay() throws {
        let loop = try EventLoop.shared()
        let counter = try EventCounter()
        let (entered, mayReturn) = (OneShot<Void>(), OneShot<Void>())
        let hasReturned = Atomic<Bool>(false)
        let registration = try loop.add(counter.rawDescriptor) {
            entered.give(())
            _ = mayReturn.wait(deadline: Self.soon)
            hasReturned.store(true, ordering: .releasing)
        }
        counter.signal()
        try #require(entered.wait(deadline: Self.soon) != nil)
        // Without waiting it returns although the handler does not.
        loop.remove(registration, awaitingHandler: false)
        let returnedTooEarly = hasReturned.load(ordering: .acquiring)
        #expect(!returnedTooEarly)
        let releaser = try SystemThread(name: "releaser") {
            // Long enough for a removal that does not wait to be seen.
            _ = OneShot<Void>().wait(deadline: MonotonicClock.deadline(milliseconds: 20))
            mayReturn.give(())
        }
        loop.remove(registration)
        let isOver = hasReturned.load(ordering: .acquiring)
        #expect(isOver)
        releaser.join()
    }

    @Test func whatAHandlerHoldsMayRemoveARegistrationWhenItGoes() throws {
        /// Ends another registration with its own end.
        final class Holder: Sendable {
            let loop: EventLoop
            let held: EventLoop.Registration
            init(_ loop: EventLoop, _ held: EventLoop.Registration) { (self.loop, self.held) = (loop, held) }
            deinit { loop.remove(held) }
        }
        let loop = try EventLoop.shared()
        let counters = [try EventCounter(), try EventCounter()]
        let calls = Atomic<Int>(0)
        let other = try loop.add(counters[0].rawDescriptor) {
            calls.add(1, ordering: .relaxed)
        }
        var holder: Holder? = Holder(loop, other)
        let registration = try loop.add(counters[1].rawDescriptor) { [holder] in _ = holder }
        holder = nil
        loop.remove(registration)
        counters[0].signal()
        try Self.passRound(loop)
        let total = calls.load(ordering: .relaxed)
        #expect(total == 0)
    }

    @Test func aDescriptorThatCannotBeWatchedIsRefused() throws {
        let loop = try EventLoop.shared()
        #expect(throws: SystemError.self) { try loop.add(-1) {} }
        #expect(try EventLoop.shared() === EventLoop.shared())
    }
}
