/// What an instrument is to play, as the C interface's properties say it.
package enum InstrumentRequest: Equatable, Sendable {
    /// A bank, of which each channel selects its programs.
    case bank(path: String)
    /// A program of a bank, for all channels: 0 … 127, by the numbers that MIDI has.
    case program(path: String, number: UInt8, bankMSB: UInt8, bankLSB: UInt8)
    /// A file that is one instrument.
    case instrument(path: String)
    /// Audio files.
    case recordings(paths: [String])
}

/// A unit that loads instruments. Thread: any but render.
package protocol InstrumentLoading: AUAudioUnit {
    /// Reads the files, and plays them from the next note on.
    /// - Throws: an error with a code of AudioUnitProperties.h and a reason; nothing has changed then.
    func load(_ request: InstrumentRequest) throws
}
