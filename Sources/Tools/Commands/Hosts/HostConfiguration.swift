import ExtensionHost
import Sandbox
import Settings
import Supervision
import Varlink

/// What `auctl`'s hosts take when their options say nothing; a JSON file that `auctl tune --write` writes.
package struct HostConfiguration: Equatable, Sendable {
    /// Where services run.
    package var placement: HostSettings.Placement?
    /// How long a dedicated service spins before it sleeps.
    package var spinMicroseconds: Int?
    /// What `play` asks the device for.
    package var framesPerCycle: Int?
    /// How far services are locked in at most.
    package var sandbox: SandboxTier?
    /// Components that may do without.
    package var allowedWithoutSandbox: [String]?
    /// Components that may use the network.
    package var allowedNetwork: [String]?
    /// Whether services print backtraces.
    package var backtraces: Bool?

    package init() {}

    /// Puts what is set here instead of the settings' own.
    package func apply(to settings: inout HostSettings) {
        if let placement { settings.placement = placement }
        if let spinMicroseconds { settings.spinMicroseconds = spinMicroseconds }
        if let sandbox { settings.sandbox = sandbox }
        if let allowedWithoutSandbox { settings.allowedWithoutSandbox = Set(allowedWithoutSandbox) }
        if let allowedNetwork { settings.allowedNetwork = Set(allowedNetwork) }
        if let backtraces, ServiceEnvironment.asksForBacktraces == nil {
            settings.diagnosis.printsBacktraces = backtraces
        }
    }

    /// - Throws: `CommandFailure` naming the file and the key that is wrong, also for a key that does not exist.
    init(_ values: [String: JSONValue], path: String) throws {
        for (key, value) in values.sorted(by: { $0.key < $1.key }) {
            guard let setting = HostKey(rawValue: key) else {
                throw CommandFailure(.failed, "\(path): '\(key)' is not a setting; remove it")
            }
            try take(setting, value)
        }
        func take(_ setting: HostKey, _ value: JSONValue) throws {
            let key = setting.rawValue
            switch setting {
            case .placement: placement = try Self.choice(key, value, path)
            case .sandbox: sandbox = try Self.choice(key, value, path)
            case .allowedWithoutSandbox: allowedWithoutSandbox = try Self.texts(key, value, path)
            case .allowedNetwork: allowedNetwork = try Self.texts(key, value, path)
            case .backtraces: backtraces = try Self.truth(key, value, path)
            case .spinMicroseconds: spinMicroseconds = try Self.integer(key, value, 0...1_000_000, path)
            case .framesPerCycle:
                framesPerCycle = try Self.integer(
                    key, value, Int64(UnitOptions.frameRange.lowerBound)...Int64(UnitOptions.frameRange.upperBound),
                    path)
            }
        }
    }

    var values: [String: JSONValue] {
        var values: [String: JSONValue] = [:]
        if let placement { values[HostKey.placement.rawValue] = .string(placement.rawValue) }
        if let spinMicroseconds { values[HostKey.spinMicroseconds.rawValue] = .integer(Int64(spinMicroseconds)) }
        if let framesPerCycle { values[HostKey.framesPerCycle.rawValue] = .integer(Int64(framesPerCycle)) }
        if let sandbox { values[HostKey.sandbox.rawValue] = .string(sandbox.rawValue) }
        if let allowedWithoutSandbox {
            values[HostKey.allowedWithoutSandbox.rawValue] = .array(allowedWithoutSandbox.map { .string($0) })
        }
        if let allowedNetwork {
            values[HostKey.allowedNetwork.rawValue] = .array(allowedNetwork.map { .string($0) })
        }
        if let backtraces { values[HostKey.backtraces.rawValue] = .boolean(backtraces) }
        return values
    }

    /// In words, for a person.
    package var summary: String {
        var parts: [String] = []
        if let placement { parts.append("placement \(placement.rawValue)") }
        if let spinMicroseconds { parts.append("\(spinMicroseconds) µs of spinning when dedicated") }
        if let framesPerCycle { parts.append("\(framesPerCycle) frames per cycle") }
        return parts.joined(separator: ", ")
    }

    private static func choice<Choice: RawRepresentable & CaseIterable>(
        _ key: String, _ value: JSONValue, _ path: String
    ) throws -> Choice where Choice.RawValue == String {
        guard case .string(let text) = value, let found = Choice(rawValue: text) else {
            let known = Choice.allCases.map(\.rawValue).joined(separator: ", ")
            throw CommandFailure(.failed, "\(path): '\(key)' must be one of \(known)")
        }
        return found
    }

    private static func truth(_ key: String, _ value: JSONValue, _ path: String) throws -> Bool {
        guard case .boolean(let truth) = value else {
            throw CommandFailure(.failed, "\(path): '\(key)' must be true or false")
        }
        return truth
    }

    private static func texts(_ key: String, _ value: JSONValue, _ path: String) throws -> [String] {
        guard case .array(let values) = value else {
            throw CommandFailure(.failed, "\(path): '\(key)' must be a list of components")
        }
        return try values.map { value in
            guard case .string(let text) = value else {
                throw CommandFailure(
                    .failed, "\(path): '\(key)' must be a list of components such as \"aufx gain Demo\"")
            }
            return text
        }
    }

    private static func integer(
        _ key: String, _ value: JSONValue, _ range: ClosedRange<Int64>, _ path: String
    ) throws -> Int {
        guard case .integer(let number) = value, range.contains(number) else {
            throw CommandFailure(
                .failed, "\(path): '\(key)' must be a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return Int(number)
    }
}
