/// What a session was told of others, and what it would be told by an arbiter that knows nothing of that yet.
package struct SessionCircumstances: Hashable, Sendable {
    package private(set) var duckedDecibels = 0.0
    package private(set) var isSilenced = false
    package private(set) var hearsOthers = false

    package init() {}

    /// Takes a notice over.
    /// - Returns: false when it is about something else.
    mutating func take(_ notice: SessionNotice) -> Bool {
        switch notice {
        case .ducked(let decibels): duckedDecibels = decibels
        case .unducked: duckedDecibels = 0
        case .silenceSecondaryAudio(let isOn): isSilenced = isOn
        case .otherAudio(let isOn): hearsOthers = isOn
        case .activated, .deactivated, .interruptionBegan, .interruptionEnded: return false
        }
        return true
    }

    /// What leads from these to others.
    func notices(to other: SessionCircumstances) -> [SessionNotice] {
        var notices: [SessionNotice] = []
        if duckedDecibels != other.duckedDecibels {
            notices.append(other.duckedDecibels > 0 ? .ducked(decibels: other.duckedDecibels) : .unducked)
        }
        if isSilenced != other.isSilenced { notices.append(.silenceSecondaryAudio(other.isSilenced)) }
        if hearsOthers != other.hearsOthers { notices.append(.otherAudio(other.hearsOthers)) }
        return notices
    }
}
