import AudioToolbox

extension InstrumentUnit: InstrumentLoading {
    package func load(_ request: InstrumentRequest) throws {
        switch request {
        case .bank(let path): try load(InstrumentSource(.bank, [path]))
        case .program(let path, let number, let bankMSB, let bankLSB):
            let program = InstrumentSource.Program(number: number, bankMSB: bankMSB, bankLSB: bankLSB)
            try load(InstrumentSource(.bank, [path], program: program))
        case .instrument(let path): try load(InstrumentSource(.instrument, [path]))
        case .recordings(let paths):
            guard (1...InstrumentSource.maximumPaths).contains(paths.count) else {
                throw AUAudioUnitError(
                    kAudioUnitErr_InvalidPropertyValue,
                    "a sampler plays 1 to \(InstrumentSource.maximumPaths) audio files, and was given \(paths.count)")
            }
            try load(InstrumentSource(.recordings, paths))
        }
    }
}
