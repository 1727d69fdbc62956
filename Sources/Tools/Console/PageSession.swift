import Synchronization

/// What the console does for one page, from the opening of its socket to the end of it.
///
/// Nothing of it waits: units and views have threads of their own. Thread: any but render.
final class PageSession: Sendable {
    /// Units of one page that are watched at once, and as many views.
    static let mostUnits = 8

    private struct State {
        var isVisible = true
        var watches: [UnitReference: UnitWatch] = [:]
        var views: [UnitReference: ViewStream] = [:]
        /// The list that was not sent yet, and whether one is under way.
        var list: [ConsoleMessage.ListedHost]?
        var sentList: [ConsoleMessage.ListedHost]?
        var isListUnderWay = false
    }

    private let hosts: HostWatch
    private let outlet: PageOutlet
    private let state = Mutex(State())

    init(hosts: HostWatch, outlet: PageOutlet) {
        (self.hosts, self.outlet) = (hosts, outlet)
        hosts.add(self) { [weak self] in self?.show($0) }
    }

    /// The page is gone.
    func end() {
        hosts.remove(self)
        let (watches, views) = state.withLock { state in
            defer { (state.watches, state.views) = ([:], [:]) }
            return (Array(state.watches.values), Array(state.views.values))
        }
        for watch in watches { watch.stop() }
        for view in views { view.stop() }
    }

    /// Does what a page asks; returns what is wrong with it, after which it is not listened to any more.
    func receive(_ text: String) -> String? {
        do throws(PageMessageError) {
            return obey(try PageMessage(text)) ? nil : "the page asks for more than a person does"
        } catch {
            return error.description
        }
    }

    /// False for a page that floods.
    private func obey(_ message: PageMessage) -> Bool {
        switch message {
        case .visible(let isVisible): show(isVisible)
        case .listSeen: sendList { $0.isListUnderWay = false }
        case .watch(let unit): watch(unit)
        case .unwatch(let unit): state.withLock { $0.watches.removeValue(forKey: unit) }?.stop()
        case .unitSeen(let unit): watch(of: unit)?.seen()
        case .order(let unit, let order): return watch(of: unit)?.order(order) ?? true
        case .show(let unit, let room): return show(unit, room)
        case .hide(let unit): state.withLock { $0.views.removeValue(forKey: unit) }?.stop()
        case .frameSeen(let unit): return view(of: unit)?.put(.frameSeen) ?? true
        case .event(let unit, let event): return view(of: unit)?.put(.event(event)) ?? true
        }
        return true
    }

    private func watch(of unit: UnitReference) -> UnitWatch? { state.withLock { $0.watches[unit] } }
    private func view(of unit: UnitReference) -> ViewStream? { state.withLock { $0.views[unit] } }

    private func watch(_ unit: UnitReference) {
        let failure = state.withLock { state -> String? in
            guard state.watches[unit] == nil else { return nil }
            guard state.watches.count < Self.mostUnits else { return Self.tooMany }
            state.watches[unit] = try? UnitWatch(unit, isVisible: state.isVisible, outlet: outlet)
            return state.watches[unit] == nil ? Self.noThread : nil
        }
        if let failure { outlet.send(.failed(failure)) }
    }

    private func show(_ unit: UnitReference, _ room: ViewRoom) -> Bool {
        if let view = view(of: unit) { return view.put(.room(room)) }
        let failure = state.withLock { state -> String? in
            guard state.views.count < Self.mostUnits else { return Self.tooMany }
            state.views[unit] = try? ViewStream(unit, room: room, isVisible: state.isVisible, outlet: outlet)
            return state.views[unit] == nil ? Self.noThread : nil
        }
        if let failure { outlet.send(.failed(failure)) }
        return true
    }

    private static let tooMany = "A page shows \(mostUnits) units at most; close one of them."
    private static let noThread = "There is no thread or descriptor left to show a unit with."

    private func show(_ isVisible: Bool) {
        let (watches, views) = state.withLock { state in
            state.isVisible = isVisible
            return (Array(state.watches.values), Array(state.views.values))
        }
        if isVisible { hosts.add(self) { [weak self] in self?.show($0) } } else { hosts.remove(self) }
        for watch in watches { watch.show(isVisible) }
        for view in views { _ = view.put(.visible(isVisible)) }
    }

    private func show(_ list: [ConsoleMessage.ListedHost]) { sendList { $0.list = list } }

    /// Sends the latest list when the page has drawn the former one and there is news.
    private func sendList(_ change: (inout State) -> Void) {
        let list = state.withLock { state -> [ConsoleMessage.ListedHost]? in
            change(&state)
            guard !state.isListUnderWay, let list = state.list, list != state.sentList else { return nil }
            (state.sentList, state.isListUnderWay) = (list, true)
            return list
        }
        if let list { outlet.send(.hosts(list)) }
    }
}
