import AudioToolbox
public import LinuxProcesses
import LinuxSystem
import ServiceProtocol
import ViewPresentation

extension ExtensionAudioUnit {
    /// Has the unit's process show the unit's view to whoever holds the returned socket: the presenter's end, for
    /// `ViewPresenter` or another process. This process has no part in what is drawn. Thread: any but render.
    ///
    /// When the unit's process ends the socket does; ask again when the unit is back.
    ///
    /// - Throws: `ExtensionHostError` for a unit without a view, one that is away, and one in this process.
    public func openSurface() throws(ExtensionHostError) -> UnixSocket {
        guard providesUserInterface else {
            throw .invalidRequest(reason: "\(componentName ?? "the unit") has no view")
        }
        let (own, presenter) = try Self.sockets()
        do throws(ExtensionHostError) {
            try control.openView(presenter)
            viewSeat.surfaces.add(presenter.rawDescriptor)
        } catch .refused(_, _, let message) {
            throw .invalidRequest(reason: "\(componentName ?? "the unit"): \(message)")
        }
        return own
    }

    private static func sockets() throws(ExtensionHostError) -> (UnixSocket, UnixSocket) {
        do throws(SystemError) {
            return try UnixSocket.pair(.sequencedPacket)
        } catch {
            throw .invalidRequest(reason: "there is no socket for the view: \(error)")
        }
    }

    /// A presenter of the view, for the size that it prefers or another.
    ///
    /// - Throws: `ExtensionHostError`, `ViewPresenterError`.
    func presentedView(_ size: AUViewSize?, scale: Double) throws -> ViewPresenter {
        let presenter = ViewPresenter(try openSurface())
        let wished = try presenter.preferredSize()
        try presenter.configure(size ?? wished, scale: scale)
        return presenter
    }
}
