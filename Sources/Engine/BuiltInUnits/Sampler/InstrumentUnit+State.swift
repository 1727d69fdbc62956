import AudioToolbox
import SoundBanks
import Synchronization

extension InstrumentUnit {
    /// Bytes of a bank's file.
    package static let largestBank = 2 << 30

    /// Why the files of the last state could not be played; nil when they could. The unit goes on with what it had.
    package var stateProblem: AUAudioUnitError? { contents.withLock { $0.problem } }

    /// Plays a file that a host handed over, open: with what a state wants of it, or with each channel's own programs.
    ///
    /// - Parameter key: what states call it.
    /// - Throws: InvalidFile where it is no SoundFont file; nothing has changed then.
    package func take(_ bytes: [UInt8], key: String) throws(AUAudioUnitError) {
        let bank = try InstrumentReader.bank(bytes, file: key)
        let wanted = contents.withLock { $0.wanted }
        let named = wanted.flatMap { InstrumentSource.key(of: $0.paths) == key ? $0 : nil }
        do throws(AUAudioUnitError) {
            try play(bank, of: named ?? InstrumentSource(.bank, [key]))
        } catch {
            // Another version of the file may lack the program.
            try play(bank, of: InstrumentSource(.bank, [key]))
        }
        contents.withLock { $0.given[key] = bank }
    }

    /// Forgets a file that was handed over; our own bank takes its place.
    package func withdraw(_ key: String) {
        let isPlayed = contents.withLock { contents in
            contents.given[key] = nil
            return InstrumentSource.key(of: contents.source.paths) == key
        }
        // Our own bank has no program that could be missing.
        if isPlayed { try? play(.standard, of: InstrumentSource(.standard)) }
    }

    /// A state's files may not be there, or not for this process.
    func restoreInstrument(_ state: [String: Any]) {
        guard problem(ofState: state) == nil, let source = InstrumentSource(state: state) else { return }
        do throws(AUAudioUnitError) {
            try load(source)
            contents.withLock { $0.problem = nil }
        } catch {
            contents.withLock { contents in
                contents.wanted = source
                contents.problem = error
            }
        }
    }

    /// What a state is to have: what could not be read is still wanted.
    var kept: InstrumentSource { contents.withLock { $0.wanted ?? $0.source } }
}

extension InstrumentUnit.Contents {
    /// The bank that a host handed over for a source.
    func given(for source: InstrumentSource) -> SoundBank? {
        InstrumentSource.key(of: source.paths).flatMap { given[$0] }
    }
}

extension InstrumentSource {
    /// What a host calls the only file, unless it says otherwise: the last part of its path.
    static func key(of paths: [String]) -> String? {
        guard paths.count == 1, let path = paths.first else { return nil }
        return path.split(separator: "/").last.map { String($0) }
    }
}
