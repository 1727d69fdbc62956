import AudioToolbox

/// What happened to a view, as parameters that a host can read.
final class PanelJournal: Sendable {
    let size = parameter("size", 0, min: 0, max: 4096)
    let loads = parameter("loads", 1, min: 0, max: 100)
    let appearances = parameter("appearances", 2, min: 0, max: 100)
    let disappearances = parameter("disappearances", 3, min: 0, max: 100)
    let selectedWidth = parameter("selectedWidth", 4, min: 0, max: 10_000)

    var all: [AUParameter] { [size, loads, appearances, disappearances, selectedWidth] }

    private static func parameter(
        _ name: String, _ address: AUParameterAddress, min: AUValue, max: AUValue
    ) -> AUParameter {
        AUParameterTree.createParameter(
            withIdentifier: name, name: name, address: address, min: min, max: max, unit: .generic, unitName: nil,
            flags: [.flag_IsReadable, .flag_IsWritable], valueStrings: nil, dependentParameters: nil)
    }
}
