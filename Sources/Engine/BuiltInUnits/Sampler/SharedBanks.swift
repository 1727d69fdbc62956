import AudioToolbox
import LinuxSystem
import SoundBanks
import Synchronization

/// The banks that units of this process have: a score's sixteen samplers read their bank once, and so does one that
/// takes another program of it. Thread: any but render.
enum SharedBanks {
    private struct Entry {
        weak var bank: SoundBank?
        let stamp: RegularFile.Stamp
    }

    private static let entries = Mutex<[String: Entry]>([:])

    /// The bank of a file that has not changed since it was read, or what `read` makes of it.
    static func bank(
        _ path: String, read: () throws(AUAudioUnitError) -> SoundBank
    ) throws(AUAudioUnitError) -> SoundBank {
        let stamp = RegularFile.Stamp(path: path)
        if let bank = entries.withLock({ $0[path].flatMap { $0.stamp == stamp ? $0.bank : nil } }) { return bank }
        let bank = try read()
        guard let stamp else { return bank }
        entries.withLock { entries in
            entries = entries.filter { $0.value.bank != nil }
            entries[path] = Entry(bank: bank, stamp: stamp)
        }
        return bank
    }
}
