import LinuxSystem
public import ViewPresentation

extension ExtensionViewController {
    /// Shows the view in a window of this program or another, which it fills, by the program `auview`: nothing of a
    /// desktop comes into this process.
    ///
    /// The view comes back with the unit after the unit's process has ended.
    ///
    /// - Parameters:
    ///   - parent: the number of the X11 window; 0 for one of the view's own on the desktop.
    ///   - isDark: whether the view draws light things on a dark ground.
    ///   - environment: all of the program's, which names the display.
    /// - Returns: the program; the window goes with it.
    /// - Throws: `ViewerProgramError`, `ViewPresenterError` for a view that has gone.
    public func present(
        inX11Window parent: UInt32, isDark: Bool = false,
        environment: [String: String] = CurrentProcess.environment
    ) throws -> ViewerProcess {
        let unit = try present()
        return try ViewerProcess(inX11Window: parent, isDark: isDark, environment: environment) { [weak unit] in
            guard let unit else { throw ViewPresenterError.gone(reason: "the unit was released") }
            return (unit.componentName ?? "unit", try unit.openSurface())
        }
    }
}
