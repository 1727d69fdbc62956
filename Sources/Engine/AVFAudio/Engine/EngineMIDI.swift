import AudioToolbox
import Foundation

/// Which units of an engine get the MIDI of which: one to one or one to many, never many to one. Thread: under the
/// engine's lock.
struct EngineMIDI {
    /// What a program wants to see of a connection.
    enum Tap {
        case none
        case bytes(AUMIDIOutputEventBlock)
        case packets(AUMIDIEventListBlock)
    }

    /// By destination.
    private var sources: [ObjectIdentifier: AVAudioUnit] = [:]
    /// By source, in the order in which they were connected.
    private var targets: [ObjectIdentifier: [AVAudioUnit]] = [:]
    private var taps: [ObjectIdentifier: Tap] = [:]
    private var routes: [ObjectIdentifier: MIDIRoute] = [:]

    var isEmpty: Bool { sources.isEmpty }

    func source(of node: AVAudioNode) -> AVAudioUnit? { sources[ObjectIdentifier(node)] }
    func targets(of node: AVAudioNode) -> [AVAudioUnit] { targets[ObjectIdentifier(node)] ?? [] }
    /// Where the MIDI of a node's unit goes; nil for nowhere.
    func route(of node: AVAudioNode) -> MIDIRoute? { routes[ObjectIdentifier(node)] }
    func contains(_ node: AVAudioNode) -> Bool { source(of: node) != nil || !targets(of: node).isEmpty }

    /// What the destinations had before is cut.
    mutating func connect(_ source: AVAudioUnit, to nodes: [AVAudioUnit], _ tap: Tap) {
        for node in nodes {
            disconnectInput(of: node)
            sources[ObjectIdentifier(node)] = source
        }
        targets[ObjectIdentifier(source), default: []] += nodes
        taps[ObjectIdentifier(source)] = tap
        remakeRoute(of: source)
    }

    mutating func disconnectInput(of node: AVAudioNode) {
        guard let source = sources.removeValue(forKey: ObjectIdentifier(node)) else { return }
        targets[ObjectIdentifier(source)]?.removeAll { $0 === node }
        remakeRoute(of: source)
    }

    mutating func disconnectOutput(of node: AVAudioNode) {
        for target in targets(of: node) { disconnectInput(of: target) }
    }

    private mutating func remakeRoute(of source: AVAudioUnit) {
        let key = ObjectIdentifier(source)
        guard let all = targets[key], !all.isEmpty else {
            (targets[key], taps[key], routes[key]) = (nil, nil, nil)
            return
        }
        routes[key] = MIDIRoute(to: all.map(\.auAudioUnit), taps[key] ?? .none)
    }
}

/// Where the MIDI of one unit goes: into the schedules of others, and past a program's block. Two are equal that are
/// one.
// @unchecked: constants; what it points to lives as long as it does.
final class MIDIRoute: Equatable, @unchecked Sendable {
    private struct Destination {
        let unit: AUAudioUnit
        let bytes: AUScheduleMIDIEventBlock?
        let packets: AUMIDIEventListBlock?
    }

    private let destinations: UnsafeMutableBufferPointer<Destination>
    private let tap: EngineMIDI.Tap

    init(to units: [AUAudioUnit], _ tap: EngineMIDI.Tap) {
        self.tap = tap
        destinations = .allocate(capacity: units.count)
        for (index, unit) in units.enumerated() {
            destinations.initializeElement(
                at: index,
                to: Destination(
                    unit: unit, bytes: unit.scheduleMIDIEventBlock, packets: unit.scheduleMIDIEventListBlock))
        }
    }

    deinit {
        destinations.deinitialize()
        destinations.deallocate()
    }

    static func == (left: MIDIRoute, right: MIDIRoute) -> Bool { left === right }

    /// Makes the blocks of a unit that sends. Whoever calls them gets what the program's block returns, or noErr.
    ///
    /// One block serves both forms of a unit: bytes where the program looks at bytes, else packets, which lose nothing.
    func install(in unit: AUAudioUnit) {
        switch tap {
        case .bytes(let tap):
            unit.midiOutputEventListBlock = nil
            unit.midiOutputEventBlock = { [self] time, cable, count, bytes in
                let status = tap(time, cable, count, bytes)
                for index in destinations.indices where destinations[index].unit.renderResourcesAllocated {
                    destinations[index].bytes?(time, cable, count, bytes)
                }
                return status
            }
        case .packets(let tap): install(in: unit, tap)
        case .none: install(in: unit) { _, _, _ in noErr }
        }
    }

    private func install(in unit: AUAudioUnit, _ tap: @escaping AUMIDIEventListBlock) {
        unit.midiOutputEventBlock = nil
        unit.midiOutputEventListBlock = { [self] time, cable, list in
            let status = tap(time, cable, list)
            // A unit that nothing renders would keep what it gets until it is rendered.
            for index in destinations.indices where destinations[index].unit.renderResourcesAllocated {
                _ = destinations[index].packets?(time, cable, list)
            }
            return status
        }
    }

    /// The unit sends to nobody any more.
    static func remove(from unit: AUAudioUnit) {
        unit.midiOutputEventBlock = nil
        unit.midiOutputEventListBlock = nil
    }
}
