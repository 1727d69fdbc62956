import DaemonControl
import Foundation
import HostControl
import LinuxSystem
import Settings
import Varlink

/// Everything in `Settings` with what it says on this machine.
struct SettingListing {
    private static let byDefault = "default"

    var rows: [SettingRow] {
        EnvironmentVariable.allCases.map(Self.row) + UserFile.allCases.map(Self.row)
            + SystemPlace.allCases.map(Self.row) + hostRows() + daemonRows()
    }

    /// Settings files that cannot be used.
    func checks() -> [SystemCheck] { [hostCheck(), daemonCheck()].compactMap { $0 } }

    /// What every host of `auctl` reads.
    private func hostCheck() -> SystemCheck? {
        do {
            _ = try HostConfigurationFile.user.read()
            return nil
        } catch {
            let reason = (error as? CommandFailure)?.message ?? "\(error)"
            return .problem(UserFile.hostSettings.rawValue, reason, Self.remedy)
        }
    }

    /// What the daemon would refuse to start with.
    private func daemonCheck() -> SystemCheck? {
        let file = UserFile.daemonSettings
        guard FileManager.default.fileExists(atPath: file.path()) else { return nil }
        do {
            var configuration = DaemonConfiguration(environment: CurrentProcess.environment)
            try configuration.apply(file: file.path())
            return nil
        } catch {
            return .problem(file.rawValue, "\(error)", Self.remedy)
        }
    }

    private static let remedy = "repair or remove it; docs/use/configuration.md has every key"

    private static func row(_ variable: EnvironmentVariable) -> SettingRow {
        SettingRow(
            kind: .variable, name: variable.rawValue, value: variable.value ?? variable.defaultText,
            origin: variable.value == nil ? byDefault : "environment", meaning: variable.meaning)
    }

    private static func row(_ file: UserFile) -> SettingRow {
        let isNamed = file.variable.value?.hasPrefix("/") == true
        return SettingRow(
            kind: .file, name: file.rawValue, value: file.path(),
            origin: isNamed ? file.variable.rawValue : byDefault,
            exists: FileManager.default.fileExists(atPath: file.path()), meaning: file.meaning)
    }

    private static func row(_ place: SystemPlace) -> SettingRow {
        let value =
            place == .hostEndpoint
            ? "@\(HostEndpoint.namePrefix(user: CurrentProcess.userIdentifier))PROCESS"
            : place.places.joined(separator: ":")
        return SettingRow(
            kind: .systemPlace, name: place.rawValue, value: value, origin: "fixed", meaning: place.meaning)
    }

    private func hostRows() -> [SettingRow] {
        let values = (try? values(of: .hostSettings)) ?? [:]
        return HostKey.allCases.map {
            row(.hostKey, $0.rawValue, values, in: .hostSettings, default: $0.defaultText, meaning: $0.meaning)
        }
    }

    private func daemonRows() -> [SettingRow] {
        let values = (try? values(of: .daemonSettings)) ?? [:]
        return DaemonKey.allCases.map {
            row(.daemonKey, $0.rawValue, values, in: .daemonSettings, default: $0.defaultText, meaning: $0.meaning)
        }
    }

    private func row(
        _ kind: SettingRow.Kind, _ name: String, _ values: [String: JSONValue], in file: UserFile,
        default fallback: String, meaning: String
    ) -> SettingRow {
        let text = values[name].map(Self.text)
        return SettingRow(
            kind: kind, name: name, value: text ?? fallback, origin: text == nil ? Self.byDefault : file.path(),
            meaning: meaning)
    }

    /// What a settings file says; nothing when there is none.
    private func values(of file: UserFile) throws -> [String: JSONValue] {
        guard FileManager.default.fileExists(atPath: file.path()) else { return [:] }
        let data = Data(try RegularFile.contents(path: file.path(), limit: 1 << 20))
        return try JSONDecoder().decode([String: JSONValue].self, from: data)
    }

    private static func text(_ value: JSONValue) -> String {
        if case .string(let text) = value { return text }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
}
