import ArgumentParser
import AudioToolbox
import TerminalOutput
import ViewPresentation

/// `auctl view`: a unit's view as a picture or in words, and what is done to it.
struct ViewCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "view",
        abstract: "Shows a unit's view in a window, a browser, a picture or in words, and operates it.",
        discussion: """
            auctl view "aufx fltr Demo" --generic --snapshot view.png --scale 2
            auctl view "aufx fltr Demo" --generic --describe
            auctl view "aufx fltr Demo" --generic --send "key tab; key right"
            auctl view --grid "aufx fltr Demo" "aufx dist Demo" --snapshot views.png

            UNIT is a running unit as `auctl ps` lists it, or else a component, which is started for this. Without \
            --snapshot, --describe and --send a window shows the view until it is closed. What is sent comes first, \
            then the picture is taken. The unit's process draws; a unit that is running plays on meanwhile, also where \
            its view is not responding. --generic draws the parameters of any unit here, and needs no view of it. --grid puts \
            the views of several units beside each other, into one window or one picture.

            --browser serves a page with the views and parameters of all running units to browsers of this machine, prints \
            its address, opens it where there is a display, and ends on Control-C. Whoever does not know the address gets \
            nothing.
            """)

    @Argument(
        help: ArgumentHelp("A running unit, or a component such as \"aufx fltr Demo\".", valueName: "unit"),
        completion: NameCompletion.instances)
    var units: [String] = []
    @Flag(help: "Show the views of several units beside each other.")
    var grid = false
    @Option(help: ArgumentHelp("Write a PNG picture of the view.", valueName: "file.png"), completion: .file())
    var snapshot: String?
    @Option(
        help: ArgumentHelp("Points, such as 800x500; by default what the view prefers.", valueName: "width x height"))
    var size: String?
    @Option(help: "Pixels for each point, 0.5 to 4; by default 1, in a window as the desktop says.")
    var scale: Double?
    @Flag(help: "Light things on a dark ground.")
    var dark = false
    @Flag(name: .customLong("x11"), help: "Open a window of the X server also on a Wayland desktop.")
    var isOnXServer = false
    @Option(
        help: ArgumentHelp(
            "What to do to it: move, down, drag, up and click at X,Y; scroll X,Y DX,DY; key NAME; type TEXT; paste TEXT; press, set, "
                + "increase and decrease an element; separated by semicolons.", valueName: "steps"))
    var send: String?
    @Flag(help: "Show a view that is made of the parameters, which every unit has.")
    var generic = false
    @Flag(help: "List what the view shows.")
    var describe = false
    @OptionGroup var inBrowser: BrowserOptions
    @OptionGroup var output: OutputOptions

    private var unit: String? { units.first }

    func validate() throws {
        guard units.count <= (grid ? Self.mostOfGrid : 1) else {
            throw ValidationError(
                grid
                    ? "a grid has at most \(Self.mostOfGrid) views; name fewer units"
                    : "name one unit, or have the views of several beside each other with --grid")
        }
        if inBrowser.browser {
            guard snapshot == nil, send == nil, !describe, !generic, !grid else {
                throw ValidationError("--browser shows everything on its page; leave the other options out")
            }
            return
        }
        guard unit != nil else { throw ValidationError("name a unit, or show all that run with --browser") }
        if grid {
            guard send == nil, !describe, !output.json else {
                throw ValidationError(
                    "--grid opens a window, or takes a picture with --snapshot FILE.png; it sends and lists nothing")
            }
        }
        try validateShape()
    }

    private func validateShape() throws {
        if let size, ViewDimensions(size) == nil {
            throw ValidationError("--size takes a width and a height in points such as 800x500, not '\(size)'")
        }
        if let scale, !(0.5...4).contains(scale) {
            throw ValidationError("--scale must lie between 0.5 and 4, not \(scale)")
        }
        if output.json, !describe, snapshot == nil, send == nil {
            throw ValidationError(
                "--json takes --describe, --snapshot FILE.png or --send STEPS: a window prints nothing")
        }
        if let send {
            do throws(ViewScriptError) { _ = try ViewScript(send) } catch { throw ValidationError("--send: \(error)") }
        }
    }

    func run() async throws {
        if inBrowser.browser { return try inBrowser.show(unit) }
        guard snapshot != nil || send != nil || describe else { return try await openWindow() }
        if grid { return try await drawGrid() }
        let events = try send.map { try ViewScript($0).events } ?? []
        let (picture, elements) = try await draw(unit ?? "", events)
        if let snapshot { try ShownView.write(picture, to: snapshot) }
        guard describe || output.json else { return }
        let rows = elements.map(ViewElementRow.init)
        try output.print(rows) { ViewElementRow.table(rows) }
    }

    /// Views beside each other, so that they can be looked at.
    private static let mostOfGrid = 64

    private func drawGrid() async throws {
        var pictures: [ViewPicture] = []
        for unit in units {
            guard let picture = try await draw(unit, []).picture else {
                throw CommandFailure(.unit, "\(TerminalText.line(unit)): its view has drawn nothing")
            }
            pictures.append(picture)
        }
        let gap = Int((8 * (scale ?? 1)).rounded())
        let drawn = ViewGrid(gap: gap, ground: dark ? 0x20_2020 : 0xe0_e0e0).picture(of: pictures)
        try ShownView.write(drawn, to: snapshot ?? "")
    }

    private func draw(
        _ unit: String, _ events: [ViewEvent]
    ) async throws -> (picture: ViewPicture?, elements: [ViewElement]) {
        generic ? try await drawGeneric(unit, events) : try await drawOwn(unit, events)
    }

    private var wishedSize: AUViewSize? { size.flatMap(ViewDimensions.init)?.size }

    private func openWindow() async throws {
        try UnitWindow.checkDesktop(isOnXServer: isOnXServer)
        var arguments = generic ? ["--generic"] : []
        if dark { arguments.append("--dark") }
        if isOnXServer { arguments.append("--x11") }
        if let scale { arguments += ["--scale", "\(scale)"] }
        if let size = wishedSize { arguments += ["--width", "\(size.width)", "--height", "\(size.height)"] }
        let code = try await UnitWindow(units, isGeneric: generic).show(arguments)
        if code != 0 { throw ExitCode(code) }
    }

    private func drawOwn(_ unit: String, _ events: [ViewEvent]) async throws -> (ViewPicture?, [ViewElement]) {
        let shown = try await ShownView(unit)
        defer { shown.close() }
        return try shown.call { presenter throws(ViewPresenterError) in
            let wished = try presenter.preferredSize()
            try presenter.configure(wishedSize ?? wished, scale: scale ?? 1, isDark: dark)
            try presenter.waitForFrame()
            for event in events { presenter.send(event) }
            try presenter.settle()
            return (presenter.picture, describe || output.json ? try presenter.describe() : [])
        }
    }

    @MainActor
    private func drawGeneric(_ unit: String, _ events: [ViewEvent]) async throws -> (ViewPicture?, [ViewElement]) {
        let shown = try await GenericShownView(unit)
        return try shown.show(wishedSize, scale: scale ?? 1, isDark: dark, events)
    }
}
