import AudioToolbox
import Foundation
import LinuxSystem
import PropertyLists

/// A preset as a file: a property list with the unit's codes and its state (`.aupreset`), in XML or binary.
package enum PresetFile {
    /// More than any preset has.
    private static let largest = 256 << 20

    /// - Throws: NSError that names the file and what is wrong with it.
    package static func state(at url: URL, for description: AudioComponentDescription) throws -> [String: Any] {
        var list: [String: Any]
        do { list = try PropertyListCoder.decodeAny(contents(of: url)) } catch let error as PropertyListError {
            throw EngineFaults.error(-10851, "\(url.path) is no preset: \(error)")
        }
        for (key, code) in [
            ("type", description.componentType), ("subtype", description.componentSubType),
            ("manufacturer", description.componentManufacturer),
        ] {
            guard let found = PropertyListCoder.integer(of: list[key]), found != Int(code) else { continue }
            throw EngineFaults.error(
                -10851, "\(url.path) is a preset of another component: its \(key) is \(found), this one's is \(code)")
        }
        for key in bytes { list[key] = list[key].map { PropertyListCoder.bytes(of: $0) ?? $0 } }
        return PropertyListCoder.bridged(list)
    }

    /// What a unit keeps as bytes: of parameters, and of a unit in C. Foundation writes an array of bytes, such as
    /// older presets have, as an array of numbers.
    private static let bytes = ["data", "opaque-state"]

    private static func contents(of url: URL) throws -> [UInt8] {
        // A pipe or a device might never end.
        var status = stat()
        guard let path = url.filePath, stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw EngineFaults.error(-43, "the preset \(url.filePath ?? url.absoluteString) is no file")
        }
        do {
            return try RegularFile.contents(path: url.path, limit: largest)
        } catch let error as SystemError {
            throw EngineFaults.error(-43, "the preset \(url.path) cannot be read: \(error.reason)")
        } catch {
            throw EngineFaults.error(-10851, "\(url.path) is no preset: it \(error)")
        }
    }
}
