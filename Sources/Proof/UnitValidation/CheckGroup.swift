/// What a check is about, in the order of a report.
public enum CheckGroup: String, CaseIterable, Sendable, Codable {
    case open
    case description
    case busses
    case formats
    case properties
    case state
    case parameters
    case presets
    case render
    case events
    case midi
    case timing
    case host
    case views
    case realtime
    case instances
    case routes
    case survival
}
