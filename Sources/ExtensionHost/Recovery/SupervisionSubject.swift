/// Which unit is supervised, and how.
package struct SupervisionSubject: Sendable {
    /// As incidents name it: `type subtype manufacturer`.
    let component: String
    /// Counts the instances of this process.
    let instanceNumber: UInt64
    let settings: HostSettings
    /// How long the first start took; milliseconds.
    let firstStartMilliseconds: Int

    package init(component: String, instanceNumber: UInt64, settings: HostSettings, firstStartMilliseconds: Int) {
        self.component = component
        self.instanceNumber = instanceNumber
        self.settings = settings
        self.firstStartMilliseconds = firstStartMilliseconds
    }
}
