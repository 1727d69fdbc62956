import ComponentRegistry
import ExtensionHost
import HostControl
import LinuxProcesses
import LinuxSystem
import Settings
import TerminalOutput
import ViewPresentation

/// Units' views in a window, which the program `auview` shows: of running units, or of ones that are started for it.
struct UnitWindow {
    private let references: [String]
    /// Kept while they are shown; nil where other hosts run all of them.
    private let started: StartedUnits?

    /// - Parameters:
    ///   - texts: instances, running units' names, or components.
    ///   - isGeneric: whether parameters are shown, for which the window itself waits.
    /// - Throws: `CommandFailure`.
    init(_ texts: [String], isGeneric: Bool) async throws {
        var (references, started): ([String], StartedUnits?) = ([], nil)
        // All are looked for before any is started: a name does not mean the unit that was started for it a moment ago.
        let running = try texts.map { try Self.running($0, isGeneric) }
        for (text, running) in zip(texts, running) {
            if let running {
                references.append(running)
                continue
            }
            let found = try ComponentQuery([text]).component(in: ComponentScanner().scan())
            let host = try started ?? StartedUnits()
            started = host
            references.append(try await host.start(found))
        }
        (self.references, self.started) = (references, started)
    }

    /// Nil where no running unit is meant.
    private static func running(_ text: String, _ isGeneric: Bool) throws(CommandFailure) -> String? {
        // A host that hangs is not asked first.
        if isGeneric, let host = InstanceSelector.host(in: text), HostDirectory.processes().contains(host) {
            return text
        }
        return try ShownView.running(text)?.reference
    }

    /// What has to be there before anything is started.
    /// - Throws: `CommandFailure` where there is no display, or no program that opens windows.
    static func checkDesktop(isOnXServer: Bool) throws(CommandFailure) {
        let displays: [EnvironmentVariable] = isOnXServer ? [.display] : [.display, .waylandDisplay]
        guard displays.contains(where: { $0.value?.isEmpty == false }) else {
            throw CommandFailure(
                .unusable,
                "there is no display to open a window on (DISPLAY is not set); start it in a desktop, or take a picture "
                    + "with --snapshot view.png")
        }
        do throws(ViewerProgramError) {
            _ = try ViewerProgram.find()
        } catch {
            throw CommandFailure(.unusable, TerminalText.line(error.description))
        }
    }

    /// Shows the views until the window is closed; what `auview` has to say it says itself.
    /// - Returns: its exit code.
    /// - Throws: `CommandFailure` where it cannot be started.
    func show(_ arguments: [String]) async throws -> Int32 {
        defer { started?.close() }
        let arguments = references + arguments
        // The kernel ends the window with the thread that has started it, which waits for nothing else.
        let exit = await withCheckedContinuation { continuation in
            let run = { @Sendable in continuation.resume(returning: Result { try Self.run(arguments) }) }
            if (try? SystemThread(name: "window", body: run)) == nil { run() }
        }
        do {
            switch try exit.get() {
            case .code(let code): return code
            case let ended: throw CommandFailure(.failed, "the window's program ended: \(ended)")
            }
        } catch let failure as CommandFailure {
            throw failure
        } catch {
            throw CommandFailure(.unusable, TerminalText.line("\(error)"))
        }
    }

    private static func run(_ arguments: [String]) throws -> ProcessExit {
        let launch = ProcessHandle.Launch(executable: try ViewerProgram.find(), arguments: arguments)
        return try ProcessHandle.spawn(launch).waitForExit() ?? .unknown
    }
}
