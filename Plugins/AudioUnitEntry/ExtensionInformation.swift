import Foundation

/// What the Info.plist of an extension says: its principal class and its components.
///
/// Read with Foundation and not with the project's own reader, `PropertyLists`: a plug-in can import no library target,
/// and a tool that did would be built, with what it depends on once more, before each unit. The few keys that are
/// needed here stand in a file of the author's own, which `auctl bundle` reads again with that reader, and reports with
/// its lines.
struct ExtensionInformation {
    /// A component whose codes stand in the file as they are.
    struct Component {
        let codes: [UInt32]
        let name: String
        let version: UInt32

        /// As an expression in Swift.
        var source: String {
            let numbers = codes.map { "0x" + String($0, radix: 16) }
            return "ExtensionComponent(type: \(numbers[0]), subType: \(numbers[1]), manufacturer: \(numbers[2]), "
                + "name: \(name.debugDescription), version: \(version))"
        }
    }

    private let file: URL
    private let keys: [String: Any]

    init(of file: URL) throws {
        self.file = file
        let list = try PropertyListSerialization.propertyList(from: Data(contentsOf: file), format: nil)
        keys = (list as? [String: Any])?["NSExtension"] as? [String: Any] ?? [:]
    }

    private var entries: [[String: Any]] {
        let attributes = keys["NSExtensionAttributes"] as? [String: Any]
        return attributes?["AudioComponents"] as? [[String: Any]] ?? []
    }

    /// Those with three codes of four characters; build settings in place of a code are not known here.
    var components: [Component] {
        entries.compactMap { entry in
            let codes = ["type", "subtype", "manufacturer"].compactMap { code(entry[$0]) }
            guard codes.count == 3, let name = entry["name"] as? String else { return nil }
            let version = (entry["version"] as? Int).flatMap { UInt32(exactly: $0) } ?? 0
            return Component(codes: codes, name: name, version: version)
        }
    }

    private func code(_ value: Any?) -> UInt32? {
        if let number = value as? Int { return UInt32(exactly: number) }
        guard let text = value as? String, text.utf8.count == 4, !text.hasPrefix("$") else { return nil }
        return text.utf8.reduce(0) { $0 << 8 | UInt32($1) }
    }

    /// The class that makes units, with the module that has it where that is another one, such as a framework.
    struct PrincipalClass {
        let module: String?
        let name: String
    }

    /// The principal class, or, for an extension whose storyboard names it, the factory of its first component, which is
    /// the same class in Xcode's template.
    /// - Parameter others: modules that the extension depends on.
    func principalClass(module: String, others: Set<String>) throws -> PrincipalClass {
        let factory = entries.lazy.compactMap { $0["factoryFunction"] as? String }.first
        guard let name = keys["NSExtensionPrincipalClass"] as? String ?? factory else {
            throw EntryError(
                "\(file.path) has neither an NSExtensionPrincipalClass under NSExtension nor a factoryFunction in its "
                    + "AudioComponents; name the class")
        }
        var parts = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        var other: String?
        if parts.count == 2, [module, "$(PRODUCT_MODULE_NAME)"].contains(parts[0]) {
            parts.removeFirst()
        } else if parts.count == 2, others.contains(parts[0]) {
            other = parts.removeFirst()
        }
        let letters = CharacterSet.letters.union(.decimalDigits).union(CharacterSet(charactersIn: "_"))
        guard parts.count == 1, !parts[0].isEmpty, parts[0].unicodeScalars.allSatisfy(letters.contains),
            !parts[0].first!.isNumber
        else {
            throw EntryError(
                "\(file.path): '\(name)' is no class of the module \(module) or of one that it depends on; write "
                    + "\(module).Name")
        }
        return PrincipalClass(module: other, name: parts[0])
    }
}
