import AudioToolbox
import LinuxSystem

/// The user's presets and tags as files below `$XDG_DATA_HOME/Audio`. Thread: any but render.
public struct UserFolders: UserFileKeeping {
    /// Gives the units and components of this process the user's presets and tags.
    public static func install() { UserFiles.install(UserFolders()) }

    package func presets(
        of component: AudioComponentDescription, manufacturer: String, unit: String
    ) -> any UserPresetKeeping {
        UserPresetStore(component, manufacturer: manufacturer, unit: unit)
    }

    package func tags(of component: AudioComponentDescription) throws -> [String] {
        try UserTagStore(component).tags()
    }

    package func keep(_ tags: [String], of component: AudioComponentDescription) throws {
        try UserTagStore(component).save(tags)
    }
}

extension UserPresetStore: UserPresetKeeping {
    func observe(_ handler: @escaping @Sendable () -> Void) -> AUObservation? {
        guard let own = UserPresetWatch.shared.observe(folder, handler) else { return nil }
        let former = UserPresetWatch.shared.observe(formerFolder, handler)
        return AUObservation {
            own.cancel()
            former?.cancel()
        }
    }

    var stamp: [[String: RegularFile.Stamp?]] { [Self.stamp(of: folder), Self.stamp(of: formerFolder)] }
}
