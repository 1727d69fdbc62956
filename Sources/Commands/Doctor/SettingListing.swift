import Foundation
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
    func checks() -> [SystemCheck] {
        [(UserFile.hostSettings, hostKeys), (.daemonSettings, daemonKeys)].compactMap { file, known in
            do {
                let unknown = Set(try values(of: file).keys).subtracting(known).sorted()
                guard let first = unknown.first else { return nil }
                return .problem(
                    file.rawValue, "\(file.path()): '\(first)' is not a setting", "remove it; docs/settings.md has all")
            } catch {
                return .problem(file.rawValue, "\(file.path()): \(error.localizedDescription)", "repair or remove it")
            }
        }
    }

    private var hostKeys: [String] { HostKey.allCases.map(\.rawValue) }
    private var daemonKeys: [String] { DaemonKey.allCases.map(\.rawValue) }

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
            ? "@\(place.places[0])\(CurrentProcess.userIdentifier)/PROCESS" : place.places.joined(separator: ":")
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
        let data = try Data(contentsOf: URL(filePath: file.path()))
        return try JSONDecoder().decode([String: JSONValue].self, from: data)
    }

    private static func text(_ value: JSONValue) -> String {
        if case .string(let text) = value { return text }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
}
