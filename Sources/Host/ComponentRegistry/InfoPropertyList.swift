import LinuxSystem
import PropertyLists

/// The Info.plist of one bundle, on the way to an `ExtensionBundle`.
///
/// Source of the keys: Apple's App Extension Keys (`NSExtension`, `AudioComponents`, `AudioComponentBundle`).
struct InfoPropertyList {
    let bundlePath: String
    let bytes: [UInt8]
    let root: PropertyReader

    private static let sizeLimit = 1 << 20
    private static let componentLimit = 256
    private static let pointWithView = "com.apple.AudioUnit-UI"
    private static let pointWithoutView = "com.apple.AudioUnit"

    /// Reads and decodes the file; nil after a diagnostic.
    static func read(bundlePath: String, diagnostics: DiagnosticCollector) -> InfoPropertyList? {
        let path = ExtensionBundle.informationPath(bundlePath: bundlePath)
        return read(bundlePath: bundlePath, diagnostics: diagnostics) {
            try RegularFile.contents(path: path, limit: sizeLimit)
        }
    }

    /// As above, with the file's contents as `contents` gives them.
    static func read(
        bundlePath: String, diagnostics: DiagnosticCollector, contents: () throws -> [UInt8]
    ) -> InfoPropertyList? {
        do {
            let bytes = try contents()
            diagnostics.information = bytes
            let values = try PropertyListCoder.decodeAny(bytes).mapValues(PropertyValue.init)
            let root = PropertyReader(bundlePath: bundlePath, place: "", values: values, diagnostics: diagnostics)
            return InfoPropertyList(bundlePath: bundlePath, bytes: bytes, root: root)
        } catch {
            diagnostics.add(unreadable(bundlePath: bundlePath, error: error))
            return nil
        }
    }

    /// Checks the keys; nil after a diagnostic when the bundle offers nothing.
    func makeBundle() -> ExtensionBundle? {
        let library = libraryPath()
        guard let attributes = attributes() else { return nil }
        let (hasView, pointIsKnown) = isPlugIn ? (false, true) : extensionPoint()
        let loadable =
            attributes.optionalString("AudioComponentBundle", example: "com.example.Name") != nil || isPlugIn
        guard let entries = componentEntries(attributes), let library, pointIsKnown else { return nil }
        let hash = fingerprint(libraryPath: library)
        let components = entries.compactMap { entry in
            component(entry, library: library, hash: hash, loadable: loadable, hasView: hasView)
        }
        return ExtensionBundle(path: bundlePath, libraryPath: library, hash: hash, components: components)
    }

    private static func unreadable(bundlePath: String, error: any Error) -> ScanDiagnostic {
        let reason =
            error is PropertyListError ? "is not a property list: \(error)" : "cannot be read: \(error)"
        return ScanDiagnostic(
            .error, path: bundlePath, key: nil, problem: "Contents/Info.plist \(reason)",
            remedy: "write an XML property list; plutil -lint or xmllint show where it breaks")
    }

    /// Written against the C interface: the components stand at the top of the list, and each names its factory.
    private var isPlugIn: Bool { bundlePath.hasSuffix(ExtensionBundle.plugInEnding) }

    private func attributes() -> PropertyReader? {
        if isPlugIn { return root }
        return extensionAttributes()
    }

    private func extensionAttributes() -> PropertyReader? {
        root.dictionary("NSExtension")?.dictionary("NSExtensionAttributes")
    }

    private func extensionPoint() -> (hasView: Bool, isKnown: Bool) {
        guard case .dictionary(let values)? = root.values["NSExtension"] else { return (false, false) }
        let reader = PropertyReader(
            bundlePath: bundlePath, place: "NSExtension", values: values, diagnostics: root.diagnostics)
        let key = "NSExtensionPointIdentifier"
        guard let point = reader.string(key, example: Self.pointWithView) else { return (false, false) }
        guard [Self.pointWithView, Self.pointWithoutView].contains(point) else {
            reader.report(
                .error, key, "is '\(point)', which is no audio unit",
                "write \(Self.pointWithView), or \(Self.pointWithoutView) for a unit without a view")
            return (false, false)
        }
        return (point == Self.pointWithView, true)
    }

    private func componentEntries(_ attributes: PropertyReader) -> [PropertyReader]? {
        guard let entries = attributes.dictionaries("AudioComponents") else { return nil }
        if case .array(let elements)? = attributes.values["AudioComponents"], elements.isEmpty {
            attributes.report(.error, "AudioComponents", "is empty", "describe at least one component")
        }
        guard entries.count <= Self.componentLimit else {
            attributes.report(
                .error, "AudioComponents", "holds \(entries.count) components", "write at most \(Self.componentLimit)")
            return nil
        }
        return entries
    }

