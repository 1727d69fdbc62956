import Supervision

/// The parameters of the calls and replies of `io.auserviced.Host`.
package enum HostMessages {
    package struct Listing: Codable, Sendable {
        /// Nil is no.
        package let memory: Bool?
    }

    package struct Units: Codable, Sendable {
        package let host: String
        package let units: [UnitStatus]
        /// Nil from a host that omits it.
        package let engines: [EngineStatus]?
    }

    package struct Instance: Codable, Sendable {
        package let instance: UInt64
    }

    package struct Parameters: Codable, Sendable {
        package let parameters: [ParameterStatus]
    }

    package struct Value: Codable, Sendable {
        package let instance: UInt64
        package let parameter: String
        package let value: Float
    }

    package struct Presets: Codable, Sendable {
        package let presets: [PresetStatus]
    }

    package struct Preset: Codable, Sendable {
        package let instance: UInt64
        package let preset: String
    }

    package struct NamedPreset: Codable, Sendable {
        package let instance: UInt64
        package let name: String
    }

    package struct OnePreset: Codable, Sendable {
        package let preset: PresetStatus
    }

    package struct StateQuery: Codable, Sendable {
        package let instance: UInt64
        /// What a document keeps instead of what a preset keeps; nil is no.
        package let document: Bool?
    }

    package struct State: Codable, Sendable {
        /// The bytes of a property list in base64; empty for one that comes in memory.
        package let state: String
        /// The length of a state that is in a sealed memory file beside the reply; nil for one that is here.
        package let bytes: Int?
    }

    package struct StateChange: Codable, Sendable {
        package let instance: UInt64
        package let state: String
        package let document: Bool?
    }

    package struct Chain: Codable, Sendable {
        package let chain: ChainStatus
    }

    package struct Insertion: Codable, Sendable {
        package let component: String
        /// From 0; nil for the end.
        package let place: Int?
    }

    package struct Move: Codable, Sendable {
        package let instance: UInt64
        package let place: Int
    }

    package struct RigText: Codable, Sendable {
        /// The contents of a rig's file.
        package let rig: String
    }

    package struct Transport: Codable, Sendable {
        package let transport: TransportStatus
    }

    package struct Place: Codable, Sendable {
        package let seconds: Double
    }

    package struct Volume: Codable, Sendable {
        package let decibels: Double
    }

    package struct Learning: Codable, Sendable {
        package let instance: UInt64
        package let parameter: String
        package let port: String?
        package let least: Float?
        package let greatest: Float?
        /// Nil is no.
        package let jumps: Bool?
        package let seconds: Double

        package init(
            instance: UInt64, parameter: String, port: String?, least: Float?, greatest: Float?, jumps: Bool?,
            seconds: Double
        ) {
            (self.instance, self.parameter, self.port, self.least) = (instance, parameter, port, least)
            (self.greatest, self.jumps, self.seconds) = (greatest, jumps, seconds)
        }
    }

    package struct Binding: Codable, Sendable {
        package let binding: ControllerBinding
    }

    package struct Forgetting: Codable, Sendable {
        package let instance: UInt64
        /// Nil for all of the unit's.
        package let parameter: String?
    }

    package struct Count: Codable, Sendable {
        package let count: Int
    }

    package struct Bindings: Codable, Sendable {
        package let bindings: [ControllerBinding]
    }

    package struct Files: Codable, Sendable {
        package let files: [SelectedFileStatus]
    }

    package struct View: Codable, Sendable {
        package let name: String
    }

    package struct Opening: Codable, Sendable {
        package let instance: UInt64
        package let path: String
        /// Nil for the last part of the path.
        package let key: String?
    }

    package struct File: Codable, Sendable {
        package let file: SelectedFileStatus
    }

    package struct Closing: Codable, Sendable {
        package let instance: UInt64
        package let key: String
    }

    package struct Incidents: Codable, Sendable {
        package let incidents: [Incident]
    }

    package struct Graphs: Codable, Sendable {
        package let graphs: [GraphStatus]
    }

    package struct Text: Codable, Sendable {
        package let text: String
    }
}
