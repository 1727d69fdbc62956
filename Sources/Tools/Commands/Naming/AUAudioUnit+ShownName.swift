import AudioToolbox

extension AUAudioUnit {
    /// The one name under which commands show a unit, and take it: "Manufacturer: Name" as its component is listed.
    var shownName: String { componentName ?? "\(componentDescription)" }
}
