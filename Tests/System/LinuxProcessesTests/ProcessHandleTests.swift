import Glibc
import LinuxProcesses
import LinuxSystem
import Testing

@Suite struct ProcessHandleTests {
    private static var soon: UInt64 { MonotonicClock.deadline(milliseconds: 10_000) }

    private static func shell(_ script: String, descriptors: [(source: Int32, target: Int32)] = []) throws
        -> ProcessHandle
    {
        try ProcessHandle.spawn(.init(executable: "/bin/bash", arguments: ["-c", script], descriptors: descriptors))
    }

    @Test func exitCodeIsReported() throws {
        #expect(try Self.shell("exit 7").waitForExit(deadline: Self.soon) == .code(7))
    }

    @Test func signalIsReported() throws {
        let process = try Self.shell("kill -SEGV $$")
        #expect(try process.waitForExit(deadline: Self.soon) == .signal(SIGSEGV))
        #expect(process.exitIfEnded()?.description == "signal 11 (SIGSEGV)")
    }

    @Test func runningProcessHasNoExitAndCanBeKilled() throws {
        let process = try Self.shell("sleep 100")
        #expect(process.exitIfEnded() == nil)
        #expect(try process.waitForExit(deadline: MonotonicClock.deadline(milliseconds: 1)) == nil)
        process.kill()
        #expect(try process.waitForExit(deadline: Self.soon) == .signal(SIGKILL))
        try process.signal(SIGTERM)
    }

    @Test func aProcessThatWasKilledIsEndingAndOneThatSleepsIsNot() throws {
        let process = try Self.shell("sleep 100")
        #expect(!ProcessHandle.isEnding(process.processID))
        // Stopped, it stays what it is until it is killed.
        try process.signal(SIGSTOP)
        #expect(!ProcessHandle.isEnding(process.processID))
        process.kill()
        #expect(ProcessHandle.isEnding(process.processID))
        _ = try process.waitForExit(deadline: Self.soon)
        #expect(ProcessHandle.isEnding(process.processID))
    }

    /// What is typed does not reach it, and the kernel counts it to this process's session when it deals out cores.
    @Test func aProcessThatLeavesTheTerminalStaysInTheSession() throws {
        let launch = ProcessHandle.Launch(
            executable: "/bin/bash",
            arguments: ["-c", "read -r _ _ _ _ group session _ </proc/$$/stat; [ $group = $$ ] && [ $session = $0 ]"]
                + ["\(getsid(0))"], leavesTerminal: true)
        #expect(try ProcessHandle.spawn(launch).waitForExit(deadline: Self.soon) == .code(0))
    }

    @Test func missingExecutableIsThrown() {
        let error = #expect(throws: SystemError.self) { try ProcessHandle.spawn(.init(executable: "/nowhere/at/all")) }
        #expect(error?.isNotFound == true)
    }

    @Test func onlyMappedDescriptorsReachTheChild() throws {
        let (ours, theirs) = try UnixSocket.pair(.stream)
        let extra = try MemoryFile(name: "extra", size: 4096)
        // Not close-on-exec: the spawner closes it all the same.
        _ = fcntl(extra.rawDescriptor, F_SETFD, 0)
        let process = try Self.shell(
            "ls /proc/self/fd | tr '\\n' ' ' >&9", descriptors: [(source: theirs.rawDescriptor, target: Int32(9))])
        #expect(try process.waitForExit(deadline: Self.soon) == .code(0))
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 256, alignment: 8)
        defer { buffer.deallocate() }
        let message = try ours.receive(into: buffer, deadline: Self.soon)
        let numbers = String(decoding: buffer[..<message.byteCount], as: UTF8.self).split(separator: " ").compactMap {
            Int($0)
        }
        // The listing itself opens one more.
        #expect(numbers.filter { $0 > 3 } == [9])
    }

    @Test func swappedDescriptorsArriveSwapped() throws {
        let (a, aPeer) = try UnixSocket.pair(.stream)
        let (b, bPeer) = try UnixSocket.pair(.stream)
        let process = try Self.shell(
            "printf a >&\(bPeer.rawDescriptor); printf b >&\(aPeer.rawDescriptor)",
            descriptors: [
                (source: aPeer.rawDescriptor, target: bPeer.rawDescriptor),
                (source: bPeer.rawDescriptor, target: aPeer.rawDescriptor),
            ])
        #expect(try process.waitForExit(deadline: Self.soon) == .code(0))
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 4, alignment: 8)
        defer { buffer.deallocate() }
        _ = try a.receive(into: buffer, deadline: Self.soon)
        #expect(buffer[0] == UInt8(ascii: "a"))
        _ = try b.receive(into: buffer, deadline: Self.soon)
        #expect(buffer[0] == UInt8(ascii: "b"))
    }

    @Test func childOutlivesTheThreadThatAskedForIt() throws {
        let (ours, theirs) = try UnixSocket.pair(.stream)
        let asker = try SystemThread(name: "asker") {
            _ = try? Self.shell(
                "sleep 0.05; printf alive >&3", descriptors: [(source: theirs.rawDescriptor, target: Int32(3))])
        }
        asker.join()
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 16, alignment: 8)
        defer { buffer.deallocate() }
        #expect(try ours.receive(into: buffer, deadline: Self.soon).byteCount == 5)
    }

    @Test func environmentIsWhatWasGiven() throws {
        let process = try ProcessHandle.spawn(
            .init(executable: "/bin/sh", arguments: ["-c", "test \"$MARK\" = seven"], environment: ["MARK": "seven"]))
        #expect(try process.waitForExit(deadline: Self.soon) == .code(0))
    }
}
