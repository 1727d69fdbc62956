import AVFAudio
import Foundation
import HostControl
import LinuxSystem
import PropertyLists

/// A preset as a file, as hosts of audio units exchange them: a property list with the component's codes (`.aupreset`).
package struct PresetDocument {
    private let path: String

    package init(path: String) { self.path = path }

    /// The file's bytes, a property list of keys and values. Throws naming the file and what is wrong with it.
    package func read() throws -> [UInt8] {
        let bytes: [UInt8]
        do {
            bytes = try RegularFile.contents(path: path, limit: HostClient.maximumStateBytes)
        } catch let error as SystemError {
            throw CommandFailure(.unusable, "the preset \(path) cannot be read: \(error.systemReason)")
        } catch {
            throw CommandFailure(.unusable, "\(path) is no preset: it \(error)")
        }
        do {
            _ = try PropertyListCoder.decodeAny(bytes)
        } catch {
            throw CommandFailure(.unusable, "\(path) is no preset: \(error)")
        }
        return bytes
    }

    /// Writes a unit's state, under the file's name, in one step. Throws naming the file when that fails.
    /// - Parameter state: a property list.
    package func write(_ state: [UInt8]) throws {
        let file = URL(filePath: path)
        do {
            var preset = PropertyListCoder.bridged(try PropertyListCoder.decodeAny(state))
            preset["name"] = file.deletingPathExtension().lastPathComponent
            let data = try PropertyListSerialization.data(fromPropertyList: preset, format: .xml, options: 0)
            try RegularFile.replace(path: file.path, with: Array(data))
        } catch {
            throw CommandFailure(.unusable, "the preset cannot be written to \(path): \(error.systemReason)")
        }
    }
}
