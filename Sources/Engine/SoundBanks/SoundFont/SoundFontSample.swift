/// A record of `shdr` (SoundFont 2.04 §7.10).
struct SoundFontSample {
    let sample: SoundSample

    init(_ records: SoundFontRecords, _ index: Int, _ builder: inout SoundBankBuilder) throws(SoundBankError) {
        let (bytes, offset) = (records.bytes, records.sampleHeaders.offset(index))
        let name = bytes.text(offset, 20)
        let kind = bytes.word(offset + 44)
        // In the memory of hardware that nobody has: zones that play it are left out.
        let isAbsent = kind & 0x8000 != 0
        guard kind & 0x10 == 0 || isAbsent else {
            throw bytes.error(at: offset + 44, "the sample '\(name)' is compressed, as SoundFont 2 has none")
        }
        let (start, end) = (bytes.long(offset + 20), bytes.long(offset + 24))
        guard isAbsent || start <= end && end <= records.frameCount else {
            throw bytes.error(
                at: offset + 20,
                "the sample '\(name)' has the frames \(start) ..< \(end), and the file has \(records.frameCount)")
        }
        let link = bytes.word(offset + 42)
        let isLinked = [2, 4, 8].contains(kind & 0x7FFF) && !isAbsent
        guard !isLinked || link < records.sampleHeaders.count else {
            throw bytes.error(
                at: offset + 42,
                "the sample '\(name)' goes with number \(link), and the file has \(records.sampleHeaders.count)")
        }
        let (rate, key) = (bytes.long(offset + 36), Int(bytes.byte(offset + 40)))
        if rate == 0 { builder.remark("The sample '\(name)' has no sample rate; it is played as of 44100 Hz.") }
        sample = SoundSample(
            name: name, start: isAbsent ? 0 : start, frameCount: isAbsent ? 0 : end - start,
            // Kept as they are: whether they make a loop is for the zones to say, which may move them.
            loopStart: bytes.long(offset + 28) - start, loopEnd: bytes.long(offset + 32) - start,
            sampleRate: rate == 0 ? 44_100 : Double(rate), rootKey: key > 127 ? 60 : key,
            correction: Int(Int8(bitPattern: bytes.byte(offset + 41))), partner: isLinked ? link : nil)
    }
}
