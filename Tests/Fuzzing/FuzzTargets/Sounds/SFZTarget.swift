import SoundBanks

/// An SFZ file. Files that it includes are parts of the input itself, and its samples are a few frames.
enum SFZTarget {
    private static let file = "/sounds/piano.sfz"

    private struct Missing: Error {}

    static func run(_ bytes: [UInt8]) {
        // Up to 16 parts, divided by lines of a single byte 0.
        let parts = bytes.split(separator: 0, maxSplits: 16, omittingEmptySubsequences: false).map { Array($0) }
        let files = SFZFiles(
            text: { name in
                guard let index = Int(name), parts.indices.contains(index) else { throw Missing() }
                return parts[index]
            },
            sound: { name in
                guard !name.hasPrefix("no") else { throw Missing() }
                let channels = Array(
                    repeating: [Float](repeating: 0.5, count: 10), count: name.hasPrefix("two") ? 2 : 1)
                return DecodedSound(channels: channels, sampleRate: 48_000, loop: name.hasSuffix("loop") ? 2..<8 : nil)
            })
        do throws(SoundBankError) {
            BankPromises.check(try SFZReader.read(parts[0], file: file, files))
        } catch {
            demand(!error.file.isEmpty && !error.reason.isEmpty, "an error does not say where: \(error)")
            demand(error.place == .wholeFile || error.description.contains("line "), "an error names no line: \(error)")
        }
    }

    static var seeds: [FuzzSeed] {
        [
            seed("least", "<region> sample=a"), seed("empty", ""),
            seed("levels", "<global> volume=-3\n<group> key=60 lovel=3\n<region> sample=a <region> sample=b hivel=9"),
            seed("keys", "<region> sample=a lokey=c#3 hikey=bb5 pitch_keycenter=g4 tune=-3 transpose=2"),
            seed("loops", "<region> sample=a loop_mode=loop_sustain loop_start=2 loop_end=7 offset=1 end=8"),
            seed("own-loop", "<region> sample=two-loop pan=-50 loop_mode=loop_continuous"),
            seed(
                "envelope", "<region> sample=a ampeg_attack=1 ampeg_sustain=0 cutoff=1e3 resonance=40 fil_type=lpf_2p"),
            seed(
                "turns",
                "<region> sample=a seq_length=3 seq_position=2 lorand=.1 hirand=1 trigger=legato group=-1 off_by=2"),
            seed("comments", "// one\n/* two\n*/<region>/**/sample=a b.wav key=1 // three"),
            seed("definitions", "#define $A 6\n#define $AB $A$A\n<region> key=$AB sample=$A"),
            seed("included", "#include \"1\"\n#include \"2\"\0<group> key=3\0<region> sample=a"),
            seed("cycle", "#include \"1\"\0#include \"2\"\0#include \"1\""),
            seed("control", "<control> default_path=two\\ note_offset=-1 octave_offset=2 <region> sample=x key=-1"),
            seed("unknown", "<curve> v1=3 <region> sample=no more eq1_gain=3"),
            seed("bad", "<region> key=z9\r\nend=x <"),
        ]
    }

    private static func seed(_ name: String, _ text: String) -> FuzzSeed { FuzzSeed(name, Array(text.utf8)) }
}
