import AudioToolbox
import Foundation

/// A preset as a file: a property list with the unit's codes and its state (`.aupreset`).
enum PresetFile {
    /// More than any preset has.
    private static let largest = 256 << 20

    /// - Throws: NSError that names the file and what is wrong with it.
    static func state(at url: URL, for description: AudioComponentDescription) throws -> [String: Any] {
        // A pipe or a device might never end.
        var status = stat()
        guard url.isFileURL, stat(url.path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw EngineFaults.error(-43, "the preset \(url.isFileURL ? url.path : url.absoluteString) is no file")
        }
        let data: Data
        do { data = try Data(contentsOf: url, options: .mappedIfSafe) } catch {
            throw EngineFaults.error(-43, "the preset \(url.path) cannot be read: \(error.localizedDescription)")
        }
        guard data.count <= largest,
            let state = try? PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any]
        else { throw EngineFaults.error(-10851, "\(url.path) is no preset: it is no property list of keys and values") }
        for (key, code) in [
            ("type", description.componentType), ("subtype", description.componentSubType),
            ("manufacturer", description.componentManufacturer),
        ] {
            guard let found = (state[key] as? NSNumber)?.uint32Value, found != code else { continue }
            throw EngineFaults.error(
                -10851, "\(url.path) is a preset of another component: its \(key) is \(found), this one's is \(code)")
        }
        return state
    }
}
