/// How RAVENNA, and with it much of AES67, names streams among the services of a network (DNS-SD).
enum RAVENNAService {
    static let type = "_rtsp._tcp"
    static let subtype = "_ravenna_session._sub._rtsp._tcp"
    /// Bytes of a service's name.
    static let nameLimit = 63

    /// A stream's name as a service may have it: cut between characters.
    static func name(_ text: String) -> String {
        var name = text
        while name.utf8.count > nameLimit { name.removeLast() }
        return name
    }
}
