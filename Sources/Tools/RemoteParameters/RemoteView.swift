package import HostControl
import Varlink
package import ViewPresentation

/// The view of a unit that another process of this user plays.
package struct RemoteView: Sendable {
    private let host: Int32
    private let instance: UInt64

    /// - Parameters:
    ///   - host: the host's process.
    ///   - instance: the unit's number there.
    package init(host: Int32, instance: UInt64) { (self.host, self.instance) = (host, instance) }

    /// Asks the host for the view, and waits for its answer. Throws `ended` where the host has. Thread: any but render.
    package func open() throws(ViewAbsence) -> OpenedView {
        do {
            let client = try HostClient(processID: host)
            defer { client.close() }
            return try client.openView(instance: instance)
        } catch VarlinkClientError.notRunning {
            throw .ended(reason: "the program that the unit played in has ended")
        } catch {
            throw .away(reason: "\(error)")
        }
    }
}
