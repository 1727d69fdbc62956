import Foundation

/// A device or a port, as `auctl devices --json` and `auctl midi --json` print it.
struct DeviceListEntry: Sendable, Equatable, Decodable {
    /// What it is opened by.
    let name: String
    /// For people.
    let summary: String
    /// What carries a device's audio; nil of a port.
    let kind: String?

    private enum CodingKeys: String, CodingKey {
        case name, summary, kind, title, direction, isConnected
    }

    init(name: String, summary: String, kind: String? = nil) {
        (self.name, self.summary, self.kind) = (name, summary, kind)
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        name = try values.decode(String.self, forKey: .name)
        kind = try values.decodeIfPresent(String.self, forKey: .kind)
        if let summary = try values.decodeIfPresent(String.self, forKey: .summary) {
            self.summary = summary
            return
        }
        let title = try values.decode(String.self, forKey: .title)
        let gives = try values.decode(String.self, forKey: .direction) == "out"
        let isConnected = try values.decodeIfPresent(Bool.self, forKey: .isConnected) ?? false
        summary = title + (gives ? ", gives MIDI" : ", takes MIDI") + (isConnected ? ", connected" : "")
    }
}
