import AudioTypes
import Glibc
public import ViewInterface

extension ExtensionTable {
    private typealias LibraryEntry =
        @convention(c) (UnsafePointer<AUExtensionUnitAccess>?) -> UnsafePointer<AUExtensionViewInterface>?

    /// The library beside the unit's that has its views, `libNAMEView.so` of `libNAME.so`; nil where there is none. It is
    /// not loaded for that. Thread: any but render.
    public var viewLibraryPath: String? {
        guard access != nil, path.hasSuffix(".so") else { return nil }
        let beside = path.dropLast(3) + "View.so"
        return Glibc.access(String(beside), F_OK) == 0 ? String(beside) : nil
    }

    /// How the unit's views are shown: by the library of views, which is loaded and never unloaded, or by the unit's own;
    /// nil for a unit without views. Thread: main.
    /// - Throws: `ExtensionTableError` when the library of views cannot be used.
    public func loadViews() throws(ExtensionTableError) -> UnsafePointer<AUExtensionViewInterface>? {
        guard let path = viewLibraryPath else { return view }
        let handle = try UnitLibrary.open(path)
        guard let symbol = dlsym(handle, AU_EXTENSION_VIEW_LIBRARY_ENTRY_NAME) else {
            throw ExtensionTableError(
                path: path,
                problem:
                    "does not export \(AU_EXTENSION_VIEW_LIBRARY_ENTRY_NAME); see docs/unit/writing-a-view.md for the "
                    + "function that does")
        }
        // SAFETY: the symbol of this name is such a function by the definition of the table of views.
        guard let views = unsafeBitCast(symbol, to: LibraryEntry.self)(access) else {
            throw ExtensionTableError(path: path, problem: "was not built for this unit; rebuild both")
        }
        return try Self.checked(views, of: path)
    }
}
