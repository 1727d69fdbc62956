import AudioToolbox

/// The user's presets and tags as files below `$XDG_DATA_HOME/Audio`. Thread: any but render.
public struct UserFolders: UserFileKeeping {
    /// Gives the units and components of this process the user's presets and tags.
    public static func install() { UserFiles.install(UserFolders()) }

    package func presets(manufacturer: String, unit: String) -> any UserPresetKeeping {
        UserPresetStore(manufacturer: manufacturer, unit: unit)
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
        UserPresetWatch.shared.observe(folder, handler)
    }
}
