import AudioToolbox
import Foundation
import MusicSequences
import PropertyLists

/// A preset that the track's destination takes when it is played, a little late, as it takes time (AVMusicEvents.h).
/// Thread: as `AVMusicEvent`.
open class AVAUPresetEvent: AVMusicEvent {
    /// 0, the global scope.
    open var scope: UInt32
    /// 0.
    open var element: UInt32
    /// As a unit's `fullState`.
    public let presetDictionary: [AnyHashable: Any]

    /// - Parameters:
    ///   - scope: 0, the global scope.
    ///   - element: 0.
    ///   - presetDictionary: as a unit's `fullState`: a property list.
    public init(scope: UInt32, element: UInt32, dictionary presetDictionary: [AnyHashable: Any]) {
        self.scope = scope
        self.element = element
        self.presetDictionary = presetDictionary
        super.init()
    }

    convenience init(_ preset: PresetChange) {
        self.init(scope: preset.scope, element: preset.element, dictionary: Self.state(of: preset.propertyList) ?? [:])
    }

    /// Nil for bytes that are no property list.
    static func state(of bytes: [UInt8]) -> [String: Any]? {
        (try? PropertyListCoder.decode(bytes)).map(PropertyListCoder.bridged)
    }

    override var content: EventContent {
        get throws {
            guard scope == kAudioUnitScope_Global, element == 0 else {
                throw EngineFaults.error(
                    Int(kAudioUnitErr_InvalidScope),
                    "a preset of scope \(scope), element \(element), was refused: a preset is a whole unit's here; use "
                        + "scope 0, element 0")
            }
            var state: [String: Any] = [:]
            for (key, value) in presetDictionary {
                guard let key = key.base as? String else {
                    throw EngineFaults.error(-50, "a preset was refused: its key \(key) is no text")
                }
                state[key] = value
            }
            do { return .preset(PresetChange(propertyList: try PropertyListCoder.encode(state))) } catch {
                throw EngineFaults.error(-50, "a preset was refused: \(error)")
            }
        }
    }
}
