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
        for key in bytes { list[key] = list[key].map(Self.data) }
        return FoundationPropertyList.values(list)
    }

    /// What a unit keeps as bytes: of parameters, and of a unit in C.
    private static let bytes = ["data", "opaque-state"]

    /// Foundation writes an array of bytes, as a state may have one, as an array of numbers.
    private static func data(_ value: Any) -> Any {
        guard let numbers = value as? [Int], !numbers.isEmpty else { return value }
        let bytes = numbers.compactMap { UInt8(exactly: $0) }
        return bytes.count == numbers.count ? bytes : value
    }

    private static func contents(of url: URL) throws -> [UInt8] {
        // A pipe or a device might never end.
        var status = stat()
        guard url.isFileURL, stat(url.path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw EngineFaults.error(-43, "the preset \(url.isFileURL ? url.path : url.absoluteString) is no file")
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
