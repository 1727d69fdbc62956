import HostControl
import LinuxProcesses
import LinuxSystem

/// One unit as a page sees it: its parameters and presets as they change, and what the page asks of it. On a thread of its
/// own, so that a host that does not answer keeps nobody else waiting.
final class UnitWatch: Sendable {
    private enum Item: Sendable {
        case order(UnitOrder)
        case seen
        case visible(Bool)
        case stop
    }

    private static let milliseconds = 100
    /// Presets change seldom: so many looks at parameters for one at them.
    private static let looksPerPresets = 10
    private let unit: UnitReference
    private let outlet: PageOutlet
    private let mailbox: Mailbox<Item>

    init(_ unit: UnitReference, isVisible: Bool, outlet: PageOutlet) throws(SystemError) {
        (self.unit, self.outlet) = (unit, outlet)
        mailbox = try Mailbox()
        // It ends itself when it is told to.
        _ = try SystemThread(name: "unit \(unit.instance)") { [self] in run(isVisible) }
    }

    /// False when too much waits for an answer of the host.
    func order(_ order: UnitOrder) -> Bool { mailbox.put(.order(order)) }
    func seen() { mailbox.put(.seen) }
    func show(_ isVisible: Bool) { mailbox.put(.visible(isVisible)) }
    func stop() { if !mailbox.put(.stop) { mailbox.wake.signal() } }

    private func run(_ isVisible: Bool) {
        var link = UnitLink(unit, outlet)
        var isVisible = isVisible, looks = 0
        guard let poll = try? EventPoll(), (try? poll.add(mailbox.wake.rawDescriptor, token: 0)) != nil else { return }
        while true {
            if isVisible {
                link.look(includingPresets: looks % Self.looksPerPresets == 0)
                looks += 1
            }
            let deadline = MonotonicClock.deadline(milliseconds: Self.milliseconds)
            _ = try? poll.wait(deadline: isVisible ? deadline : MonotonicClock.never)
            var orders: [UnitOrder] = []
            for item in mailbox.take() {
                switch item {
                case .order(let order): orders.append(order)
                case .seen: link.seen()
                case .visible(let isSeen): isVisible = isSeen
                case .stop: return link.close()
                }
            }
            for order in UnitOrder.latest(orders) {
                link.perform(order)
                if case .set = order { continue }
                looks = 0
            }
        }
    }
}

/// The connection to a unit's host, made anew after each failure.
private struct UnitLink {
    private let unit: UnitReference
    private let outlet: PageOutlet
    private var client: HostClient?
    private var news = UnitNews()
    private var presets: [PresetStatus] = []
    private var absence: String?

    init(_ unit: UnitReference, _ outlet: PageOutlet) { (self.unit, self.outlet) = (unit, outlet) }

    mutating func seen() { news.seen() }

    mutating func close() {
        client?.close()
        client = nil
    }

    mutating func look(includingPresets: Bool) {
        do {
            let client = try connected()
            let parameters = try client.parameters(instance: unit.instance)
            if includingPresets { presets = try client.presets(instance: unit.instance) }
            absence = nil
            switch news.news(parameters, presets) {
            case nil: break
            case .all(let parameters, let presets)?: outlet.send(.unit(unit, parameters, presets))
            case .values(let values)?: outlet.send(.values(unit, values))
            }
        } catch {
            close()
            news.forget()
            let reason = "\(error)"
            guard reason != absence else { return }
            absence = reason
            outlet.send(.absent(unit, reason))
        }
    }

    mutating func perform(_ order: UnitOrder) {
        do {
            let client = try connected()
            switch order {
            case .set(let parameter, let value):
                try client.setParameter(instance: unit.instance, parameter: parameter, value: value)
            case .select(let preset): try client.selectPreset(instance: unit.instance, preset: "\(preset)")
            case .kill: try client.kill(instance: unit.instance)
            case .restart: try client.restart(instance: unit.instance)
            }
        } catch {
            close()
            outlet.send(.failed("\(error)"))
        }
    }

    private mutating func connected() throws -> HostClient {
        if let client { return client }
        let made = try HostClient(processID: unit.host)
        client = made
        return made
    }
}
