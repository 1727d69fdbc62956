import AudioSessions
import Foundation

// A session by the names that other programs' sessions are told and listed by, for the commands of this project.
extension AVAudioSession {
    /// As `setCategory(_:mode:options:)`.
    /// - Throws: NSError of `ErrorCode.badParam` that names what does not go together.
    package func setCategory(_ claim: SessionClaim) throws {
        try setCategory(Category(claim.category), mode: Mode(claim.mode), options: CategoryOptions(claim.options))
    }

    /// Why `setCategory` would refuse a claim, in the claim's own names; nil when it takes it.
    package static func complaint(of claim: SessionClaim) -> String? {
        let complaint = SessionRules.complaint(
            Category(claim.category), Mode(claim.mode), .default, CategoryOptions(claim.options))
        guard var text = complaint else { return nil }
        for category in SessionCategory.allCases {
            text = text.replacingOccurrences(of: Category(category).rawValue, with: category.rawValue)
        }
        for mode in SessionMode.allCases {
            text = text.replacingOccurrences(of: Mode(mode).rawValue, with: mode.rawValue)
        }
        return text
    }

    /// As `setActive(true)`, for a program that looks after its device itself: no changes of routes are told.
    /// - Throws: as `setActive(_:options:)`.
    package func join() throws { try core.setActive(true, notifiesOthers: false, watchesDevices: false) }

    /// Whether another program's session took its place, which is not over.
    package var isInterrupted: Bool { core.isInterrupted }
}

extension AVAudioSession.Category {
    /// The constants are Apple's, and end with the claim's names.
    fileprivate init(_ category: SessionCategory) {
        self.init(rawValue: "AVAudioSessionCategory\(category.rawValue.firstUppercased)")
    }
}

extension AVAudioSession.Mode {
    fileprivate init(_ mode: SessionMode) { self.init(rawValue: "AVAudioSessionMode\(mode.rawValue.firstUppercased)") }
}

extension AVAudioSession.CategoryOptions {
    fileprivate init(_ options: Set<SessionOption>) {
        self.init(SessionSettings.options.filter { options.contains($0.1) }.map(\.0))
    }
}

extension String {
    fileprivate var firstUppercased: String { prefix(1).uppercased() + dropFirst() }
}
