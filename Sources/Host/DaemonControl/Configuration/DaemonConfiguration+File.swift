import FoundationEssentials
import LinuxSystem
import Settings
import Supervision
import Varlink

extension DaemonConfiguration {
    /// Takes over what a JSON file sets.
    /// - Throws: `ConfigurationError` naming the file and the key, also for a key that does not exist.
    public mutating func apply(file path: String) throws {
        let bytes: [UInt8]
        do {
            bytes = try RegularFile.contents(path: path, limit: 1 << 20)
        } catch let refusal as RegularFile.Refusal {
            throw ConfigurationError(path: path, key: nil, problem: "\(refusal)")
        } catch {
            throw ConfigurationError(path: path, key: nil, problem: "cannot be read")
        }
        let values: [String: JSONValue]
        do {
            values = try JSONDecoder().decode([String: JSONValue].self, from: Data(bytes))
        } catch {
            throw ConfigurationError(path: path, key: nil, problem: "is not a JSON object")
        }
        for (key, value) in values.sorted(by: { $0.key < $1.key }) {
            try apply(key, ConfigurationValue(file: path, key: key, value: value))
        }
    }

    private mutating func apply(_ key: String, _ value: ConfigurationValue) throws {
        guard let setting = DaemonKey(rawValue: key) else { throw value.refused("is not a setting") }
        switch setting {
        case .address: address = try value.address()
        case .extensionDirectories: extensionDirectories = try value.paths()
        case .watchesExtensions: watchesExtensions = try value.boolean()
        case .warmRunners: warmRunners = Int(try value.integer(in: 0...64))
        case .lingerMilliseconds: lingerMilliseconds = UInt32(try value.integer(in: 0...3_600_000))
        case .maximumLingerMilliseconds: maximumLingerMilliseconds = UInt32(try value.integer(in: 0...3_600_000))
        case .serviceMemoryMebibytes: serviceMemoryMebibytes = Int(try value.integer(in: 256...1 << 20))
        case .runnerPath: runnerPath = try value.path()
        case .incidentLogPath: incidentLogPath = try value.path()
        case .incidentLogBytes: incidentLogBytes = Int(try value.integer(in: 4096...1 << 30))
        case .metricsFile: metricsFile = try value.path()
        case .metricsSeconds: metricsSeconds = Double(try value.integer(in: 1...86_400))
        case .metricsPort: metricsPort = UInt16(try value.integer(in: 0...65_535))
        case .hostScanMilliseconds: hostScanMilliseconds = Int(try value.integer(in: 50...60_000))
        }
    }
}
