import AudioToolbox
import HostControl
import LinuxProcesses
import LinuxSystem
import RemoteParameters
import TerminalOutput
import Varlink
import ViewPresentation
import WindowPresentation

/// What a window shows of one unit. Thread: main.
@MainActor
struct ShownUnit {
    /// The unit's name and its host's.
    let title: String
    /// What the view prefers, in points.
    let size: AUViewSize
    let view: any WindowedView
    /// What a view of the parameters is made of, as long as it is shown.
    let generic: GenericUnitView?

    /// The view of a unit that is asked for over a socket.
    ///
    /// - Parameter descriptor: the socket's, which was inherited.
    /// - Throws: `WindowFailure`.
    init(inherited descriptor: Int32) throws {
        let requests = SurfaceRequests(UnixSocket(owning: FileDescriptor(owning: descriptor)))
        self.init(try OpenedView(host: nil) { () throws(ViewAbsence) in try requests.open() })
    }

    /// Running units' own views, or views of their parameters.
    ///
    /// - Throws: `WindowFailure` for the first unit that has none.
    static func shown(_ units: [UnitAddress], isGeneric: Bool) throws -> [ShownUnit] {
        if isGeneric { return try units.map { ShownUnit(try GenericUnitView($0)) } }
        // All are opened before any is waited for: views load beside each other.
        let opened = try units.map { unit in
            let remote = RemoteView(host: unit.host, instance: unit.instance)
            return try OpenedView(host: try hostName(of: unit)) { () throws(ViewAbsence) in
                let opened = try remote.open()
                return (opened.name, opened.socket)
            }
        }
        return opened.map { ShownUnit($0) }
    }

    private init(_ generic: GenericUnitView) {
        (title, size, view, self.generic) = (generic.title, generic.preferredSize, generic.view, generic)
    }

    /// Waits until the view has said how large it wants to be; one that does not answer is shown as such.
    private init(_ opened: OpenedView) {
        size = (try? opened.presenter.preferredSize()) ?? AUViewSize(width: 400, height: 300)
        let open = opened.open
        view = PresentedView(ReturningView(opened.presenter) { () throws(ViewAbsence) in try open().socket })
        (title, generic) = (WindowTitle.text(unit: opened.name, host: opened.host), nil)
    }

    private static func hostName(of unit: UnitAddress) throws -> String {
        do {
            return try HostedUnit(unit).hostName
        } catch let error as VarlinkClientError {
            throw WindowFailure(.unreachable, "\(error)")
        }
    }
}

/// A view that loads.
private struct OpenedView {
    typealias Open = @Sendable () throws(ViewAbsence) -> (name: String, socket: UnixSocket)

    let name: String
    let host: String?
    let presenter: ViewPresenter
    let open: Open

    init(host: String?, _ open: @escaping Open) throws {
        do throws(ViewAbsence) {
            let (name, socket) = try open()
            (self.name, self.host, presenter, self.open) = (name, host, ViewPresenter(socket), open)
        } catch {
            throw WindowFailure(.unit, error.description)
        }
    }
}
