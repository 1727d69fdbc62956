import Foundation
import PropertyLists

/// A unit's Info.plist: the project's, with the values of its variables and what a bundle here has.
struct InformationList {
    private(set) var keys: [String: Any]
    let file: String
    let lines: [[String]: Int]

    /// - Throws: `ImportError` for a file that cannot be read.
    init(of target: SourceTarget, module: String, in folder: ProjectFolder) throws(ImportError) {
        let settings = target.settings
        file = settings["INFOPLIST_FILE"].map { SourcePath.joined("", $0) } ?? ""
        var list: [String: Any] = [:]
        var lines: [[String]: Int] = [:]
        if !file.isEmpty {
            guard let bytes = folder.bytes(of: file) else {
                throw ImportError(
                    .unreadable, "\(file), the Info.plist of \(target.name), is not there; correct INFOPLIST_FILE")
            }
            do {
                list = try PropertyListCoder.decodeAny(bytes)
                lines = PropertyListCoder.lines(of: bytes)
            } catch {
                throw ImportError(.invalid, "\(file) is not a property list: \(error)")
            }
        }
        self.lines = lines
        keys = list.mapValues { Self.expand($0, settings) }
        complete(settings, module: module)
    }

    private mutating func complete(_ settings: BuildSettings, module: String) {
        let generated = [
            "CFBundleIdentifier": settings["PRODUCT_BUNDLE_IDENTIFIER"], "CFBundleName": settings["PRODUCT_NAME"],
            "CFBundleShortVersionString": settings["MARKETING_VERSION"] ?? "1.0",
            "CFBundleDisplayName": settings["INFOPLIST_KEY_CFBundleDisplayName"],
        ]
        for (key, value) in generated where (keys[key] as? String ?? "").isEmpty { keys[key] = value }
        if (keys["CFBundleIdentifier"] as? String ?? "").isEmpty {
            keys["CFBundleIdentifier"] = "com.example.\(module)"
        }
        keys["CFBundleExecutable"] = "lib\(module).so"
        keys["CFBundlePackageType"] = "XPC!"
    }

    private static func expand(_ value: Any, _ settings: BuildSettings) -> Any {
        switch value {
        case let text as String: text.contains("$") ? settings.expand(text) : text
        case let elements as [Any] where !(value is [UInt8]): elements.map { expand($0, settings) }
        case let values as [String: Any]: values.mapValues { expand($0, settings) }
        default: value
        }
    }

    private var pluginExtension: [String: Any] { keys["NSExtension"] as? [String: Any] ?? [:] }

    private var entries: [[String: Any]] {
        let attributes = pluginExtension["NSExtensionAttributes"] as? [String: Any] ?? [:]
        return attributes["AudioComponents"] as? [[String: Any]] ?? []
    }

    /// Whether this is an audio unit's.
    var isUnit: Bool { !entries.isEmpty }

    /// Triples and names.
    var components: [String] {
        entries.map { entry in
            let codes = ["type", "subtype", "manufacturer"].map { entry[$0] as? String ?? "????" }
            return codes.joined(separator: " ") + ", " + (entry["name"] as? String ?? "without a name")
        }
    }

    /// The principal class, or the factory of the first component.
    var principalClass: String? {
        get {
            pluginExtension["NSExtensionPrincipalClass"] as? String
                ?? entries.lazy.compactMap { $0["factoryFunction"] as? String }.first
        }
        set {
            var list = pluginExtension
            list["NSExtensionPrincipalClass"] = newValue
            list["NSExtensionMainStoryboard"] = nil
            keys["NSExtension"] = list
        }
    }

    var namesStoryboard: Bool { pluginExtension["NSExtensionMainStoryboard"] != nil }

    /// As XML.
    func bytes() throws(ImportError) -> [UInt8] {
        do {
            return try [UInt8](
                PropertyListSerialization.data(
                    fromPropertyList: PropertyListCoder.bridged(keys), format: .xml, options: 0))
        } catch {
            throw ImportError(.invalid, "\(file) cannot be written: \(error)")
        }
    }
}
