public import AudioToolbox
import Synchronization

/// Where the components of this library may keep files, as the process that runs them says.
enum DataFolders {
    private struct Codes: Hashable {
        let type: UInt32
        let subtype: UInt32
        let manufacturer: UInt32

        init(_ component: AudioComponentDescription) {
            type = component.componentType
            subtype = component.componentSubType
            manufacturer = component.componentManufacturer
        }
    }

    private static let known = Mutex<[Codes: String]>([:])

    /// The same for each instance of a component; nil for none.
    static func keep(_ path: String?, of component: AudioComponentDescription) {
        known.withLock { $0[Codes(component)] = path }
    }

    static func path(of component: AudioComponentDescription) -> String? {
        known.withLock { $0[Codes(component)] }
    }
}

extension AUAudioUnit {
    /// The absolute path of the folder that this component may keep files in, for its own presets and data; nil for a
    /// component whose Info.plist declares no `presets` in `resourceUsage`. There as soon as the factory is asked for a
    /// unit.
    ///
    /// All instances of the component share the folder, also those of other processes: replace a file with `rename`
    /// rather than write into it. Thread: any but render.
    public var dataFolder: String? { DataFolders.path(of: componentDescription) }
}
