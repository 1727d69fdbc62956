import LinuxSystem
import Synchronization
import Testing

@Suite struct NotedThreadTests {
    private final class Holder: Sendable {
        private let thread = NotedThread()
        var identifier: Int32 { thread.identifier }
        var isCaller: Bool { thread.isCaller }
        func note() { thread.note() }
    }

    @Test func theThreadThatCameByLastIsNoted() throws {
        let holder = Holder()
        #expect(holder.identifier == 0)
        #expect(!holder.isCaller)
        holder.note()
        #expect(holder.identifier == CurrentThread.identifier())
        #expect(holder.isCaller)
        let found = Mutex<(wasCaller: Bool, isCaller: Bool)?>(nil)
        let other = try SystemThread(name: "other") {
            let wasCaller = holder.isCaller
            holder.note()
            found.withLock { $0 = (wasCaller, holder.isCaller) }
        }
        other.join()
        let seen = try #require(found.withLock { $0 })
        #expect(!seen.wasCaller && seen.isCaller)
        #expect(holder.identifier == other.threadID)
        #expect(!holder.isCaller)
    }
}
