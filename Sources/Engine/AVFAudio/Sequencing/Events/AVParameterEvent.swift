import AudioToolbox
import Foundation
import MusicSequences

/// A value of a parameter of the track's destination, which moves in a straight line to the next value that the track
/// has for it (AVMusicEvents.h). Thread: as `AVMusicEvent`.
open class AVParameterEvent: AVMusicEvent {
    /// The address of the parameter in the destination's parameter tree.
    open var parameterID: UInt32
    /// 0, the global scope.
    open var scope: UInt32
    /// 0.
    open var element: UInt32
    /// In the parameter's own unit; brought into its range.
    open var value: Float

    /// - Parameters:
    ///   - parameterID: the parameter's address.
    ///   - scope: 0, the global scope.
    ///   - element: 0.
    ///   - value: finite.
    public init(parameterID: UInt32, scope: UInt32, element: UInt32, value: Float) {
        self.parameterID = parameterID
        self.scope = scope
        self.element = element
        self.value = value
        super.init()
    }

    override var content: EventContent {
        get throws {
            guard scope == kAudioUnitScope_Global, element == 0 else {
                throw EngineFaults.error(
                    Int(kAudioUnitErr_InvalidScope),
                    "an event for a parameter of scope \(scope), element \(element), was refused: a unit's parameters "
                        + "are global here; use scope 0, element 0")
            }
            return .parameter(ParameterChange(parameter: parameterID, value: value))
        }
    }
}
