public import Foundation

/// A voice of the program `flite` (AVSpeechSynthesis.h): all of them speak English. Thread: any but render.
public final class AVSpeechSynthesisVoice: NSObject, Sendable {
    /// `flite.` and the program's name of it.
    public let identifier: String
    /// The program's name of it.
    public let name: String
    /// As `en-US`.
    public let language: String
    /// As its program makes it.
    public let quality = AVSpeechSynthesisVoiceQuality.default

    private init(name: String) {
        self.name = name
        identifier = "flite.\(name)"
        language = name.hasPrefix("awb") ? "en-GB" : "en-US"
        super.init()
    }

    /// Those of the program that is installed, the usual one first; none without it.
    public class func speechVoices() -> [AVSpeechSynthesisVoice] { installed }

    /// Asked once.
    private static let installed: [AVSpeechSynthesisVoice] = {
        let names = SpeechProgram.voices()
        let usual = names.contains("slt") ? ["slt"] : []
        return (usual + names.filter { $0 != "slt" }).map { AVSpeechSynthesisVoice(name: $0) }
    }()

    /// The first voice of a language, by its code as `en-US` or `en`; nil for a language that no voice speaks. Without a
    /// code the usual voice.
    public convenience init?(language languageCode: String?) {
        let wanted = languageCode ?? "en"
        let found = Self.installed.first { $0.language == wanted || $0.language.hasPrefix("\(wanted)-") }
        guard let found else { return nil }
        self.init(name: found.name)
    }

    /// The voice of an identifier; nil for none.
    public convenience init?(identifier: String) {
        guard let found = Self.installed.first(where: { $0.identifier == identifier }) else { return nil }
        self.init(name: found.name)
    }

    /// The language of the usual voice.
    public class func currentLanguageCode() -> String { "en-US" }
}
