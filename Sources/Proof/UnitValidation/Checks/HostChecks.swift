import AudioToolbox
import AudioUnitTestKit

/// What a host may offer and need not.
enum HostChecks {
    static let all = [callbacks]

    private static let callbacks = UnitCheck(
        .host, "callbacks", "The unit renders with and without the host's tempo, transport and MIDI output."
    ) { session in
        let probe = try await session.probe()
        _ = try probe.renderFresh(blocks: [512, 512])
        probe.unit.musicalContextBlock = { tempo, numerator, denominator, beat, offset, downbeat in
            tempo?.pointee = 133
            numerator?.pointee = 7
            denominator?.pointee = 8
            beat?.pointee = 3.25
            offset?.pointee = 100
            downbeat?.pointee = 0
            return true
        }
        probe.unit.transportStateBlock = { flags, position, start, end in
            flags?.pointee = [.changed, .moving, .cycling]
            position?.pointee = 48_000
            start?.pointee = 0
            end?.pointee = 4
            return true
        }
        probe.unit.midiOutputEventBlock = { _, _, _, _ in noErr }
        _ = try probe.renderFresh(blocks: [512, 64, 512])
        // A host that has the blocks and knows nothing at present.
        probe.unit.musicalContextBlock = { _, _, _, _, _, _ in false }
        probe.unit.transportStateBlock = { _, _, _, _ in false }
        _ = try probe.renderFresh(blocks: [512, 64])
        return .passed()
    }
}
