// In varlink's language: an object with a kind, and what that kind has beside it.
extension SessionNotice: Codable {
    private enum Kind: String, Codable {
        case activated
        case deactivated
        case ducked
        case unducked
        case interruptionBegan
        case interruptionEnded
        case silenceSecondaryAudio
        case otherAudio
    }

    private enum CodingKeys: CodingKey {
        case kind
        case decibels
        case shouldResume
        case isOn
    }

    /// Decodes what an arbiter sent, which may be any process of the user.
    /// - Throws: `DecodingError` for another kind, or for a number that no arbiter sends.
    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        switch try fields.decode(Kind.self, forKey: .kind) {
        case .activated: self = .activated
        case .deactivated: self = .deactivated
        case .ducked: self = .ducked(decibels: try Self.decibels(fields))
        case .unducked: self = .unducked
        case .interruptionBegan: self = .interruptionBegan
        case .interruptionEnded:
            self = .interruptionEnded(shouldResume: try fields.decode(Bool.self, forKey: .shouldResume))
        case .silenceSecondaryAudio: self = .silenceSecondaryAudio(try fields.decode(Bool.self, forKey: .isOn))
        case .otherAudio: self = .otherAudio(try fields.decode(Bool.self, forKey: .isOn))
        }
    }

    private static func decibels(_ fields: KeyedDecodingContainer<CodingKeys>) throws -> Double {
        let decibels = try fields.decode(Double.self, forKey: .decibels)
        guard (0...120).contains(decibels) else {
            throw DecodingError.dataCorruptedError(
                forKey: .decibels, in: fields, debugDescription: "\(decibels) dB; 0 to 120 were expected")
        }
        return decibels
    }

    /// Encodes what `init(from:)` decodes.
    package func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(kind, forKey: .kind)
        switch self {
        case .ducked(let decibels): try fields.encode(decibels, forKey: .decibels)
        case .interruptionEnded(let shouldResume): try fields.encode(shouldResume, forKey: .shouldResume)
        case .silenceSecondaryAudio(let isOn), .otherAudio(let isOn): try fields.encode(isOn, forKey: .isOn)
        case .activated, .deactivated, .unducked, .interruptionBegan: break
        }
    }

    private var kind: Kind {
        switch self {
        case .activated: .activated
        case .deactivated: .deactivated
        case .ducked: .ducked
        case .unducked: .unducked
        case .interruptionBegan: .interruptionBegan
        case .interruptionEnded: .interruptionEnded
        case .silenceSecondaryAudio: .silenceSecondaryAudio
        case .otherAudio: .otherAudio
        }
    }
}
