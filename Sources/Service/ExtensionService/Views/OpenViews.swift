import LinuxProcesses
import LinuxSystem
import ServiceProtocol
import SurfaceProtocol

/// The views that are open in this service, and their presenters.
///
/// Thread: main.
final class OpenViews {
    private struct Presenter {
        let unitIndex: UInt32
        let channel: ViewChannel
    }

    /// How nice the main thread is once it draws: it takes nothing from threads that render.
    private static let niceness = 10

    private let poll: EventPoll
    private var views: [UInt32: UnitView] = [:]
    private var presenters: [UInt64: Presenter] = [:]
    private var lastToken: UInt64

    /// - Parameters:
    ///   - poll: what watches the presenters.
    ///   - firstToken: the first of those that name them; all above are theirs too.
    init(_ poll: EventPoll, firstToken: UInt64) {
        self.poll = poll
        lastToken = firstToken
    }

    /// Shows a unit's view to another presenter, or tells it why there is none.
    func open(_ unit: UnitInstance, _ socket: UnixSocket) {
        let channel = ViewChannel(socket)
        do throws(UnitError) {
            let view = try view(of: unit)
            lastToken += 1
            guard (try? poll.add(channel.rawDescriptor, token: lastToken)) != nil else {
                return channel.close(saying: "the view cannot be shown: the unit's process has no descriptor left")
            }
            presenters[lastToken] = Presenter(unitIndex: unit.origin.unitIndex, channel: channel)
            view.add(channel)
        } catch {
            channel.close(saying: error.description)
        }
    }

    /// Does what a presenter says.
    func serve(_ token: UInt64) {
        guard let presenter = presenters[token], let view = views[presenter.unitIndex] else { return }
        if !view.serve(presenter.channel) { leave(token) }
    }

    /// Draws what is to be drawn.
    func draw() {
        for view in views.values {
            guard let gone = view.draw() else { continue }
            for (token, presenter) in presenters where presenter.channel === gone { leave(token) }
        }
    }

    /// Closes a unit's view: the unit ends.
    func end(_ unitIndex: UInt32) {
        for (token, presenter) in presenters where presenter.unitIndex == unitIndex {
            presenter.channel.send(.refused("the view has gone: its unit was released"))
            leave(token)
        }
        views.removeValue(forKey: unitIndex)?.end()
    }

    private func view(of unit: UnitInstance) throws(UnitError) -> UnitView {
        if let view = views[unit.origin.unitIndex] { return view }
        // As a precaution: where it is refused, the view competes with all else that is not real time.
        try? ThreadScheduling.other(nice: Self.niceness).apply()
        let view = try UnitView(of: unit)
        views[unit.origin.unitIndex] = view
        return view
    }

    private func leave(_ token: UInt64) {
        guard let presenter = presenters.removeValue(forKey: token) else { return }
        try? poll.remove(presenter.channel.rawDescriptor)
        guard let view = views[presenter.unitIndex] else { return }
        view.remove(presenter.channel)
        guard view.isDeserted else { return }
        views[presenter.unitIndex] = nil
        view.end()
    }
}
