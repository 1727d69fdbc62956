import AudioUnitInterface
import CAudioToolboxLibrary
import ExtensionHost
import Synchronization

/// Installed components are looked for when a host in C searches for the first time, not when it starts.
@c(audiotoolbox_loaded)
public func libraryWasLoaded() {
    prepareComponents.withLock { stored in
        stored = {
            // Without a runner only components of this process and of `.component` bundles could be made, and there is
            // no place to say why; a search then finds what this process has registered.
            try? AudioUnitHost().install()
        }
    }
}

/// Whether the library's loading function ran.
public var isLoaded: Bool { cal_is_loaded() != 0 }
