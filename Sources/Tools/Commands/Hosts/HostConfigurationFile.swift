import ComponentRegistry
import Foundation
import LinuxSystem
import Settings
import Varlink

/// The file of a `HostConfiguration`.
package struct HostConfigurationFile {
    package let path: String

    /// Bytes; a larger file is none of ours.
    private static let largest = 1 << 20

    package init(path: String) { self.path = path }

    /// The user's: `$XDG_CONFIG_HOME/auserviced/host.json`.
    package static var user: HostConfigurationFile {
        HostConfigurationFile(path: UserFile.hostSettings.path())
    }

    /// What it says; nothing when there is none. Throws naming the file and what is wrong with it.
    package func read() throws -> HostConfiguration {
        guard let data = try contents() else { return HostConfiguration() }
        guard let values = try? JSONDecoder().decode([String: JSONValue].self, from: data) else {
            throw CommandFailure(.failed, "\(path) is not a JSON object; repair or remove it")
        }
        return try HostConfiguration(values, path: path)
    }

    /// Makes the file say what is set in `configuration`; what is not set there stays as it was.
    ///
    /// The file is replaced in one step. Throws when it cannot be, and when what is there already is broken.
    /// - Returns: whether that changed anything.
    package func write(_ configuration: HostConfiguration) throws -> Bool {
        let before = try read().values
        let after = before.merging(configuration.values) { $1 }
        guard after != before else { return false }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        do {
            let file = URL(filePath: path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
            try RegularFile.replace(path: path, with: Array(encoder.encode(after)) + [UInt8(ascii: "\n")])
        } catch {
            throw CommandFailure(.unusable, "\(path) cannot be written: \(error.systemReason)")
        }
        return true
    }

    private func contents() throws -> Data? {
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        do {
            return Data(try RegularFile.contents(path: path, limit: Self.largest))
        } catch {
            throw CommandFailure(.unusable, "\(path) cannot be read: \(error.systemReason)")
        }
    }
}
