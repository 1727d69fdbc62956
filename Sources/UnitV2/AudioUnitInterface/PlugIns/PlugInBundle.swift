import AudioToolbox
import Glibc

/// A bundle of components written against the C interface: `Name.component/Contents/{Info.plist,Linux/libName.so}`.
///
/// The library is never unloaded. Thread: any but render.
package enum PlugInBundle {
    /// Whether a library lies in such a bundle.
    package static func contains(libraryPath: String) -> Bool {
        informationPath(libraryPath)?.hasSuffix(".component/Contents/Info.plist") == true
    }

    private static func informationPath(_ library: String) -> String? {
        guard let range = library.lastSlash, let folder = String(library[..<range]).withoutSuffix("/Linux") else {
            return nil
        }
        return folder + "/Info.plist"
    }

    /// Loads a bundle's library and makes its components known to `PlugInBridge`; the foreign code that it runs
    /// on being loaded runs in this process.
    /// - Throws: InvalidFile when the bundle, its library or a factory function is missing or broken.
    package static func load(libraryPath: String) throws {
        guard let information = informationPath(libraryPath) else {
            throw failure(libraryPath, "lies in no bundle; put it into Name.component/Contents/Linux")
        }
        let list = try AUAudioUnitError.translating { try PropertyListFile(path: information).read() }
        guard let components = list["AudioComponents"] as? [Any], !components.isEmpty else {
            throw failure(information, "names no AudioComponents; describe at least one")
        }
        guard let library = dlopen(libraryPath, RTLD_NOW | RTLD_LOCAL) else {
            let reason = dlerror().map { String(cString: $0) } ?? "the loader gives no reason"
            throw failure(libraryPath, "could not be loaded: \(reason)")
        }
        for component in components.compactMap({ $0 as? [String: Any] }) {
            try add(component, library, libraryPath)
        }
    }

    private static func add(
        _ component: [String: Any], _ library: UnsafeMutableRawPointer, _ path: String
    ) throws {
        guard let type = code(component["type"]), let subType = code(component["subtype"]),
            let manufacturer = code(component["manufacturer"])
        else { return }
        guard let function = component["factoryFunction"] as? String else {
            throw failure(path, "has a component without a factoryFunction in its Info.plist; name the function")
        }
        guard let symbol = dlsym(library, function) else {
            throw failure(path, "does not export the factory function \(function) that its Info.plist names")
        }
        let description = AudioComponentDescription(
            componentType: type, componentSubType: subType, componentManufacturer: manufacturer, componentFlags: 0,
            componentFlagsMask: 0)
        // SAFETY: the bundle says that the symbol of this name is such a function.
        let factory = unsafeBitCast(symbol, to: AudioComponentFactoryFunction.self)
        let version = (component["version"] as? Int).flatMap { UInt32(exactly: $0) } ?? 0
        let name = component["name"] as? String ?? description.debugDescription
        ComponentIdentities.add(description, name: name, version: version)
        PlugInFactories.add(.init(factory: factory, name: name, version: version), for: description)
    }

    /// A code as four characters or as a number.
    private static func code(_ value: Any?) -> OSType? {
        if let number = value as? Int { return UInt32(exactly: number) }
        return (value as? String).flatMap { try? FourCharacterCode($0).rawValue }
    }

    private static func failure(_ path: String, _ problem: String) -> AUAudioUnitError {
        AUAudioUnitError(kAudioUnitErr_InvalidFile, "\(path) \(problem).")
    }
}

extension String {
    fileprivate var lastSlash: Index? { lastIndex(of: "/") }

    fileprivate func withoutSuffix(_ suffix: String) -> String? {
        hasSuffix(suffix) ? String(dropLast(suffix.count)) : nil
    }
}
