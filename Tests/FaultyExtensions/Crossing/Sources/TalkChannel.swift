import AudioToolbox

/// Answers the host, and asks it back when the message says so.
// @unchecked: the block is set before messages come.
final class TalkChannel: AUMessageChannel, @unchecked Sendable {
    var callHostBlock: CallHostBlock?
    private let properties: () -> [String: Any]

    init(properties: @escaping () -> [String: Any]) { self.properties = properties }

    func callAudioUnit(_ message: [AnyHashable: Any]) -> [AnyHashable: Any] {
        if message["ask"] != nil {
            let answer = callHostBlock?(["question": 6])
            return ["host": answer?["answer"] as? Int ?? -1]
        }
        if let data = message["data"] { return ["data": data] }
        return properties().reduce(into: [:]) { $0[AnyHashable($1.key)] = $1.value }
    }
}
