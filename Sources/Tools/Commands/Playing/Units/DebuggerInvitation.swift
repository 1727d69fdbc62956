import AudioToolbox
import ExtensionHost
import Glibc
import LinuxSystem
import TerminalOutput

/// Tells how to attach a debugger to the units of a chain, and waits until somebody has.
///
/// Thread: any but render.
struct DebuggerInvitation: Sendable {
    private let units: [ExtensionAudioUnit]
    /// Nanoseconds between two looks.
    private static let interval: UInt64 = 50_000_000

    init(_ units: [AUAudioUnit]) { self.units = units.compactMap { $0 as? ExtensionAudioUnit } }

    /// Returns when a debugger has one of the processes, when the person presses Return, or wants the command to end.
    func wait() async throws {
        for (number, unit) in units.enumerated() { announce(unit, number: number + 1) }
        let isTerminal = isatty(STDIN_FILENO) == 1
        StandardError.write(
            "auctl: waiting for the debugger" + (isTerminal ? "; press Return to go on without one" : ""))
        while !Interruption.isRequested, !isTraced, !(isTerminal && Self.returnWasPressed()) {
            try await Task.sleep(nanoseconds: Self.interval)
        }
        if isTraced { StandardError.write("auctl: a debugger is attached; the unit goes on when it lets it") }
    }

    /// Tells of each process that takes the place of one, until the task is cancelled.
    func announceRestarts() -> Task<Void, Never> {
        Task.detached { [self] in
            var known = units.map(Self.processID)
            while (try? await Task.sleep(nanoseconds: Self.interval)) != nil {
                for (index, unit) in units.enumerated() {
                    guard let process = Self.processID(unit), process != known[index] else { continue }
                    known[index] = process
                    announce(unit, number: index + 1)
                }
            }
        }
    }

    private func announce(_ unit: ExtensionAudioUnit, number: Int) {
        guard let process = Self.processID(unit) else { return }
        let name = TerminalText.line(unit.componentName ?? "")
        let library = (unit as? RemoteAudioUnit).map { TerminalText.line($0.libraryPath) } ?? "its bundle"
        StandardError.write(
            """
            auctl: unit \(number) (\(name)) runs in process \(process), from \(library); in another terminal:
                gdb -iex 'set sysroot /' -p \(process)
                (gdb) break FILE:LINE          of a source of the unit, or `info functions NAME` for its functions
                (gdb) continue
            """)
    }

    private var isTraced: Bool {
        units.contains { unit in Self.processID(unit).flatMap { ProcessTracer.identifier(ofProcess: $0) } != nil }
    }

    private static func processID(_ unit: ExtensionAudioUnit) -> Int32? {
        guard let remote = unit as? RemoteAudioUnit else { return CurrentProcess.identifier }
        return remote.serviceProcessID
    }

    private static func returnWasPressed() -> Bool {
        var entry = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        guard poll(&entry, 1, 0) > 0 else { return false }
        var byte: UInt8 = 0
        return read(STDIN_FILENO, &byte, 1) <= 0 || byte == UInt8(ascii: "\n")
    }
}
