import LinuxSystem
import Testing

@Suite struct RobustListTests {
    /// A node and its word, at the offset that the list knows.
    private struct Entry {
        let memory = UnsafeMutableRawPointer.allocate(byteCount: 64, alignment: 64)
        var word: UInt32 { memory.load(fromByteOffset: 16, as: UInt32.self) }
        func arm() {
            memory.storeBytes(
                of: UInt32(CurrentThread.identifier()) | RobustList.waiters, toByteOffset: 16, as: UInt32.self)
        }
    }

    // Sendable: the test's threads use it one after the other.
    private final class Entries: @unchecked Sendable {
        let entries = (0..<4).map { _ in Entry() }
    }

    @Test func endOfTheThreadMarksWhatIsListed() throws {
        let shared = Entries()
        let thread = try SystemThread(name: "owner") {
            let list = RobustList()
            list.registerForCurrentThread()
            for entry in shared.entries {
                list.insert(entry.memory)
                entry.arm()
            }
            let wasListed = list.remove(shared.entries[1].memory)
            let isListed = list.remove(shared.entries[1].memory)
            #expect(wasListed && !isListed)
            shared.entries[3].memory.storeBytes(of: 0x2000_0001, toByteOffset: 16, as: UInt32.self)
        }
        thread.join()
        #expect(shared.entries[0].word & RobustList.ownerDied != 0)
        #expect(shared.entries[1].word & RobustList.ownerDied == 0)
        #expect(shared.entries[2].word & RobustList.ownerDied != 0)
        #expect(shared.entries[3].word == 0x2000_0001)
    }
}
