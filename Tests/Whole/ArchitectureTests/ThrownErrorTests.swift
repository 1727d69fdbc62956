import Foundation
import TestSupport
import Testing

/// What the modules of Apple's names throw: errors with Apple's codes and a sentence, and no others, so that none reaches a
/// program that `NSError` shows as "The operation could not be completed".
struct ThrownErrorTests {
    /// Makers of such errors, and what is passed on that was made by one of them.
    private static let allowed = [
        "AudioErrors.error(", "EngineFaults.", "AUAudioUnitError(", "Self.error(code(",
        // Makers in the same file, which are such makers themselves.
        "refusal(", "noPlace(", "wrongOutput(", "noProfiles",
        // Thrown again.
        "error\n", "fault\n",
    ]
    /// Thrown to the caller in the same module, which makes an error, or a status, of Apple's of it, or shows its words.
    private static let translated = [
        "AudioFileError(", "CallbackStatus(", "CodecError(", "DeviceListingError(", "FormatStatus(", "MusicStatus(",
        "SpeechError(",
    ]

    private static let modules = [
        "AVFAudio", "AVFoundation", "AudioToolbox", "AudioUnit", "BuiltInUnits", "CoreAudioKit", "CoreMIDI",
    ]

    @Test(arguments: modules) func everyErrorHasApplesCodeAndASentence(_ module: String) {
        for text in PackageSources.texts(of: PackageSources.folder(of: module), ending: ".swift") {
            let lines = text.split(separator: "\n").map { $0.drop { $0 == " " } }.filter { !$0.hasPrefix("//") }
            let code = lines.joined(separator: "\n") + "\n"
            for thrown in code.components(separatedBy: "throw ").dropFirst() {
                let isKnown = (Self.allowed + Self.translated).contains { thrown.hasPrefix($0) }
                #expect(isKnown, "\(module) throws \(thrown.prefix(60))")
            }
        }
    }

    /// Those that stand for a whole family are NSErrors of one domain, and units' errors have words of their own.
    @Test func theMakersMakeWhatTheyPromise() {
        let texts = PackageSources.texts(of: "Sources/Engine/AVFAudio", ending: ".swift").joined()
        #expect(texts.contains("extension AUAudioUnitError: LocalizedError"))
        #expect(texts.contains("NSError(domain: domain, code: code, userInfo: information"))
        // What codecs throw is translated where a program's call comes in.
        #expect(texts.contains("error as CodecError") || !texts.contains("throw CodecError("))
    }
}
