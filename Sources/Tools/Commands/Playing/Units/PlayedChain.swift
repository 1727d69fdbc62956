import AVFAudio
import AudioToolbox
import ComponentRegistry
import ExtensionHost
import Foundation
import HostControl
import RenderGraph
import Rigs
import TerminalOutput

/// The chain of a run of `auctl play`, which others see and change while it is heard.
actor PlayedChain: ChainPlaying {
    /// A unit of the chain.
    struct Link {
        let node: AVAudioUnit
        let status: ChainStatus.Unit

        var unit: AUAudioUnit { node.auAudioUnit }
        var component: ComponentIdentifier { ComponentIdentifier(of: unit.componentDescription) }
        var name: String { TerminalText.line(unit.shownName) }
    }

    let host: AudioUnitHost
    let choices: UnitChoices
    let splicer: ChainSplicer
    /// What units are told of the transport.
    private let transport: PlayTransport
    /// What moves the units' parameters.
    let controllers: LiveControllers
    /// What the first unit hears; nil where no source is heard.
    private let entry: AVAudioNode?
    /// Hears the last unit.
    private let tail: AVAudioNode
    /// What was chosen for the whole chain.
    private let whole: ChainStatus
    /// Told of the units after each change.
    let changed: @Sendable ([AUAudioUnit]) async -> Void
    private(set) var links: [Link]
    /// Units that were taken out and could not be put back yet, with their places.
    private var waiting: [(link: Link, index: Int)] = []
    var isBusy = false

    /// - Parameters:
    ///   - nodes: first to last, as `status` has them.
    ///   - entry: what the first of them hears; nil where no source is heard.
    ///   - tail: hears the last of them.
    ///   - status: with what was chosen for the whole chain.
    ///   - changed: told of the units after each change.
    init(
        _ nodes: [AVAudioUnit], from entry: AVAudioNode?, to tail: AVAudioNode, _ status: ChainStatus,
        host: AudioUnitHost, choices: UnitChoices, splicer: ChainSplicer, transport: PlayTransport,
        controllers: LiveControllers, changed: @escaping @Sendable ([AUAudioUnit]) async -> Void
    ) {
        self.host = host
        self.choices = choices
        self.splicer = splicer
        self.transport = transport
        self.controllers = controllers
        self.changed = changed
        self.tail = tail
        self.entry = entry
        whole = status
        links = zip(nodes, status.units).map { Link(node: $0, status: $1) }
    }

    func status() -> ChainStatus {
        var status = whole
        status.units = links.map(\.status)
        return status
    }

    func insert(_ component: String, at place: Int?) async throws -> UInt64 {
        try begin()
        defer { isBusy = false }
        guard links.count < Rig.maximumUnits else {
            throw HostControlError.failed("the chain has \(Rig.maximumUnits) units, as many as it may have")
        }
        let index = place ?? links.count
        try ChainPlaces(from: firstPlace, to: links.count).check(index)
        let plan = UnitPlan(try ComponentQuery([component]).component(in: ComponentScanner().scan()), nil, choices)
        let link = try await makeLink(plan)
        try await splice(link, at: index)
        await changed(links.map(\.unit))
        return link.status.instance
    }

    func remove(_ instance: UInt64) async throws {
        try begin()
        defer { isBusy = false }
        let index = try index(of: instance)
        guard links.count > 1 else { throw HostControlError.failed("a chain needs a unit; this one has no other") }
        try await cut(index)
        await changed(links.map(\.unit))
    }

    func move(_ instance: UInt64, to place: Int) async throws {
        try begin()
        defer { isBusy = false }
        let index = try index(of: instance)
        try ChainPlaces(from: firstPlace, to: links.count - 1).check(place)
        guard place != index else { return }
        let link = links[index]
        // Unheard meanwhile, and still in the engine: a unit whose process ends in this moment is not lost.
        try await replace(index..<index + 1, with: [])
        do {
            try await replace(place..<place, with: [link])
        } catch {
            let isBack = await putBack(link, at: index)
            await changed(present)
            throw HostControlError.failed(
                "\(error); it \(isBack ? "stays where it was" : "is put back there as soon as it runs again")")
        }
        await changed(present)
    }

    /// Has a unit heard again that was taken out. Its process may be on its way back: what is not possible within some
    /// time is tried until it is.
    private func putBack(_ link: Link, at index: Int) async -> Bool {
        do {
            try await persistently { try await replace(index..<index, with: [link]) }
            return true
        } catch {
            waiting.append((link, index))
            Task { [weak self] in
                while let self, await self.putBackWaiting() { try? await Task.sleep(nanoseconds: Self.pause) }
            }
            return false
        }
    }

    /// Whether units wait still.
    private func putBackWaiting() async -> Bool {
        guard let (link, index) = waiting.first else { return false }
        guard !isBusy else { return true }
        isBusy = true
        defer { isBusy = false }
        let place = max(firstPlace, min(index, links.count))
        guard (try? await replace(place..<place, with: [link])) != nil else { return true }
        waiting.removeFirst()
        await changed(present)
        return !waiting.isEmpty
    }

    /// All units, also such as wait to be heard again.
    private var present: [AUAudioUnit] { links.map(\.unit) + waiting.map(\.link.unit) }

    /// Between two attempts, in nanoseconds.
    private static let pause: UInt64 = 100_000_000
    private static let attempts = 50

    /// Tries until it succeeds, for as long as a process takes that is started again.
    func persistently(_ body: () async throws -> Void) async throws {
        for _ in 1..<Self.attempts {
            do { return try await body() } catch { try? await Task.sleep(nanoseconds: Self.pause) }
        }
        try await body()
    }

    /// Starts a unit that can be heard in the chain; nobody hears it yet.
    func makeLink(_ plan: UnitPlan) async throws -> Link {
        let unit = try await host.instantiate(
            plan.component.audioDescription, options: plan.loading, settings: plan.settings(host.settings))
        guard unit.inputBusses.count > 0 else {
            throw HostControlError.failed(
                "\(TerminalText.line(plan.component.name)) takes no input, so it can only be the first of a chain")
        }
        unit.contextName = "auctl"
        unit.transportStateBlock = transport.block
        return Link(
            node: AVAudioUnit.node(of: unit), status: plan.status(of: unit, number: host.instanceNumber(of: unit) ?? 0))
    }

    func begin() throws(HostControlError) {
        guard !isBusy else { throw .failed("the chain is being changed already; try again") }
        isBusy = true
    }

    /// The first place that can be heard: behind an instrument, where no source is.
    var firstPlace: Int {
        entry == nil ? (links.lastIndex { $0.unit.inputBusses.isEmpty } ?? 0) + 1 : 0
    }

    private func index(of instance: UInt64) throws(HostControlError) -> Int {
        guard let index = links.firstIndex(where: { $0.status.instance == instance }) else {
            throw .failed("the unit \(instance) is not in the chain")
        }
        guard index >= firstPlace else { throw .failed("\(links[index].name) gives what the others hear, so it stays") }
        return index
    }

    private func splice(_ link: Link, at index: Int) async throws {
        try await explained(link) {
            try await splicer.insert(link.node, between: before(index), and: after(index))
        }
        links.insert(link, at: index)
    }

    private func cut(_ index: Int) async throws {
        try await explained(links[index]) {
            try await splicer.remove(links[index].node, between: before(index), and: after(index + 1))
        }
        links.remove(at: index)
    }

    /// Has units heard instead of those at some places, which stay attached.
    func replace(_ places: Range<Int>, with coming: [Link]) async throws {
        let going = Array(links[places])
        guard let named = coming.first ?? going.first else { return }
        try await explained(named) {
            try await splicer.replace(
                going.map(\.node), with: coming.map(\.node), between: before(places.lowerBound),
                and: after(places.upperBound))
        }
        links.replaceSubrange(places, with: coming)
    }

    /// What is heard by a unit at this place.
    private func before(_ index: Int) -> AVAudioNode { index == 0 ? entry ?? tail : links[index - 1].node }

    /// What hears a unit in front of this place.
    private func after(_ index: Int) -> AVAudioNode { index < links.count ? links[index].node : tail }

    private func explained(_ link: Link, _ body: () async throws -> Void) async throws(HostControlError) {
        do {
            try await body()
        } catch {
            throw .failed("\(link.name): \((error as NSError).localizedDescription)")
        }
    }
}
