import ComponentRegistry
import ExtensionHost
import HostControl
import LinuxProcesses
import LinuxSystem
import Settings
import TerminalOutput
import ViewPresentation

/// A unit's view in a window, which the program `auview` shows: of a running unit, or of one that is started for it.
struct UnitWindow {
    private let reference: String
    /// Kept while it is shown; nil for a unit that another host runs.
    private let started: (endpoint: HostEndpoint, unit: AnyObject)?

    /// - Parameters:
    ///   - text: an instance, a running unit's name, or a component.
    ///   - isGeneric: whether its parameters are shown, for which the window itself waits.
    /// - Throws: `CommandFailure`.
    init(_ text: String, isGeneric: Bool) async throws {
        if isGeneric, let host = InstanceSelector.host(in: text), HostDirectory.processes().contains(host) {
            // One that hangs is not asked first.
            (reference, started) = (text, nil)
            return
        }
        if let running = try ShownView.running(text) {
            (reference, started) = (running.reference, nil)
            return
        }
        let found = try ComponentQuery([text]).component(in: ComponentScanner().scan())
        do {
            let host = try AudioUnitHost()
            let endpoint = try HostEndpoint(hostName: "auctl view", controlling: host)
            let unit = try await host.instantiate(found.audioDescription)
            guard let instance = host.units().first?.instance else {
                throw CommandFailure(.unit, "\(TerminalText.line(found.name)) ended at once")
            }
            reference = "\(CurrentProcess.identifier)/\(instance)"
            started = (endpoint, unit)
        } catch let failure as CommandFailure {
            throw failure
        } catch {
            throw CommandFailure(.unit, TerminalText.line("\(error)"))
        }
    }

    /// What has to be there before anything is started.
    /// - Throws: `CommandFailure` where there is no display, or no program that opens windows.
    static func checkDesktop() throws(CommandFailure) {
        guard EnvironmentVariable.display.value?.isEmpty == false else {
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

    /// Shows the view until the window is closed; what `auview` has to say it says itself.
    /// - Returns: its exit code.
    /// - Throws: `CommandFailure` where it cannot be started.
    func show(_ arguments: [String]) async throws -> Int32 {
        defer { started?.endpoint.close() }
        let arguments = [reference] + arguments
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
