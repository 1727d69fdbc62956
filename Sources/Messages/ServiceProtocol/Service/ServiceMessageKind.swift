/// The number of a message between host, supervisor and runner.
///
/// What the message carries, and what answers it, stands at the `ServiceRequest` of that kind.
public enum ServiceMessageKind: UInt16, CaseIterable, Sendable {
    case hello = 1
    case openGate = 2
    case load = 3
    case control = 4
    case openLink = 5
    case closeLink = 6
    case addUpstream = 7
    case removeUpstream = 8
    case unload = 9
    case setScheduling = 10
    case ping = 11
    case quit = 12
    case fetchReply = 13
    case openFile = 14
    case openConnection = 15
    case openView = 16
    case notification = 100
    case adopt = 200
    case ready = 201
    case rehearse = 202
}
