import AudioToolbox
import Foundation

/// What a program wants to see of MIDI that goes from unit to unit.
enum MIDITap {
    case none
    case bytes(AUMIDIOutputEventBlock)
    case packets(AUMIDIEventListBlock)
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
    private let tap: MIDITap

    init(to units: [AUAudioUnit], _ tap: MIDITap) {
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
