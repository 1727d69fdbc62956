import Supervision

/// The parameters of the calls and replies of `io.auserviced.Host`.
enum HostMessages {
    struct Listing: Codable, Sendable {
        /// Nil is no.
        let memory: Bool?
    }

    struct Units: Codable, Sendable {
        let host: String
        let units: [UnitStatus]
    }

    struct Instance: Codable, Sendable {
        let instance: UInt64
    }

    struct Parameters: Codable, Sendable {
        let parameters: [ParameterStatus]
    }

    struct Value: Codable, Sendable {
        let instance: UInt64
        let parameter: String
        let value: Float
    }

    struct Presets: Codable, Sendable {
        let presets: [PresetStatus]
    }

    struct Preset: Codable, Sendable {
        let instance: UInt64
        let preset: String
    }

    struct Incidents: Codable, Sendable {
        let incidents: [Incident]
    }

    struct Graphs: Codable, Sendable {
        let graphs: [GraphStatus]
    }

    struct Text: Codable, Sendable {
        let text: String
    }
}
