import AudioToolbox
import LinuxProcesses
import LinuxSystem
import SurfaceProtocol
import ViewPresentation

/// One view from when it is opened to when it goes, on the thread of its `ViewStream`.
final class ViewShow {
    private static let mailToken: UInt64 = 0
    private static let viewToken: UInt64 = 1
    /// Between two descriptions, which the view is asked for after it has drawn.
    private static let descriptionInterval: UInt64 = 250_000_000

    private let unit: UnitReference
    private let presenter: ViewPresenter
    private let outlet: PageOutlet
    private let mailbox: Mailbox<ViewStream.Item>
    private var place: ViewPlace
    private var credits = FrameCredits()
    private var status = ViewStatus(phase: "opening")
    private var sentStatus: ViewStatus?
    private var describedFrame = 0
    private var nextDescription: UInt64 = 0

    init(
        _ unit: UnitReference, _ presenter: ViewPresenter, _ place: ViewPlace, _ outlet: PageOutlet,
        _ mailbox: Mailbox<ViewStream.Item>, _ lastStatus: ViewStatus?
    ) {
        (self.unit, self.presenter, self.place, self.outlet) = (unit, presenter, place, outlet)
        (self.mailbox, sentStatus) = (mailbox, lastStatus)
        self.place.failures = 0
        presenter.onFrame = { [unowned self] in credits.add($0) }
    }

    /// Returns when the view has gone or is no longer wanted.
    func run() -> (ViewPlace, ViewStatus?) {
        defer { presenter.close() }
        guard let poll = try? EventPoll(), begin() else { return (place, sentStatus) }
        try? poll.add(mailbox.wake.rawDescriptor, token: Self.mailToken)
        var isWatched: Bool?
        while !place.isStopped {
            // What is not read is not answered: a view waits where the page does.
            if isWatched != credits.isOpen {
                if isWatched != nil { try? poll.remove(presenter.rawDescriptor) }
                try? poll.add(
                    presenter.rawDescriptor, token: Self.viewToken, events: credits.isOpen ? .readable : [])
                isWatched = credits.isOpen
            }
            let events = (try? poll.wait(deadline: deadline)) ?? []
            for item in mailbox.take() { handle(item) }
            let isEnd = events.contains { !$0.events.isDisjoint(with: [.hangUp, .error]) }
            if credits.isOpen || isEnd { presenter.look() }
            sendFrame()
            describe()
            tell()
            if case .gone = presenter.phase { break }
        }
        return (place, sentStatus)
    }

    private var deadline: UInt64 {
        let description = isDescriptionDue ? nextDescription : MonotonicClock.never
        return min(presenter.lookDue ?? MonotonicClock.never, description)
    }

    private func begin() -> Bool {
        presenter.show(place.isVisible)
        do throws(ViewPresenterError) {
            let size = try presenter.preferredSize()
            (status.width, status.height) = (size.width, size.height)
            try configure()
            return true
        } catch {
            status.phase = error == .notResponding ? "stalled" : "gone"
            status.reason = "\(error)"
            tell(as: status)
            return false
        }
    }

    private func configure() throws(ViewPresenterError) {
        let scale = place.room.scale(forWidth: status.width)
        try presenter.configure(
            AUViewSize(width: status.width, height: status.height), scale: scale, isDark: place.room.isDark)
        // Of the same size as the presenter makes: what lies beyond it is cut again there.
        let pixels = ((status.width * scale).rounded(), (status.height * scale).rounded())
        credits.begin(width: Int(pixels.0), height: Int(pixels.1))
    }

    private func handle(_ item: ViewStream.Item) {
        switch item {
        case .event(let event):
            // One that does not answer is not sent more than it would ever read.
            if presenter.phase != .stalled { presenter.send(event) }
        case .frameSeen: _ = credits.giveBack()
        case .visible(let isVisible):
            place.isVisible = isVisible
            presenter.show(isVisible)
        case .room(let room):
            guard room != place.room else { return }
            place.room = room
            try? configure()
        case .stop: place.isStopped = true
        }
    }

    private func sendFrame() {
        guard let surface = presenter.surface, let damage = credits.take() else { return }
        outlet.send(FramePacket(of: unit, damage, in: surface.memory, buffer: surface.buffer))
    }

    private var isDescriptionDue: Bool { presenter.phase == .shown && describedFrame != presenter.frameCount }

    private func describe() {
        guard isDescriptionDue, MonotonicClock.now() >= nextDescription else { return }
        describedFrame = presenter.frameCount
        nextDescription = MonotonicClock.now() + Self.descriptionInterval
        guard let elements = try? presenter.describe() else { return }
        status.elements = elements.map(ViewStatus.Element.init)
        sendFrame()
    }

    /// Tells the page where the view is, when that is news.
    private func tell() {
        switch presenter.phase {
        case .opening: (status.phase, status.reason) = ("opening", nil)
        case .shown: (status.phase, status.reason) = ("shown", nil)
        case .hidden: (status.phase, status.reason) = ("hidden", nil)
        case .waiting: (status.phase, status.reason) = ("waiting", "The view is shown by another program or page.")
        case .stalled: (status.phase, status.reason) = ("stalled", ViewPresenterError.notResponding.description)
        case .gone(let reason): (status.phase, status.reason) = ("gone", reason)
        }
        status.cursor = ViewStatus.cursor(presenter.cursor)
        tell(as: status)
    }

    private func tell(as status: ViewStatus) {
        guard status != sentStatus else { return }
        sentStatus = status
        outlet.send(.view(unit, status))
    }
}
