import LinuxProcesses
import Supervision
import Synchronization
import TestSupport
import Testing

/// Real processes that live too long or not.
@Suite struct ProcessWatcherTests {
    private func sleeper(_ duration: String) throws -> ProcessHandle {
        try ProcessHandle.spawn(.init(executable: "/bin/sleep", arguments: [duration]))
    }

    @Test func aProcessThatOutlivesItsTimeIsKilled() async throws {
        let process = try sleeper("1000")
        let end = ExitNote()
        #expect(ProcessWatcher.shared.watch(process) { end.exit = $0 })
        ProcessWatcher.shared.end(process, withinMilliseconds: 20)
        #expect(await eventually { end.exit != nil })
        #expect(end.exit == .signal(9))
    }

    @Test func whatALimitHoldsGoesWithTheProcess() async throws {
        let process = try sleeper("1000")
        weak var held: ExitNote?
        do {
            let note = ExitNote()
            held = note
            ProcessWatcher.shared.limit(process, toMilliseconds: 1_000_000) { note.exit = .code(0) }
        }
        #expect(held != nil)
        process.kill()
        #expect(await eventually { held == nil })
    }

    @Test func whatALimitHoldsGoesWhenItHasHappened() async throws {
        let process = try sleeper("1000")
        defer { process.kill() }
        let happened = ExitNote()
        weak var held: ExitNote?
        do {
            let note = ExitNote()
            held = note
            ProcessWatcher.shared.limit(process, toMilliseconds: 20) {
                withExtendedLifetime(note) { happened.exit = .code(0) }
            }
        }
        #expect(await eventually { held == nil })
        #expect(happened.exit == .code(0))
    }
}

/// How a process ended.
private final class ExitNote: Sendable {
    private let noted = Mutex<ProcessExit?>(nil)

    var exit: ProcessExit? {
        get { noted.withLock { $0 } }
        set { noted.withLock { $0 = newValue } }
    }
}
