import AudioToolbox
import LinuxSystem
import SoundBanks

/// Decodes an audio file; throws what a user should read. Thread: any but render.
package typealias SoundDecoding = @Sendable (_ path: String) throws -> DecodedSound

/// Reads the files of instruments by their paths, with the rights of this process.
///
/// What it throws names the file and, where it is damaged, the place in it. Thread: any but render.
struct InstrumentReader {
    /// Nil in processes that link no decoders.
    let decode: SoundDecoding?

    /// Bytes.
    private static let largestText = 4 << 20

    func bank(of source: InstrumentSource) throws(AUAudioUnitError) -> SoundBank {
        switch source.kind {
        case .standard: return .standard
        case .bank: return try soundFont(source.paths.first ?? "")
        case .instrument: return try instrument(source.paths.first ?? "")
        case .recordings: return try recordings(source.paths)
        }
    }

    /// A SoundFont file that somebody has read.
    static func bank(_ bytes: [UInt8], file: String) throws(AUAudioUnitError) -> SoundBank {
        try translating { () throws(SoundBankError) in try SoundFontReader.read(bytes, file: file) }
    }

    private func soundFont(_ path: String) throws(AUAudioUnitError) -> SoundBank {
        try SharedBanks.bank(path) { () throws(AUAudioUnitError) in
            try Self.bank(try Self.contents(path, limit: InstrumentUnit.largestBank), file: path)
        }
    }

    /// By the name: a text has nothing in it that says what it is.
    private func instrument(_ path: String) throws(AUAudioUnitError) -> SoundBank {
        let name = path.lowercased()
        if name.hasSuffix(".sf2") { return try soundFont(path) }
        guard name.hasSuffix(".sfz") else {
            throw AUAudioUnitError(
                kAudioUnitErr_InvalidFile, "\(path) is no instrument that is read here: those are .sf2 and .sfz")
        }
        let text = try Self.contents(path, limit: Self.largestText)
        let files = SFZFiles(
            text: { try Self.contents(Self.path(of: $0, beside: path), limit: Self.largestText) },
            sound: { try sound(Self.path(of: $0, beside: path)) })
        return try Self.translating { () throws(SoundBankError) in
            try SFZReader.read(text, file: path, files)
        }
    }

    private func recordings(_ paths: [String]) throws(AUAudioUnitError) -> SoundBank {
        var sounds: [(name: String, sound: DecodedSound)] = []
        for path in paths { sounds.append((path, try sound(path))) }
        return try Self.translating { () throws(SoundBankError) in try AudioFileBank.make(sounds) }
    }

    private func sound(_ path: String) throws(AUAudioUnitError) -> DecodedSound {
        guard let decode else {
            throw AUAudioUnitError(
                kAudioUnitErr_CannotDoInCurrentContext,
                "\(path) cannot be decoded in this process; load it in a program that links AVFAudio")
        }
        do {
            return try decode(path)
        } catch let error as AUAudioUnitError {
            throw error
        } catch {
            throw AUAudioUnitError(kAudioUnitErr_InvalidFile, "\(error)")
        }
    }

    /// Files that an instrument names lie where it lies, or below or above.
    private static func path(of name: String, beside path: String) -> String {
        String(path.lastIndex(of: "/").map { path[...$0] } ?? "") + name
    }

    private static func contents(_ path: String, limit: Int) throws(AUAudioUnitError) -> [UInt8] {
        do { return try RegularFile.contents(path: path, limit: limit) } catch let error as SystemError {
            throw AUAudioUnitError(kAudioUnitErr_InvalidFilePath, "\(path) cannot be read: \(error.reason)")
        } catch {
            throw AUAudioUnitError(kAudioUnitErr_InvalidFile, "\(path) \(error)")
        }
    }

    private static func translating(
        _ body: () throws(SoundBankError) -> SoundBank
    ) throws(AUAudioUnitError) -> SoundBank {
        do throws(SoundBankError) { return try body() } catch {
            throw AUAudioUnitError(kAudioUnitErr_InvalidFile, "\(error)")
        }
    }
}
