import AudioToolbox
import LinuxSystem

/// One unit's view on a page: frames go there, events come from there. On a thread of its own.
final class ViewStream: Sendable {
    enum Item: Sendable {
        case event(ViewEvent)
        case frameSeen
        case room(ViewRoom)
        case visible(Bool)
        case stop
    }

    private let mailbox: Mailbox<Item>

    init(_ unit: UnitReference, room: ViewRoom, isVisible: Bool, outlet: PageOutlet) throws(SystemError) {
        let mailbox = try Mailbox<Item>()
        self.mailbox = mailbox
        // It ends itself when it is told to.
        _ = try SystemThread(name: "view \(unit.instance)") {
            ViewShow(unit, room, isVisible: isVisible, outlet, mailbox).run()
        }
    }

    /// False when the view has more to handle than a person does.
    func put(_ item: Item) -> Bool { mailbox.put(item) }
    func stop() { if !mailbox.put(.stop) { mailbox.wake.signal() } }
}
