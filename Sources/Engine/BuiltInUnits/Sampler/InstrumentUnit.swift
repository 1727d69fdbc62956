import AudioToolbox
internal import SamplerVoices
import SignalProcessing
import SoundBanks
import Synchronization

/// A sampler or a MIDI synthesizer: plays our own bank until it is given another.
///
/// Thread: any but render, also for loading; what is loaded is heard from the next note on.
// @unchecked: what is not fixed is behind locks.
package final class InstrumentUnit: KernelAudioUnit<SamplerKernel>, @unchecked Sendable {
    struct Contents {
        var source = InstrumentSource(.standard)
        /// A source whose files could not be read: they may be handed over later.
        var wanted: InstrumentSource?
        /// What a host handed over, by its key.
        var given: [String: SoundBank] = [:]
        /// Seconds.
        var longestRelease = 0.0
        /// Why the last state could not be taken whole.
        var problem: AUAudioUnitError?
        var decode: SoundDecoding?
    }

    let contents = Mutex(Contents())
    private let exchange: ExchangeInUse
    /// Whether a bank's program is for all channels.
    private let takesProgram: Bool

    init(
        componentDescription: AudioComponentDescription, definition: KernelUnitDefinition, takesProgram: Bool
    ) throws {
        let exchange = ExchangeInUse()
        self.exchange = exchange
        self.takesProgram = takesProgram
        try super.init(
            componentDescription: componentDescription, definition: definition, render: renderSampler
        ) { SamplerKernel($0, exchange.current) }
        contents.withLock { $0.longestRelease = SoundBank.standard.longestRelease }
    }

    /// What decodes recordings; nil in processes that link no decoders.
    package var decode: SoundDecoding? {
        get { contents.withLock { $0.decode } }
        set { contents.withLock { $0.decode = newValue } }
    }

    /// What notes are played with.
    package var source: InstrumentSource { contents.withLock { $0.source } }

    /// The bank that notes begin with.
    package var bank: SoundBank { exchange.current.current.bank }

    /// What sounds after its note has ended fades for as long as its bank says, at most.
    package override var tailTime: Double { contents.withLock { $0.longestRelease } }

    package override var fullState: [String: Any]? {
        get { super.fullState?.merging(PropertyListCoder.bridged(kept.state)) { $1 } }
        set {
            super.fullState = newValue
            restoreInstrument(newValue ?? [:])
        }
    }

    package override func deallocateRenderResources() {
        super.deallocateRenderResources()
        // The voices of a call that does not come back keep the exchange that they have.
        if hasStrayRenderCall { exchange.replace() }
        exchange.current.collect()
    }

    /// Reads an instrument's files, and plays it from the next note on.
    ///
    /// - Throws: InvalidFilePath and InvalidFile for files that cannot be read or are damaged, InvalidPropertyValue for
    ///   a program that a bank does not have; nothing has changed then.
    package func load(_ source: InstrumentSource) throws(AUAudioUnitError) {
        let (given, decode) = contents.withLock { ($0.given(for: source), $0.decode) }
        if let given { return try play(given, of: source) }
        try play(try InstrumentReader(decode: decode).bank(of: source), of: source)
    }

    func play(_ bank: SoundBank, of source: InstrumentSource) throws(AUAudioUnitError) {
        let place = try place(of: source, in: bank)
        contents.withLock { contents in
            exchange.current.install(bank, program: place)
            contents.source = source
            contents.wanted = nil
            contents.longestRelease = bank.longestRelease
        }
        didChange(.fullState)
        didChange(.tailTime)
    }

    /// Nil where each channel chooses.
    private func place(of source: InstrumentSource, in bank: SoundBank) throws(AUAudioUnitError) -> Int? {
        if source.kind == .instrument || source.kind == .recordings { return 0 }
        guard takesProgram, let program = source.program else { return nil }
        if let place = bank.programIndex(
            bankMSB: program.bankMSB, bankLSB: program.bankLSB, program: program.number)
        {
            return place
        }
        throw AUAudioUnitError(
            kAudioUnitErr_InvalidPropertyValue,
            "\(source.paths.first ?? bank.name) has no program \(program.number) in the bank with the MSB "
                + "\(program.bankMSB) and the LSB \(program.bankLSB); it has \(bank.programs.count) programs")
    }
}

/// The exchange of the kernel that renders, or will.
private final class ExchangeInUse: Sendable {
    private let held = Mutex(InstrumentExchange())

    var current: InstrumentExchange { held.withLock { $0 } }

    /// Another one with the same bank.
    func replace() {
        held.withLock { held in
            let (bank, program) = held.current
            held = InstrumentExchange(bank, program: program)
        }
    }
}

extension SoundBank {
    /// Seconds that the last of its notes takes to fade once it has ended.
    fileprivate var longestRelease: Double {
        // The sixth of the envelope's.
        let release = SoundParameter(rawValue: SoundParameter.volumeEnvelope.rawValue + 5)
        // Voices fade at least for so long, a sixty-fourth of a second.
        var longest: Float = -7200
        for program in programs {
            for layer in program.firstLayer..<program.firstLayer + program.layerCount {
                let layer = tables.layers[layer]
                for zone in Int(layer.firstZone)..<Int(layer.firstZone + layer.zoneCount) {
                    longest = max(longest, layer.offsets[release] + tables.zones[zone].values[release])
                }
            }
        }
        return Mathematics.powerOfTwo(Double(release.clamped(longest)) / 1200)
    }
}
