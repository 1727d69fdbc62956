/// Which unit is supervised, and how.
package struct SupervisionSubject: Sendable {
    /// As incidents name it: `type subtype manufacturer`.
    let component: String
    /// Counts the instances of this process.
    let instanceNumber: UInt64
    let settings: HostSettings
    /// How long the first start took; milliseconds.
    let firstStartMilliseconds: Int
    /// Watches the folder in which the unit keeps files; nil where it has none.
    let folderWatch: FolderWatch?

    /// - Parameter dataFolder: in which the unit keeps files; nil for none.
    package init(
        component: String, instanceNumber: UInt64, settings: HostSettings, firstStartMilliseconds: Int,
        dataFolder: String? = nil
    ) {
        folderWatch = dataFolder.map { FolderWatch($0) }
        self.component = component
        self.instanceNumber = instanceNumber
        self.settings = settings
        self.firstStartMilliseconds = firstStartMilliseconds
    }
}
