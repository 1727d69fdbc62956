import AVFAudio
import AudioToolbox
import MIDIPorts

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

    /// Has the first unit played, from the next cycle on. Throws CommandFailure for a unit that takes no MIDI.
    func connect(_ first: AUAudioUnit?, sampleRate: Double) throws(CommandFailure) {
        guard let ports, !ports.inputs.isEmpty else { return }
        guard let first, let schedule = first.scheduleMIDIEventBlock else {
            throw CommandFailure(.usage, "--midi-in plays an instrument; name one as the first --unit")
        }
        let player = LivePlayer(ports.inputs, clock, sampleRate: sampleRate, schedule: schedule)
        self.player = player
        _ = first.token(byAddingRenderObserver: player.observer)
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
