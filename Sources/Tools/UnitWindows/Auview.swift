import ArgumentParser
import AudioToolbox
import Glibc
import HostControl
import LinuxProcesses
import LinuxSystem
import RemoteParameters
import TerminalOutput
import Varlink
import ViewPresentation
import WindowPresentation

/// `auview`: a unit's view in a window.
public struct Auview: ParsableCommand {
    /// What ArgumentParser prints as help.
    public static let configuration = CommandConfiguration(
        commandName: "auview", abstract: "Shows the view of a running unit in a window.",
        discussion: """
            `auctl view UNIT` starts this program. The window shows the view until it is closed; a unit whose process has \
            ended is shown again once it is back. --in-window puts the view into a window of another program, by its number.
            """)

    @Argument(help: ArgumentHelp("A running unit as `auctl ps` lists it.", valueName: "host/number"))
    var unit: UnitAddress?
    @Option(help: ArgumentHelp("Ask for the view over this socket, which was inherited.", valueName: "descriptor"))
    var socket: Int32?
    @Option(help: ArgumentHelp("Fill this X11 window; decimal, or hexadecimal behind 0x.", valueName: "window"))
    var inWindow: WindowNumber = WindowNumber(number: 0)
    @Flag(help: "Show a view that is made of the parameters, which every unit has.")
    var generic = false
    @Option(help: ArgumentHelp("Points; by default what the view prefers.", valueName: "width"))
    var width: Double?
    @Option(help: ArgumentHelp("Points; by default what the view prefers.", valueName: "height"))
    var height: Double?
    @Option(help: "Pixels for each point, 0.5 to 4; by default as the desktop says (Xft.dpi).")
    var scale: Double?
    @Flag(help: "Light things on a dark ground.")
    var dark = false

    /// For ArgumentParser, which makes the command before it parses the arguments.
    public init() {}

    /// Finds what cannot be meant.
    public func validate() throws {
        guard (unit == nil) != (socket == nil) else {
            throw ValidationError("name a running unit as `auctl ps` lists it, such as 1234/1")
        }
        guard unit != nil || !generic else { throw ValidationError("--generic takes a unit, not a socket") }
        for number in [width, height, scale].compactMap(\.self) where !number.isFinite || number <= 0 || number > 4096 {
            throw ValidationError("\(number) is no size; sides lie between 1 and 4096, --scale between 0.5 and 4")
        }
    }

    /// Parses the process's arguments, shows the window and ends the process. Thread: main.
    @MainActor
    public static func runProcess() {
        do {
            let command = try parse()
            try command.show()
        } catch let failure as WindowFailure {
            CurrentProcess.writeToStandardError("auview: \(TerminalText.lines(failure.message))\n")
            Glibc.exit(failure.status.rawValue)
        } catch {
            exit(withError: error)
        }
    }

    @MainActor
    private func show() throws {
        // Whoever has started it may have signals blocked, and it must be possible to end it.
        var none = sigset_t()
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, nil)
        // A view that ends while something is written to it ends nothing else.
        signal(SIGPIPE, SIG_IGN)
        let shown = try subject()
        var options = ViewWindowOptions(title: shown.title, size: shown.size, scale: scale, isDark: dark)
        options.parent = inWindow.number
        if let width { options.size.width = width }
        if let height { options.size.height = height }
        let window: ViewWindow
        do throws(ViewWindowError) {
            window = try ViewWindow(shown.view, options)
        } catch {
            throw WindowFailure(.unusable, error.description)
        }
        // A window that opened without knowing its unit has neither its name nor its size.
        let isSized = width != nil || height != nil
        shown.generic?.onArrival = { [weak window, weak generic = shown.generic] in
            guard let window, let generic else { return }
            window.become(
                Self.title(generic.names.unit, generic.names.host), size: isSized ? nil : generic.preferredSize)
        }
        guard withExtendedLifetime(shown, { window.run() }) else {
            throw WindowFailure(.unusable, "the display has gone, and the window with it")
        }
    }

    private struct Subject {
        let title: String
        let size: AUViewSize
        let view: any WindowedView
        /// What a view of the parameters is made of, as long as it is shown.
        var generic: GenericUnitView?
    }

    @MainActor
    private func subject() throws -> Subject {
        guard let unit else {
            let requests = SurfaceRequests(inherited)
            return try own(host: nil) { () throws(ViewAbsence) in try requests.open() }
        }
        if generic {
            let shown = try GenericUnitView(unit)
            return Subject(
                title: Self.title(shown.names.unit, shown.names.host), size: shown.preferredSize, view: shown.view,
                generic: shown)
        }
        let remote = RemoteView(host: unit.host, instance: unit.instance)
        return try own(host: try hostName(of: unit)) { () throws(ViewAbsence) in
            let opened = try remote.open()
            return (opened.name, opened.socket)
        }
    }

    private func hostName(of unit: UnitAddress) throws -> String {
        do {
            return try HostedUnit(unit).hostName
        } catch let error as VarlinkClientError {
            throw WindowFailure(.unreachable, "\(error)")
        }
    }

    private var inherited: UnixSocket { UnixSocket(owning: FileDescriptor(owning: socket ?? -1)) }

    /// The unit's own view.
    @MainActor
    private func own(
        host: String?, _ open: @escaping @Sendable () throws(ViewAbsence) -> (name: String, socket: UnixSocket)
    ) throws -> Subject {
        do throws(ViewAbsence) {
            let (name, socket) = try open()
            let presenter = ViewPresenter(socket)
            // One that does not answer is shown as such.
            let size = (try? presenter.preferredSize()) ?? AUViewSize(width: 400, height: 300)
            let view = ReturningView(presenter) { () throws(ViewAbsence) in try open().socket }
            return Subject(title: Self.title(name, host), size: size, view: PresentedView(view))
        } catch {
            throw WindowFailure(.unit, error.description)
        }
    }

    private static func title(_ name: String, _ host: String?) -> String {
        String(TerminalText.line(host.map { "\(name) – \($0)" } ?? name).prefix(200))
    }
}
