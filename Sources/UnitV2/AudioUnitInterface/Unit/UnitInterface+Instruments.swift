import AudioToolbox

// The properties by which instruments load files: they are set, and not read. Thread: any but render.
extension UnitInterface {
    /// Bytes of each.
    private static let sizes: [AudioUnitPropertyID: Int] = [
        AudioUnitPropertyID(kAUSamplerProperty_LoadInstrument): MemoryLayout<AUSamplerInstrumentData>.size,
        AudioUnitPropertyID(kAUSamplerProperty_LoadPresetFromBank): MemoryLayout<AUSamplerBankPresetData>.size,
        AudioUnitPropertyID(kAUSamplerProperty_LoadAudioFiles): MemoryLayout<UInt>.size,
        AudioUnitPropertyID(kMusicDeviceProperty_SoundBankURL): MemoryLayout<UInt>.size,
    ]

    /// Nil for another property, and for a unit that loads no instruments.
    func instrumentDataSize(_ property: AudioUnitPropertyID) -> Int? {
        unit is any InstrumentLoading ? Self.sizes[property] : nil
    }

    /// - Throws: InvalidPropertyValue for what names no file, else what the unit says of the files.
    func setInstrument(_ property: AudioUnitPropertyID, _ data: IncomingData) throws {
        guard let unit = unit as? any InstrumentLoading else { throw StatusError(kAudioUnitErr_InvalidProperty) }
        switch property {
        case AudioUnitPropertyID(kAUSamplerProperty_LoadInstrument):
            try unit.load(Self.request(try data.load(AUSamplerInstrumentData.self)))
        case AudioUnitPropertyID(kAUSamplerProperty_LoadPresetFromBank):
            let preset = try data.load(AUSamplerBankPresetData.self)
            try unit.load(
                try Self.program(preset.bankURL, preset.presetID, preset.bankMSB, preset.bankLSB))
        case AudioUnitPropertyID(kAUSamplerProperty_LoadAudioFiles):
            try unit.load(.recordings(paths: try Self.paths(try data.object())))
        default: try unit.load(.bank(path: try Self.path(try data.object().map { OpaquePointer($0) })))
        }
    }

    private static func request(_ data: AUSamplerInstrumentData) throws -> InstrumentRequest {
        switch Int(data.instrumentType) {
        case Int(kInstrumentType_SF2Preset):
            try program(data.fileURL, data.presetID, data.bankMSB, data.bankLSB)
        case Int(kInstrumentType_Audiofile): .recordings(paths: [try path(data.fileURL)])
        case Int(kInstrumentType_AUPreset), Int(kInstrumentType_EXS24): .instrument(path: try path(data.fileURL))
        default: throw StatusError(kAudioUnitErr_InvalidPropertyValue)
        }
    }

    private static func program(
        _ file: AUCFURLRef?, _ number: UInt8, _ bankMSB: UInt8, _ bankLSB: UInt8
    ) throws -> InstrumentRequest {
        guard number < 128, bankMSB < 128, bankLSB < 128 else {
            throw StatusError(kAudioUnitErr_InvalidPropertyValue)
        }
        return .program(path: try path(file), number: number, bankMSB: bankMSB, bankLSB: bankLSB)
    }

    private static func path(_ file: AUCFURLRef?) throws -> String {
        guard let path = CoreFoundationObject.path(file) else {
            throw StatusError(kAudioUnitErr_InvalidPropertyValue)
        }
        return path
    }

    /// Of an array of files' URLs.
    private static func paths(_ array: AUCFTypeRef?) throws -> [String] {
        guard let array, CFGetTypeID(array) == CFArrayGetTypeID() else {
            throw StatusError(kAudioUnitErr_InvalidPropertyValue)
        }
        return try (0..<CFArrayGetCount(OpaquePointer(array))).map { index in
            try path(CFArrayGetValueAtIndex(OpaquePointer(array), index).map { OpaquePointer($0) })
        }
    }
}
