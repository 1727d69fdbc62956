import AudioToolbox
import Synchronization

/// What a painter shows, and what happened to it, as parameters that a host can read.
final class EaselJournal: Sendable {
    let level = parameter("level", 0, max: 1)
    /// Frames that were drawn.
    let draws = parameter("draws", 1, max: 1_000_000)
    /// Touches and releases of the level, by the view.
    let gestures = parameter("gestures", 2, max: 1000)
    /// The width of what is drawn, in points.
    let width = parameter("width", 3, max: 10_000)

    /// Whether a frame is being drawn that takes a minute.
    let isHanging = Atomic(false)
    /// Whether the instrument has a note to sound.
    let isSounding = Atomic(false)

    var all: [AUParameter] { [level, draws, gestures, width] }

    private static func parameter(_ name: String, _ address: AUParameterAddress, max: AUValue) -> AUParameter {
        AUParameterTree.createParameter(
            withIdentifier: name, name: name, address: address, min: 0, max: max, unit: .generic, unitName: nil,
            flags: [.flag_IsReadable, .flag_IsWritable], valueStrings: nil, dependentParameters: nil)
    }
}
