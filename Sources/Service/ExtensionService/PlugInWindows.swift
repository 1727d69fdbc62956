import CPlugInWindows
import Glibc
import LinuxSystem

/// Programs that show the windows of plug-ins of other formats, started in the service's own namespaces.
enum PlugInWindows {
    private static let program = "auplugview"

    /// Why no window can be shown, as the rest of a sentence; nil where one can.
    // nonisolated(unsafe): set once, before there is a second thread.
    nonisolated(unsafe) private(set) static var problem: String? =
        "needs an X server of its own for its window, for which this machine gives services no namespaces"

    /// Splits off what starts them for whoever loads the plug-in later, when this process itself may start nothing any more.
    /// Without it windows are refused, and nothing else. Thread: the only one.
    ///
    /// - Parameter opensThem: whether plug-ins open windows in this process, too: the variables that name an X server then have their
    ///   places, so that whoever reads others while they are set finds those where they were.
    static func begin(opensThem: Bool) {
        if opensThem { for name in [CPW_DISPLAY, CPW_KEY_FILE] { setenv(name, "", 1) } }
        guard cpw_has_server() != 0 else {
            problem = "needs an X server of its own for its window; install the package xvfb"
            return
        }
        let path = (CurrentProcess.programDirectory() ?? ".") + "/" + program
        guard access(path, X_OK) == 0 else {
            problem = "needs \(path) for its window; install the package auserviced-views"
            return
        }
        let descriptor = cpw_begin(path)
        guard descriptor >= 0 else {
            problem = "needs another process for its window, and there is none to be had"
            return
        }
        setenv(CPW_VARIABLE, "\(descriptor)", 1)
        problem = nil
    }
}
