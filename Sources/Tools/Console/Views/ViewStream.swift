import AudioToolbox
import HostControl
import LinuxProcesses
import LinuxSystem
import ViewPresentation

/// One unit's view on a page: frames go there, events come from there. On a thread of its own; when the view goes it is
/// asked for again until it is back.
final class ViewStream: Sendable {
    enum Item: Sendable {
        case event(ViewEvent)
        case frameSeen
        case room(ViewRoom)
        case visible(Bool)
        case stop
    }

    private static let retryMilliseconds = 300
    private let unit: UnitReference
    private let outlet: PageOutlet
    private let mailbox: Mailbox<Item>

    init(_ unit: UnitReference, room: ViewRoom, isVisible: Bool, outlet: PageOutlet) throws(SystemError) {
        (self.unit, self.outlet) = (unit, outlet)
        mailbox = try Mailbox()
        // It ends itself when it is told to.
        _ = try SystemThread(name: "view \(unit.instance)") { [self] in run(room, isVisible) }
    }

    /// False when the view has more to handle than a person does.
    func put(_ item: Item) -> Bool { mailbox.put(item) }
    func stop() { if !mailbox.put(.stop) { mailbox.wake.signal() } }

    private func run(_ room: ViewRoom, _ isVisible: Bool) {
        var place = ViewPlace(room: room, isVisible: isVisible)
        var lastStatus: ViewStatus?
        guard let poll = try? EventPoll(), (try? poll.add(mailbox.wake.rawDescriptor, token: 0)) != nil else { return }
        while !place.isStopped {
            do {
                let client = try HostClient(processID: unit.host)
                defer { client.close() }
                let opened = try client.openView(instance: unit.instance)
                let show = ViewShow(unit, ViewPresenter(opened.socket), place, outlet, mailbox, lastStatus)
                (place, lastStatus) = show.run()
            } catch {
                let status = ViewStatus(phase: "none", reason: "\(error)")
                if status.reason != lastStatus?.reason, lastStatus?.phase != "gone" || place.failures > 10 {
                    outlet.send(.view(unit, status))
                    lastStatus = status
                }
                place.failures += 1
            }
            guard !place.isStopped else { return }
            // Longer and longer for a unit that has no view.
            let patience = min(Self.retryMilliseconds * (1 + place.failures / 10), 5000)
            _ = try? poll.wait(deadline: MonotonicClock.deadline(milliseconds: patience))
            place.take(mailbox.take())
        }
    }
}

/// What a page has told of where a view is to be shown.
struct ViewPlace {
    var room: ViewRoom
    var isVisible: Bool
    var isStopped = false
    /// How often the view was asked for in vain.
    var failures = 0

    /// Takes what is no matter of a view that is shown.
    mutating func take(_ items: [ViewStream.Item]) {
        for item in items {
            switch item {
            case .room(let room): self.room = room
            case .visible(let isVisible): self.isVisible = isVisible
            case .stop: isStopped = true
            case .event, .frameSeen: break
            }
        }
    }
}
