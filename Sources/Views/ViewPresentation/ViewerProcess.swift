public import LinuxProcesses
import LinuxSystem

/// A program that shows a unit's view in a window, for as long as this object lives.
///
/// It asks for the view again when the unit's process has ended. Its own end harms neither the unit nor this process.
/// Thread: any but render.
public final class ViewerProcess: Sendable {
    private let process: ProcessHandle
    private let requests: SurfaceRequests

    /// Starts the program.
    ///
    /// - Parameters:
    ///   - parent: the number of the X11 window that the view fills; 0 for a window on the desktop.
    ///   - isDark: whether the view draws light things on a dark ground.
    ///   - environment: all of the program's environment, which names the display.
    ///   - open: has the view shown to whoever holds the socket; called on a thread of this object's each time that the
    ///     program wants it. What it throws is shown in the window.
    /// - Throws: `ViewerProgramError`. Of a window that is not there the program itself tells on standard error.
    public init(
        inX11Window parent: UInt32, isDark: Bool = false,
        environment: [String: String] = CurrentProcess.environment,
        open: @escaping @Sendable () throws -> (name: String, socket: UnixSocket)
    ) throws(ViewerProgramError) {
        let program = try ViewerProgram.find(environment: environment)
        var arguments = ["--socket", "3", "--in-window", "\(parent)"]
        if isDark { arguments.append("--dark") }
        do throws(SystemError) {
            let (own, other) = try UnixSocket.pair(.sequencedPacket)
            // It ends with the socket, and not with the thread that has started it.
            let launch = ProcessHandle.Launch(
                executable: program, arguments: arguments, environment: environment,
                descriptors: [(source: other.rawDescriptor, target: 3)], diesWithParent: false)
            let (process, requests) = (try ProcessHandle.spawn(launch), SurfaceRequests(own))
            (self.process, self.requests) = (process, requests)
            _ = try SystemThread(name: "view requests") {
                requests.serve(open)
                _ = try? process.waitForExit()
            }
        } catch {
            throw .failed(error.description)
        }
    }

    deinit { close() }

    /// Its number, for who watches it.
    public var processID: Int32 { process.processID }
    /// Whether the window is there, or is about to be.
    public var isRunning: Bool { process.exitIfEnded() == nil }

    /// Closes the window.
    public func close() {
        requests.close()
        if isRunning { process.kill() }
    }
}
