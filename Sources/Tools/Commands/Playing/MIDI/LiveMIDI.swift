import AVFAudio
import AudioToolbox
import MIDIPorts
import TerminalOutput

/// What a run of `auctl play` exchanges with MIDI ports. Thread: the session's; what the render thread does is its own.
final class LiveMIDI {
    /// The device's, which tells it of each cycle.
    let clock = CycleClock()
    /// Nil where no port was asked for.
    private let ports: LiveInputs?
    /// Whether what is played goes to a port instead of a unit.
    let isDirect: Bool
    private var player: LivePlayer?
    private var sender: MIDISender?
    /// What controllers move; nil before the units are connected.
    private(set) var controllers: LiveControllers?

    /// Finds and connects the ports. Throws CommandFailure naming what is there.
    init(_ options: PlayOptions) throws {
        let hasPorts = !options.midiIn.isEmpty || options.midiOut != nil
        ports = hasPorts ? try LiveInputs(options.midiIn, outputName: options.midiOut) : nil
        isDirect = options.isDirect
    }

    /// Before the units are allocated, and the row is connected.
    func prepare(_ units: [AUAudioUnit], sampleRate: Double) {
        guard let ring = ports?.output else { return }
        let sender = MIDISender(ring, clock, sampleRate: sampleRate)
        self.sender = sender
        let unit =
            units.last { !$0.midiOutputNames.isEmpty }
            ?? units.last { $0.componentDescription.componentType == kAudioUnitType_MIDIProcessor } ?? units.first
        unit?.midiOutputEventBlock = sender.outputBlock
        _ = unit?.token(byAddingRenderObserver: sender.observer)
    }

    /// Has the first unit played where it takes notes, and parameters moved, from the next cycle on.
    /// - Returns: what controllers move.
    /// - Throws: `CommandFailure` where there is no unit.
    func connect(_ first: AUAudioUnit?, sampleRate: Double) throws(CommandFailure) -> LiveControllers {
        let controllers = LiveControllers(ports?.sources ?? [], ports?.inputs ?? [], sampleRate: sampleRate)
        self.controllers = controllers
        guard let ports, !ports.inputs.isEmpty else { return controllers }
        guard let first else {
            throw CommandFailure(.usage, "--midi-in plays an instrument; name one as the first --unit")
        }
        let schedule = UnhearableInput.takesNotes(first) ? first.scheduleMIDIEventBlock : nil
        let player = LivePlayer(
            ports.inputs, clock, sampleRate: sampleRate, controllers: controllers.table, schedule: schedule)
        self.player = player
        if schedule != nil {
            _ = first.token(byAddingRenderObserver: player.observer)
        } else {
            // No unit stays for good: any may be taken out of the chain.
            clock.setFollower(player)
            StandardError.write(
                "auctl: \(TerminalText.line(first.shownName)) takes no notes; the ports move the parameters that "
                    + "`auctl param UNIT KEY --learn` binds")
        }
        return controllers
    }

    /// Where what is played goes that goes to a port; nil where a unit gets it.
    var schedule: AUScheduleMIDIEventBlock? { isDirect ? sender?.schedule : nil }

    /// What is heard where there is no unit: nothing.
    static func silence(_ format: AVAudioFormat) -> AVAudioNode {
        AVAudioSourceNode(format: format) { isSilence, _, _, list in
            isSilence.pointee = true
            for buffer in UnsafeMutableAudioBufferListPointer(list) {
                if let data = buffer.mData { memset(data, 0, Int(buffer.mDataByteSize)) }
            }
            return noErr
        }
    }

    /// For whoever is shown what is heard, which is all that is rendered where there is no unit. Thread: render.
    var began: (Int64) -> Void {
        guard isDirect, let sender else { return { _ in } }
        return { sender.begin(at: $0) }
    }

    /// Ends the connections, and says what was lost.
    func close() { ports?.close() }
}
