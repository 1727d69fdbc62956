import ArgumentParser
import AudioToolbox
import Glibc
import LinuxSystem
import TerminalOutput
import WindowPresentation

/// `auview`: a unit's view in a window, or the views of several.
public struct Auview: ParsableCommand {
    /// What ArgumentParser prints as help.
    public static let configuration = CommandConfiguration(
        commandName: "auview", abstract: "Shows the views of running units in a window.",
        discussion: """
            `auctl view UNIT` starts this program. The window shows the view until it is closed; a unit whose process has \
            ended is shown again once it is back. Several units lie beside each other. --in-window puts the view into a window of another program, by its number.
            """)

    @Argument(help: ArgumentHelp("Running units as `auctl ps` lists them.", valueName: "host/number"))
    var units: [UnitAddress] = []
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
    @Flag(name: .customLong("x11"), help: "Open a window of the X server also on a Wayland desktop.")
    var isOnXServer = false
    @Flag(help: "Light things on a dark ground.")
    var dark = false

    /// For ArgumentParser, which makes the command before it parses the arguments.
    public init() {}

    /// Finds what cannot be meant.
    public func validate() throws {
        guard units.isEmpty != (socket == nil) else {
            throw ValidationError("name a running unit as `auctl ps` lists it, such as 1234/1")
        }
        guard units.count <= Self.mostUnits else {
            throw ValidationError("a window shows at most \(Self.mostUnits) views; name fewer units")
        }
        guard units.count < 2 || inWindow.number == 0 else {
            throw ValidationError("another program's window takes one view; name one unit")
        }
        guard !units.isEmpty || !generic else { throw ValidationError("--generic takes a unit, not a socket") }
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
        let shown = try socket.map { [try ShownUnit(inherited: $0)] } ?? ShownUnit.shown(units, isGeneric: generic)
        let options = ViewWindowOptions(scale: scale, isDark: dark, parent: inWindow.number, isOnXServer: isOnXServer)
        let window: ViewWindow
        do throws(ViewWindowError) {
            window = try ViewWindow(shown.map(content), options)
        } catch {
            throw WindowFailure(.unusable, error.description)
        }
        for (index, unit) in shown.enumerated() { follow(unit, at: index, in: window) }
        guard withExtendedLifetime(shown, { window.run() }) else {
            throw WindowFailure(.unusable, "the display has gone, and the window with it")
        }
    }

    @MainActor
    private func content(_ unit: ShownUnit) -> WindowContent {
        let size = AUViewSize(width: width ?? unit.size.width, height: height ?? unit.size.height)
        return WindowContent(title: unit.title, size: size, view: unit.view)
    }

    /// A window that opened without knowing its unit has neither its name nor its size.
    @MainActor
    private func follow(_ unit: ShownUnit, at index: Int, in window: ViewWindow) {
        let isSized = width != nil || height != nil
        unit.generic?.onArrival = { [weak window, weak generic = unit.generic] in
            guard let window, let generic else { return }
            window.become(generic.title, size: isSized ? nil : generic.preferredSize, at: index)
        }
    }

    private static let mostUnits = 64
}
