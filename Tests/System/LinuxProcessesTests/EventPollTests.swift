import LinuxProcesses
import LinuxSystem
import Testing

@Suite struct EventPollTests {
    @Test func signalledCounterIsReported() throws {
        let poll = try EventPoll()
        let counter = try EventCounter()
        try poll.add(counter.rawDescriptor, token: 17)
        #expect(try poll.wait(deadline: 0).isEmpty)
        counter.signal()
        #expect(try poll.wait(deadline: MonotonicClock.deadline(milliseconds: 2000)).map(\.token) == [17])
        #expect(counter.clear())
        #expect(!counter.clear())
        #expect(try poll.wait(deadline: 0).isEmpty)
    }

    @Test func hungUpSocketIsReported() throws {
        let poll = try EventPoll()
        var (a, b): (UnixSocket?, UnixSocket) = try UnixSocket.pair(.stream)
        _ = a
        try poll.add(b.rawDescriptor, token: 1)
        a = nil
        let events = try poll.wait(deadline: MonotonicClock.deadline(milliseconds: 2000))
        #expect(events.first?.events.contains(.hangUp) == true)
        try poll.remove(b.rawDescriptor)
        #expect(try poll.wait(deadline: 0).isEmpty)
    }

    @Test func deadlineEndsTheWait() throws {
        let poll = try EventPoll()
        let end = MonotonicClock.deadline(milliseconds: 3)
        #expect(try poll.wait(deadline: end).isEmpty)
        #expect(MonotonicClock.now() >= end)
    }
}
