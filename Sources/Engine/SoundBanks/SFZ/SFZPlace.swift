/// A line of one of the files that an SFZ instrument is made of.
struct SFZPlace {
    let file: String
    let line: Int

    func error(_ reason: String) -> SoundBankError { SoundBankError(file: file, place: .line(line), reason: reason) }
}