    private func component(
        _ entry: PropertyReader, library: String, hash: String, loadable: Bool, hasView: Bool
    ) -> RegisteredComponent? {
        let type = entry.code("type", example: "aufx")
        let subtype = entry.code("subtype", example: "fltr")
        let manufacturer = entry.code("manufacturer", example: "Demo")
        let name = entry.string("name", example: "'Demo: Filter'")
        let version = entry.version("version")
        let tags = entry.strings("tags")
        let sandboxSafe = entry.boolean("sandboxSafe")
        let usage = resourceUsage(entry)
        let factory = isPlugIn ? entry.string("factoryFunction", example: "GainFactory") : nil
        if isPlugIn, factory == nil { return nil }
        guard let type, let subtype, let manufacturer, let name else { return nil }
        if !name.contains(":") {
            entry.report(.warning, "name", "'\(name)' names no manufacturer", "write 'Manufacturer: \(name)'")
        }
        return RegisteredComponent(
            identifier: ComponentIdentifier(type: type, subtype: subtype, manufacturer: manufacturer),
            name: name, version: version, tags: tags, bundlePath: bundlePath, libraryPath: library, bundleHash: hash,
            loadableInProcess: loadable, sandboxSafe: sandboxSafe, hasView: hasView, factoryFunction: factory,
            resourceUsage: usage)
    }

    /// The names of the resources used; `true` or a filled array counts as used. What may be done with files that the
    /// user selects stands behind the name, as it does where Apple's entitlements have it; so does each server.
    private func resourceUsage(_ entry: PropertyReader) -> [String] {
        guard entry.values["resourceUsage"] != nil, let usage = entry.dictionary("resourceUsage") else { return [] }
        let names = usage.values.flatMap { name, value -> [String] in
            switch value {
            case .boolean(let used): used ? [name] : []
            case .array(let elements) where name == NetworkDestination.key:
                NetworkDestination.resources(
                    elements.map { element in
                        if case .string(let text) = element { text } else { "?" }
                    })
            case .array(let elements): elements.isEmpty ? [] : [name]
            case .string(let access) where name == SelectedFileAccess.key: ["\(name).\(access)"]
            default: [name]
            }
        }
        return names.sorted()
    }
}

extension InfoPropertyList {
    /// `Contents/Linux/<CFBundleExecutable>`, or `lib<Name>.so` when the key is absent.
    private func libraryPath() -> String? {
        let bundleName = ExtensionBundle.plainName(path: bundlePath)
        let key = "CFBundleExecutable"
        let name: String
        if root.values[key] != nil {
            guard let executable = root.string(key, example: "lib\(bundleName).so") else { return nil }
            name = executable
        } else {
            name = "lib\(bundleName).so"
        }
        guard !name.contains("/"), name != "..", name != "." else {
            root.report(.error, key, "is '\(name)', which leads out of Contents/Linux", "write a plain file name")
            return nil
        }
        guard let folder = ExtensionBundle.contentsPath(bundlePath: bundlePath) else {
            root.diagnostics.add(
                ScanDiagnostic(
                    .error, path: bundlePath, problem: "is a link to something that is no bundle",
                    remedy: "let it lead to a folder whose name ends as its own does"))
            return nil
        }
        let path = folder + "/Contents/Linux/" + name
        guard RegularFile.Stamp(path: path) != nil else {
            return refuseLibrary(name, "is missing", "build the extension, or name its library in \(key)")
        }
        if let problem = LibraryHeader.problem(path: path) {
            return refuseLibrary(name, problem, "build the extension as a shared library for this machine")
        }
        return path
    }

    private func refuseLibrary(_ name: String, _ problem: String, _ remedy: String) -> String? {
        root.diagnostics.add(
            ScanDiagnostic(.error, path: bundlePath, problem: "Contents/Linux/\(name) \(problem)", remedy: remedy))
        return nil
    }

    private func fingerprint(libraryPath: String) -> String {
        var fingerprint = ContentFingerprint()
        bytes.withUnsafeBytes { fingerprint.add($0) }
        // A library that vanishes meanwhile keeps only the hash of the list; the next scan reports it missing.
        try? RegularFile.read(path: libraryPath, limit: 1 << 30) { fingerprint.add($0) }
        return fingerprint.hexadecimal
    }
}
