import CoreGraphics
import Foundation
import ViewHierarchy

/// Pictures and colours of the resources: PNG files, and asset catalogs that were copied as they are.
enum AssetCatalog {
    /// Beside the library that this code is in, and the program's.
    private static var standardFolders: [URL] {
        var folders = [Bundle.main.resourceURL, Bundle.main.bundleURL].compactMap { $0 }
        if let path = libraryPath {
            let library = URL(fileURLWithPath: path).deletingLastPathComponent()
            // A unit's library is in Contents/Linux, its resources in Contents/Resources.
            folders.insert(library.deletingLastPathComponent().appending(path: "Resources"), at: 0)
            folders.append(library)
        }
        return folders
    }

    /// The file that this code was loaded from, by the addresses that the process has in use.
    private static let libraryPath: String? = {
        let address = UInt(bitPattern: #dsohandle)
        let maps = (try? String(contentsOfFile: "/proc/self/maps", encoding: .utf8)) ?? ""
        for line in maps.split(separator: "\n") {
            let fields = line.split(separator: " ", maxSplits: 5, omittingEmptySubsequences: true)
            let bounds = fields.first?.split(separator: "-").compactMap { UInt($0, radix: 16) } ?? []
            guard fields.count == 6, bounds.count == 2, bounds[0] <= address, address < bounds[1] else { continue }
            return String(fields[5])
        }
        return nil
    }()

    /// The folders that may hold pictures: those of a bundle, and the packages' resources in them.
    private static func folders(of bundle: Bundle?) -> [URL] {
        let roots = bundle.map { [$0.resourceURL, $0.bundleURL].compactMap { $0 } } ?? standardFolders
        return roots.flatMap { root in
            let inside = (try? FileManager.default.contentsOfDirectory(at: root, includingPropertiesForKeys: nil)) ?? []
            return [root] + inside.filter { ["resources", "bundle", "xcassets"].contains($0.pathExtension) }.prefix(64)
        }
    }

    /// A folder of a catalog, such as "Knob.imageset", at most four folders deep.
    private static func set(_ name: String, _ kind: String, in folders: [URL]) -> URL? {
        for folder in folders where folder.pathExtension == "xcassets" {
            let wanted = "\(name).\(kind)"
            let direct = folder.appending(path: wanted)
            if FileManager.default.fileExists(atPath: direct.path) { return direct }
            guard let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil) else {
                continue
            }
            for case let place as URL in all.prefix(4096) where place.lastPathComponent == wanted { return place }
        }
        return nil
    }

    /// A name that leads nowhere else.
    private static func isPlain(_ name: String) -> Bool {
        !name.isEmpty && name.utf8.count < 200 && !name.contains("\0") && !name.split(separator: "/").contains("..")
    }

    static func image(named name: String, in bundle: Bundle?) -> (image: CGImage, scale: CGFloat)? {
        guard isPlain(name) else { return nil }
        let folders = folders(of: bundle)
        for folder in folders {
            for (suffix, scale) in [("@2x.png", CGFloat(2)), (".png", 1), ("", 1)] {
                if let image = picture(folder.appending(path: name + suffix)) { return (image, scale) }
            }
        }
        guard let set = set(name, "imageset", in: folders), let contents = contents(set),
            let images = contents["images"] as? [[String: Any]]
        else { return nil }
        for image in images.sorted(by: { ($0["scale"] as? String ?? "") > ($1["scale"] as? String ?? "") }) {
            guard let file = image["filename"] as? String, isPlain(file), let found = picture(set.appending(path: file))
            else { continue }
            return (found, CGFloat(Double((image["scale"] as? String ?? "1x").dropLast()) ?? 1))
        }
        return nil
    }

    private static func picture(_ url: URL) -> CGImage? {
        guard url.pathExtension.lowercased() == "png", let data = try? Data(contentsOf: url) else { return nil }
        return CGImage(pngData: data)
    }

    static func color(named name: String, in bundle: Bundle?) -> HierarchyColor? {
        guard isPlain(name), let set = set(name, "colorset", in: folders(of: bundle)), let contents = contents(set),
            let colors = contents["colors"] as? [[String: Any]]
        else { return nil }
        var (light, dark) = (CGColor?.none, CGColor?.none)
        for entry in colors {
            guard let color = (entry["color"] as? [String: Any])?["components"] as? [String: Any] else { continue }
            let looks = entry["appearances"] as? [[String: Any]] ?? []
            let isDark = looks.contains { $0["value"] as? String == "dark" }
            if isDark { dark = self.color(color) } else if looks.isEmpty { light = self.color(color) }
        }
        guard let any = light ?? dark else { return nil }
        return HierarchyColor(light: light ?? any, dark: dark ?? any)
    }

    private static func color(_ parts: [String: Any]) -> CGColor {
        /// "0x3F", "63" of 255, or "0.25".
        func part(_ name: String) -> CGFloat? {
            guard let text = parts[name] as? String else { return (parts[name] as? Double).map { CGFloat($0) } }
            if text.hasPrefix("0x") { return UInt8(text.dropFirst(2), radix: 16).map { CGFloat($0) / 255 } }
            guard let value = Double(text) else { return nil }
            return CGFloat(text.contains(".") ? value : value > 1 ? value / 255 : value)
        }
        if let white = part("white") { return CGColor(gray: white, alpha: part("alpha") ?? 1) }
        return CGColor(
            red: part("red") ?? 0, green: part("green") ?? 0, blue: part("blue") ?? 0, alpha: part("alpha") ?? 1)
    }

    private static func contents(_ folder: URL) -> [String: Any]? {
        guard let data = try? Data(contentsOf: folder.appending(path: "Contents.json")), data.count < 1 << 20 else {
            return nil
        }
        return (try? JSONSerialization.jsonObject(with: data)) as? [String: Any]
    }
}
