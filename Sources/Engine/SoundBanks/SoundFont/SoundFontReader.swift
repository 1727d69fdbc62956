/// Reads SoundFont files of version 2, with samples of 16 or 24 bits.
///
/// Source of all meanings: SoundFont 2.04. A damaged file is refused with an error that names the byte. What other
/// programs put right silently, such as a loop that its sample is too short for, is put right here with a remark.
public enum SoundFontReader {
    /// Reads a whole file.
    ///
    /// The memory that it takes is about twice the file's plus 32 MiB. Thread: any but render.
    /// - Parameters:
    ///   - bytes: of the file, mapped or read; not needed afterwards.
    ///   - file: what errors call it.
    public static func read(_ bytes: UnsafeRawBufferPointer, file: String) throws(SoundBankError) -> SoundBank {
        let records = try SoundFontRecords(FileBytes(bytes, file: file))
        var builder = SoundBankBuilder(name: records.name)
        try addSamples(of: records, to: &builder)
        let instruments = try SoundFontInstruments(records, &builder)
        try SoundFontPresets.add(records, instruments, to: &builder)
        guard !builder.programs.isEmpty else {
            throw SoundBankError(file: file, place: .wholeFile, reason: "there is no program in it that can play")
        }
        return SoundBank(builder)
    }

    /// Reads a file's bytes.
    public static func read(_ bytes: [UInt8], file: String) throws(SoundBankError) -> SoundBank {
        // A closure does not pass typed errors on.
        let result: Result<SoundBank, SoundBankError> = bytes.withUnsafeBytes { bytes in
            do throws(SoundBankError) { return .success(try read(bytes, file: file)) } catch { return .failure(error) }
        }
        return try result.get()
    }

    private static func addSamples(
        of records: SoundFontRecords, to builder: inout SoundBankBuilder
    ) throws(SoundBankError) {
        builder.frames = frames(of: records)
        builder.samples.reserveCapacity(records.sampleHeaders.count)
        for index in 0..<records.sampleHeaders.count {
            builder.samples.append(try SoundFontSample(records, index, &builder).sample)
        }
    }

    private static func frames(of records: SoundFontRecords) -> [Float] {
        let (bytes, words) = (records.bytes, records.words.start)
        return [Float](unsafeUninitializedCapacity: records.frameCount) { frames, count in
            count = records.frameCount
            if let low = records.lowBytes?.start {
                for frame in 0..<count {
                    let value = bytes.signedWord(words + 2 * frame) << 8 | Int(bytes.byte(low + frame))
                    frames.initializeElement(at: frame, to: Float(value) / 8_388_608)
                }
            } else {
                for frame in 0..<count {
                    frames.initializeElement(at: frame, to: Float(bytes.signedWord(words + 2 * frame)) / 32_768)
                }
            }
        }
    }
}
