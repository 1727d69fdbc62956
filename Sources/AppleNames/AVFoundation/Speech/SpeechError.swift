/// Why a text is not spoken.
struct SpeechError: Error, CustomStringConvertible {
    let description: String
    init(_ reason: String) { description = "cannot speak: \(reason)" }
}
