import AudioToolbox
import BuiltInUnits
import Foundation
import MusicSequences
import RenderGraph

/// Called once, on a thread of the player's, when a playback is over.
public typealias AVMIDIPlayerCompletionHandler = @Sendable () -> Void

/// Plays a Standard MIDI File through the MIDI synthesizer, on the default device (AVMIDIPlayer.h).
///
/// It has an engine of its own. Faults of what cannot throw are logged. Thread: any but render.
// @unchecked: what changes is behind the core's lock.
open class AVMIDIPlayer: NSObject, @unchecked Sendable {
    /// What it plays through; not Apple's.
    package let engine = AVAudioEngine()
    private let core = SequencerCore(nil)
    /// Under the core's lock.
    private var completion: AVMIDIPlayerCompletionHandler?

    /// - Parameters:
    ///   - inURL: of a Standard MIDI File.
    ///   - bankURL: of a SoundFont file; nil for this library's own bank.
    /// - Throws: NSError that names the file, and the place in it where it is damaged.
    public init(contentsOf inURL: URL, soundBankURL bankURL: URL?) throws {
        super.init()
        try core.load(from: inURL, .asInFile)
        try makeReady(bankURL)
    }

    /// As `init(contentsOf:soundBankURL:)`, with the bytes of a Standard MIDI File.
    public init(data: Data, soundBankURL bankURL: URL?) throws {
        super.init()
        try core.load([UInt8](data), "the data", .asInFile)
        try makeReady(bankURL)
    }

    deinit {
        core.end()
        engine.stop()
        if let completion { engine.core.worker.call(completion) }
    }

    private func makeReady(_ bankURL: URL?) throws {
        let synthesizer = AVAudioUnitMIDIInstrument(
            audioComponentDescription: .builtIn(kAudioUnitSubType_MIDISynth, type: kAudioUnitType_MusicDevice))
        if let bankURL { try Self.load(bankURL, into: synthesizer.auAudioUnit) }
        engine.attach(synthesizer)
        try engine.connectNode(synthesizer, to: engine.mainMixerNode, format: nil)
        core.join(engine)
    }

    private static func load(_ bankURL: URL, into unit: AUAudioUnit) throws {
        guard let path = bankURL.filePath, let instrument = unit as? InstrumentUnit else {
            throw EngineFaults.error(
                Int(kAudioUnitErr_InvalidFilePath), "\(bankURL.absoluteString) is no file: banks are read from files")
        }
        do { try instrument.load(InstrumentSource(.bank, [path])) } catch {
            throw EngineFaults.error(Int(error.code), error.message)
        }
    }

    // MARK: Playing

    /// Makes ready what `play(_:)` needs, so that it starts sooner.
    open func prepareToPlay() {
        engine.prepare()
        core.recording { try core.prepare() }
    }

    /// Plays from where it is; from the beginning where that is the end. Nothing happens while it plays.
    /// - Parameter completionHandler: called when it has played to its end, was stopped, or could not be played.
    open func play(_ completionHandler: AVMIDIPlayerCompletionHandler? = nil) {
        guard !isPlaying else { return }
        if currentPosition >= duration { currentPosition = 0 }
        core.lock.withLock {
            completion = completionHandler
            core.ending = (duration, { [weak self] in self?.stop() })
        }
        do {
            if !engine.isRunning { try engine.start() }
            try core.start()
        } catch {
            EngineFaults.log(error as NSError)
            complete()
        }
    }

    /// Ends what sounds, and stays where it is.
    open func stop() {
        core.playback.stop()
        complete()
    }

    private func complete() {
        let told = core.lock.withLock {
            defer { (completion, core.ending) = (nil, nil) }
            return completion
        }
        if let told { engine.core.worker.call(told) }
    }

    /// Whether it plays; false from the end of the file on, when it gets to know of it.
    open var isPlaying: Bool { core.playback.isPlaying }

    /// Seconds of the file at rate 1, to the end of its longest track.
    open var duration: TimeInterval { core.lock.withLock { core.sequence.tempoMap.seconds(at: core.sequence.length) } }

    /// Seconds of the file at rate 1. Set while it plays, it goes on there; what is negative or no number is refused.
    open var currentPosition: TimeInterval {
        get { core.lock.withLock { core.position } }
        set {
            core.recording {
                guard newValue >= 0, newValue.isFinite else { throw EngineFaults.noPosition(newValue, "seconds") }
                try core.seek(toBeat: core.lock.withLock { core.sequence.tempoMap.beats(at: newValue) })
            }
        }
    }

    /// By which the tempo is multiplied, 1/128 … 128; 1 at first. Another one is refused.
    open var rate: Float {
        get { Float(core.playback.rate) }
        set { core.recording { try core.setRate(Double(newValue)) } }
    }
}
