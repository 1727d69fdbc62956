import HostControl
import LinuxProcesses
import Varlink
import ViewPresentation

/// The view of a unit that another process of this user plays.
struct HostSurfaceSource: SurfaceSource {
    let address: UnitAddress

    /// Asks the unit's host.
    func open() throws(SurfaceSourceError) -> (name: String, socket: UnixSocket) {
        do {
            let view = try HostClient(processID: address.host).openView(instance: address.instance)
            return (view.name, view.socket)
        } catch let error as VarlinkClientError {
            if case .notRunning = error { throw .ended("the program that the unit played in has ended") }
            throw .away("\(error)")
        } catch {
            throw .away("\(error)")
        }
    }
}
