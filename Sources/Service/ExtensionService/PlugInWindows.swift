import CPlugInWindows
import Glibc
import LinuxSystem

/// Programs that show the windows of plug-ins of other formats, started in the service's own namespaces.
enum PlugInWindows {
    private static let program = "auplugview"

    /// Splits off what starts them for whoever loads the plug-in later, when this process itself may start nothing any more.
    /// Without it windows are refused, and nothing else.
    static func begin() {
        guard let folder = CurrentProcess.programDirectory(), access("\(folder)/\(program)", X_OK) == 0, cpw_has_server() != 0
        else { return }
        let descriptor = cpw_begin("\(folder)/\(program)")
        if descriptor >= 0 { setenv(CPW_VARIABLE, "\(descriptor)", 1) }
    }
}
