import AudioToolbox
import AudioUnitExtension
import AudioUnitInterface
import ExtensionLoading
import Synchronization

/// A unit's library, loaded into this process, and its checked extension table.
///
/// Libraries are never unloaded: Swift code in them may have left threads and metadata behind.
///
/// Thread: any but render.
final class ExtensionLibrary: Sendable {
    private let table: ExtensionTable

    /// The file the library came from.
    var path: String { table.path }
    /// The unit's table; lives as long as the process.
    var interface: UnsafePointer<AUExtensionInterface> { table.interface }

    private static let loaded = Mutex<[String: ExtensionLibrary]>([:])

    /// Loads the library at `path`, or gives the one loaded before.
    ///
    /// - Throws: `ExtensionHostError.libraryUnusable` when the file cannot be loaded, lacks the entry or speaks another
    ///   ABI version.
    static func load(path: String) throws(ExtensionHostError) -> ExtensionLibrary {
        if let library = loaded.withLock({ $0[path] }) { return library }
        let library = try ExtensionLibrary(opening: path)
        return loaded.withLock { known in
            if let earlier = known[path] { return earlier }
            known[path] = library
            return library
        }
    }

    /// The host's own code of a time effect; nil where it has none.
    ///
    /// Such a unit pulls another number of frames than it gives, while a link's input is brought before the cycle. The
    /// code is trusted as the host itself is, whatever bundle offers the component.
    static func ofHost(_ component: AudioComponentDescription) throws(ExtensionHostError) -> ExtensionLibrary? {
        guard component.componentType == kAudioUnitType_FormatConverter,
            AudioUnitResolver.isBuiltIn(component)
        else { return nil }
        do throws(ExtensionTableError) {
            return ExtensionLibrary(try ExtensionTable(checking: hostTable(), of: ""))
        } catch {
            throw .libraryUnusable(path: "", reason: "it \(error.problem)")
        }
    }

    /// The table of what this process makes by itself: there is one for all, since a process has one.
    private static func hostTable() -> UnsafePointer<AUExtensionInterface> {
        makeExtensionInterface { description in
            if AudioUnitResolver.isBuiltIn(description),
                let unit = try AudioUnitResolver.registeredUnit(description)
            {
                return unit
            }
            return try PlugInBridge(componentDescription: description)
        }
    }

    private init(_ table: ExtensionTable) { self.table = table }

    private init(opening path: String) throws(ExtensionHostError) {
        do throws(ExtensionTableError) {
            table = PlugInBundle.contains(libraryPath: path) ? try Self.plugInTable(path) : try .init(loading: path)
        } catch {
            throw .libraryUnusable(path: path, reason: "it \(error.problem)")
        }
    }

    /// The table that stands for components written against the C interface.
    private static func plugInTable(_ path: String) throws(ExtensionTableError) -> ExtensionTable {
        do {
            try PlugInBundle.load(libraryPath: path)
        } catch {
            let reason = (error as? AUAudioUnitError)?.message ?? "\(error)"
            throw ExtensionTableError(path: path, problem: "cannot be used: \(reason)")
        }
        return try ExtensionTable(checking: hostTable(), of: path)
    }
}
