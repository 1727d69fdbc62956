import AudioToolbox
import TerminalOutput

/// What a person plays into a chain that cannot hear it: reported before anything starts.
struct UnhearableInput {
    let graph: UnitGraph
    /// The file that is read; nil for none.
    let file: String?
    /// The option that has notes played; nil for none.
    let noteOption: String?

    /// What is said where nothing is to be played.
    static let nothing =
        "name a file to play, or --notes, --midi-file or --midi-in for an instrument, or --input for what a device "
        + "records, or a generator as the first --unit"

    private static let types = [
        kAudioUnitType_MusicDevice, kAudioUnitType_MusicEffect, kAudioUnitType_MIDIProcessor,
    ]

    /// Whether a unit plays what keyboards send.
    static func takesNotes(_ unit: AUAudioUnit) -> Bool { types.contains(unit.componentDescription.componentType) }

    /// Throws for a file that no unit hears, which would go by in silence, and for notes to a unit that takes none.
    func check() throws(CommandFailure) {
        if let noteOption, let first = graph.units.first,
            !Self.takesNotes(first)
        {
            throw CommandFailure(
                .usage, "\(noteOption): \(Self.name(first)) takes no notes; name an instrument as the first --unit")
        }
        if let file, !graph.pullsSource, let deaf = graph.units.last(where: { $0.inputBusses.isEmpty }) {
            throw CommandFailure(
                .usage,
                "\(TerminalText.line(file)) is not heard: \(Self.name(deaf)) takes no input; play an instrument with "
                    + "--notes, --midi-file or --midi-in instead")
        }
    }

    /// Throws where nothing is played and the first unit does not play by itself, as a generator does.
    static func checkGenerator(_ first: AudioComponentDescription?) throws(CommandFailure) {
        guard first?.componentType == kAudioUnitType_Generator else { throw CommandFailure(.usage, nothing) }
    }

    private static func name(_ unit: AUAudioUnit) -> String {
        TerminalText.line("\(unit.shownName) (\(unit.componentDescription))")
    }
}
