import AudioToolbox
import Glibc
import HostControl
import LinuxProcesses
import LinuxSystem
import RemoteParameters
import SurfaceProtocol
import ViewPresentation

/// One view for as long as a page shows it, whatever becomes of its unit, on the thread of its `ViewStream`.
final class ViewShow {
    /// Between two descriptions, which the view is asked for after it has drawn.
    private static let descriptionInterval: UInt64 = 250_000_000

    private let unit: UnitReference
    private let view: ReturningView
    private let outlet: PageOutlet
    private let mailbox: Mailbox<ViewStream.Item>
    private var room: ViewRoom
    private var isStopped = false
    /// Whether the view has a size; of one that does not answer, one that any may have.
    private var (isLaidOut, isMeasured) = (false, false)
    private var credits = FrameCredits()
    private var status = ViewStatus(phase: "opening")
    private var sentStatus: ViewStatus?
    private var describedFrame = 0
    private var nextDescription: UInt64 = 0

    init(
        _ unit: UnitReference, _ room: ViewRoom, isVisible: Bool, _ outlet: PageOutlet,
        _ mailbox: Mailbox<ViewStream.Item>
    ) {
        (self.unit, self.room, self.outlet, self.mailbox) = (unit, room, outlet, mailbox)
        let remote = RemoteView(host: unit.host, instance: unit.instance)
        view = ReturningView { () throws(ViewAbsence) in try remote.open().socket }
        view.show(isVisible)
        view.onFrame = { [unowned self] in credits.add($0) }
        view.onCopy = { [unit, outlet] in outlet.send(.copied(unit, $0)) }
        view.onOpen = { [unowned self] _ in opened() }
    }

    /// Returns when the view is no longer wanted.
    func run() {
        while !isStopped {
            let hasEnded = wait()
            for item in mailbox.take() { handle(item) }
            if isRead || hasEnded { view.look() }
            measure()
            sendFrame()
            describe()
            tell()
        }
    }

    /// Sleeps until there is something to do; returns whether the view has ended meanwhile.
    private func wait() -> Bool {
        var waits = [
            pollfd(fd: mailbox.wake.rawDescriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: view.rawDescriptor ?? -1, events: isRead ? Int16(POLLIN) : 0, revents: 0),
        ]
        let description = isDescriptionDue ? nextDescription : MonotonicClock.never
        let look = isRead ? view.lookDue ?? MonotonicClock.never : MonotonicClock.never
        _ = poll(&waits, 2, milliseconds(until: min(look, description)))
        return waits[1].revents & Int16(POLLHUP | POLLERR) != 0
    }

    /// What is not read is not answered: a view waits where the page does.
    private var isRead: Bool { credits.isOpen || view.presenter == nil }

    /// Rounded up; -1 for never.
    private func milliseconds(until due: UInt64) -> Int32 {
        guard due != MonotonicClock.never else { return -1 }
        let now = MonotonicClock.now()
        return due <= now ? 0 : Int32(clamping: (due - now + 999_999) / 1_000_000)
    }

    /// Nothing of what is drawn from now on was seen.
    private func opened() {
        describedFrame = 0
        beginFrames()
    }

    /// Gives a view the size that it prefers, once.
    private func measure() {
        guard !isMeasured, let presenter = view.presenter, !isLaidOut || presenter.wish != nil else { return }
        do throws(ViewPresenterError) {
            let size = try presenter.preferredSize()
            (status.width, status.height, isMeasured) = (size.width, size.height, true)
        } catch {
            guard error == .notResponding else { return }
            (status.width, status.height) = (400, 300)
        }
        isLaidOut = true
        configure()
    }

    private func configure() {
        guard isLaidOut else { return }
        let size = AUViewSize(width: status.width, height: status.height)
        try? view.configure(size, scale: room.scale(forWidth: status.width), isDark: room.isDark)
        beginFrames()
    }

    /// Of the same size as the presenter makes: what lies beyond it is cut again there.
    private func beginFrames() {
        let scale = room.scale(forWidth: status.width)
        credits.begin(width: Int((status.width * scale).rounded()), height: Int((status.height * scale).rounded()))
    }

    private func handle(_ item: ViewStream.Item) {
        switch item {
        case .event(let event):
            // One that does not answer is not sent more than it would ever read.
            if let presenter = view.presenter, presenter.phase != .stalled { presenter.send(event) }
        case .frameSeen: _ = credits.giveBack()
        case .visible(let isVisible): view.show(isVisible)
        case .room(let room):
            guard room != self.room else { return }
            self.room = room
            configure()
        case .stop: isStopped = true
        }
    }

    private func sendFrame() {
        guard let surface = view.presenter?.surface, let damage = credits.take() else { return }
        outlet.send(FramePacket(of: unit, damage, in: surface.memory, buffer: surface.buffer))
    }

    private var isDescriptionDue: Bool {
        view.presenter.map { $0.phase == .shown && describedFrame != $0.frameCount } ?? false
    }

    private func describe() {
        guard isDescriptionDue, let presenter = view.presenter, MonotonicClock.now() >= nextDescription else { return }
        describedFrame = presenter.frameCount
        nextDescription = MonotonicClock.now() + Self.descriptionInterval
        guard let elements = try? presenter.describe() else { return }
        status.elements = elements.map(ViewStatus.Element.init)
        sendFrame()
    }

    /// Tells the page where the view is, when that is news.
    private func tell() {
        if let presenter = view.presenter {
            status.take(presenter.phase)
            status.cursor = ViewStatus.cursor(presenter.cursor)
        } else if let reason = view.phase.reason {
            // A view that never was leaves no place on the page.
            (status.phase, status.reason) = (isLaidOut ? "gone" : "none", reason)
        }
        guard status != sentStatus, sentStatus != nil || view.phase != .opening else { return }
        sentStatus = status
        outlet.send(.view(unit, status))
    }
}
