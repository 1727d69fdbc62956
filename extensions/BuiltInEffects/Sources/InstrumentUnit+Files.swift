import AudioUnitExtension
import BuiltInUnits

/// In a service an instrument reads no file by its path: it plays the SoundFont file that the user selects for it.
extension InstrumentUnit: SelectedFileReceiver {
    package func receive(_ file: SelectedFile) throws {
        let bytes = try file.contents(limit: InstrumentUnit.largestBank)
        try take(bytes, key: file.key)
    }

    package func release(_ file: SelectedFile) { withdraw(file.key) }
}
