import AVFAudio
import ArgumentParser
import AudioSessions

/// The session by which a run is heard among other programs, as a person writes it, in the names that `auctl session`
/// prints: `playback,spokenAudio`, or `none`.
struct SessionChoice: Equatable, Sendable {
    /// Nil for none: the run takes part in nothing.
    let claim: SessionClaim?

    /// - Throws: `ValidationError` that says what is no name, or does not go together, and which names there are.
    init(_ text: String) throws {
        guard text != Self.none else {
            claim = nil
            return
        }
        var words = text.split(separator: ",", omittingEmptySubsequences: false).map { $0.filter { $0 != " " } }
        let first = words.removeFirst()
        guard let category = SessionCategory(rawValue: first) else {
            throw ValidationError(
                "'\(first)' is no category; begin with \(Self.names(SessionCategory.allCases)), or write \(Self.none)")
        }
        guard category != .record else {
            throw ValidationError("a session of the category record plays nothing; name playAndRecord")
        }
        claim = try Self.claim(category, words)
    }

    private init(claim: SessionClaim) { self.claim = claim }

    /// What holds where nobody chose: a run goes on beside others, and becomes quieter or rests when they ask for it.
    static func usual(records: Bool) -> SessionChoice {
        SessionChoice(
            claim: SessionClaim(category: records ? .playAndRecord : .playback, options: [.mixWithOthers]))
    }

    /// Whether its category has an input.
    var records: Bool { claim.map { [.playAndRecord, .multiRoute].contains($0.category) } ?? true }

    private static func claim(_ category: SessionCategory, _ words: [String]) throws -> SessionClaim {
        var claim = SessionClaim(category: category)
        var modes = 0
        for word in words {
            if let mode = SessionMode(rawValue: word) {
                claim.mode = mode
                modes += 1
            } else if let option = SessionOption(rawValue: word) {
                claim.options.insert(option)
            } else {
                throw ValidationError(
                    "'\(word)' is neither a mode (\(names(SessionMode.allCases))) nor an option "
                        + "(\(names(SessionOption.allCases)))")
            }
        }
        guard modes < 2 else { throw ValidationError("a session has one mode") }
        if let complaint = AVAudioSession.complaint(of: claim) { throw ValidationError(complaint) }
        return claim
    }

    private static let none = "none"

    private static func names<Name: RawRepresentable<String>>(_ all: [Name]) -> String {
        all.map(\.rawValue).joined(separator: ", ")
    }

    /// What a shell offers.
    static let completion = CompletionKind.list(
        [none] + SessionCategory.allCases.filter { $0 != .record }.map(\.rawValue) + [
            "playback,spokenAudio", "playback,duckOthers,interruptSpokenAudioAndMixWithOthers",
        ])
}
