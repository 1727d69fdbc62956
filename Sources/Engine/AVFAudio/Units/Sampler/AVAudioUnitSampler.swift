import AudioToolbox
import BuiltInUnits
import Foundation

/// An instrument of recordings: a SoundFont bank, an SFZ file or audio files (AVAudioUnitSampler.h). Without any it
/// plays a small bank of this library.
///
/// Loading reads the whole file and returns when the next note plays it; notes that sound end as they began.
/// Thread: any but render.
open class AVAudioUnitSampler: AVAudioUnitMIDIInstrument, @unchecked Sendable {
    /// With this library's own bank, in which each channel chooses its program, and channel 9, the tenth, has drums.
    public init() {
        super.init(audioComponentDescription: .builtIn(kAudioUnitSubType_Sampler, type: kAudioUnitType_MusicDevice))
    }

    public required init(_ unit: AUAudioUnit) { super.init(unit) }

    /// Plays one program of a SoundFont file on all channels.
    ///
    /// - Parameters:
    ///   - bankURL: of the file.
    ///   - program: 0 … 127.
    ///   - bankMSB: 0x79 for melodic programs, 0x78 for percussion, or another bank's number.
    ///   - bankLSB: the bank's number where the MSB is 0x79.
    /// - Throws: NSError that names the file and the place where it is damaged, or the program that it lacks; what was
    ///   loaded before is played on then.
    open func loadSoundBankInstrument(
        at bankURL: URL, program: UInt8, bankMSB: UInt8, bankLSB: UInt8
    ) throws {
        let path = try Self.path(bankURL)
        try load(
            InstrumentSource(
                .bank, [path],
                program: InstrumentSource.Program(number: program, bankMSB: bankMSB, bankLSB: bankLSB)))
    }

    /// Plays a file that is one instrument: SFZ, a preset of this unit (`.aupreset`), or the first program of a
    /// SoundFont file.
    /// - Throws: as `loadSoundBankInstrument`.
    open func loadInstrument(at instrumentURL: URL) throws {
        let path = try Self.path(instrumentURL)
        if path.lowercased().hasSuffix(".aupreset") { return try loadPreset(at: instrumentURL) }
        try load(InstrumentSource(.instrument, [path]))
    }

    /// Plays audio files, one or two channels of each. A file that says in an `smpl` or `inst` chunk which key it is
    /// plays there; the others get one key after the other from 60 on. Keys between play the file that is nearest.
    /// - Throws: as `loadSoundBankInstrument`.
    open func loadAudioFiles(at audioFiles: [URL]) throws {
        guard (1...InstrumentSource.maximumPaths).contains(audioFiles.count) else {
            throw EngineFaults.error(
                AudioErrors.parameter,
                "a sampler plays 1 to \(InstrumentSource.maximumPaths) audio files, and was given \(audioFiles.count)")
        }
        try load(InstrumentSource(.recordings, audioFiles.map(Self.path)))
    }

    /// −100, left, … 100, right (0).
    open var stereoPan: Float {
        get { 100 * auAudioUnit.value(kAUSamplerParam_Pan) }
        set { auAudioUnit.set(kAUSamplerParam_Pan, newValue / 100) }
    }

    /// dB: −90 … 12 (0).
    open var overallGain: Float {
        get { auAudioUnit.value(kAUSamplerParam_Gain) }
        set { auAudioUnit.set(kAUSamplerParam_Gain, newValue) }
    }

    /// The former name of `overallGain`.
    open var masterGain: Float {
        get { overallGain }
        set { overallGain = newValue }
    }

    /// Cents: −2400 … 2400 (0).
    open var globalTuning: Float {
        get { 100 * auAudioUnit.value(kAUSamplerParam_CoarseTuning) + auAudioUnit.value(kAUSamplerParam_FineTuning) }
        set {
            guard !newValue.isNaN else { return }
            let cents = min(max(newValue, -2400), 2400)
            let semitones = (cents / 100).rounded(.towardZero)
            auAudioUnit.set(kAUSamplerParam_CoarseTuning, semitones)
            auAudioUnit.set(kAUSamplerParam_FineTuning, cents - 100 * semitones)
        }
    }

    private func load(_ source: InstrumentSource) throws {
        guard let unit = auAudioUnit as? InstrumentUnit else {
            throw EngineFaults.error(
                Int(kAudioUnitErr_InvalidProperty),
                "\(graphName) is a unit of another maker, which loads no instruments")
        }
        do { try unit.load(source) } catch { throw EngineFaults.error(Int(error.code), error.message) }
    }

    private static func path(_ url: URL) throws -> String {
        guard let path = url.filePath else {
            throw EngineFaults.error(
                Int(kAudioUnitErr_InvalidFilePath), "\(url.absoluteString) is no file: instruments are read from files")
        }
        return path
    }
}
