import ComponentRegistry
import LinuxSystem

/// A library or bundle that is to be looked at.
struct ScannedLibrary {
    let path: String
    let format: ForeignFormat
    let stamp: RegularFile.Stamp
}
