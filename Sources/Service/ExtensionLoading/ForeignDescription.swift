import Glibc
import LinuxSystem

/// What libraries of LADSPA and CLAP and bundles of LV2 and VST3 have, told on standard output by a process that may end
/// with any of them.
///
/// Lines are `library` with a path before each, then what `AUForeignDescribe` writes, and `done` at the end. Whatever the
/// plug-ins print goes to standard error.
public enum ForeignDescription {
    private typealias Describe =
        @convention(c) (UnsafePointer<CChar>?, (@convention(c) (UnsafePointer<CChar>) -> Void)?) -> Bool

    /// Describes each, whatever the one before was. Thread: the only one.
    /// - Throws: `ExtensionTableError` when the adapter is missing.
    public static func tell(of paths: [String]) throws {
        guard let first = paths.first else { return }
        let symbol = try AdapterLibrary.foreign.function("AUForeignDescribe", for: first)
        // SAFETY: the adapter of this release exports such a function under this name.
        let describe = unsafeBitCast(symbol, to: Describe.self)
        // What is told goes where no plug-in knows of.
        guard dup2(1, Self.descriptor) == Self.descriptor else { return }
        dup2(2, 1)
        for path in paths {
            Self.write("library\t\(path)\n")
            _ = path.withCString { path in describe(path) { ForeignDescription.write(String(cString: $0)) } }
        }
        Self.write("done\n")
    }

    private static let descriptor: Int32 = 200

    private static func write(_ text: String) {
        var text = text
        text.withUTF8 { bytes in
            var rest = bytes[...]
            while let base = UnsafeBufferPointer(rebasing: rest).baseAddress, !rest.isEmpty {
                let count = Glibc.write(descriptor, base, rest.count)
                guard count > 0 else { return }
                rest = rest.dropFirst(count)
            }
        }
    }
}
