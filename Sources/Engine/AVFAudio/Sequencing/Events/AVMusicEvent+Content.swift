import Foundation
import MusicSequences

extension AVMusicEvent {
    /// The event of the class that fits what a sequence keeps.
    static func event(of content: EventContent) -> AVMusicEvent {
        switch content {
        case .note(let note): AVMIDINoteEvent(note)
        case .channel(let message): event(of: message)
        case .meta(let type, let bytes): AVMIDIMetaEvent(type: .init(rawValue: Int(type)), data: Data(bytes))
        case .raw(let bytes): AVMIDISysexEvent(data: Data(bytes))
        case .tempo(let tempo): AVExtendedTempoEvent(tempo: tempo)
        case .user(let bytes): AVMusicUserEvent(data: Data(bytes))
        case .extendedNote(let note): AVExtendedNoteOnEvent(note)
        case .parameter(let change):
            AVParameterEvent(
                parameterID: change.parameter, scope: change.scope, element: change.element, value: change.value)
        case .preset(let preset): AVAUPresetEvent(preset)
        }
    }

    private static func event(of message: ChannelMessage) -> AVMusicEvent {
        let (channel, first, second) = (UInt32(message.channel), UInt32(message.data1), UInt32(message.data2))
        return switch message.status & 0xf0 {
        case 0xa0: AVMIDIPolyPressureEvent(channel: channel, key: first, pressure: second)
        case 0xb0: AVMIDIControlChangeEvent(channel: channel, messageType: .init(rawValue: Int(first)), value: second)
        case 0xc0: AVMIDIProgramChangeEvent(channel: channel, programNumber: first)
        case 0xd0: AVMIDIChannelPressureEvent(channel: channel, pressure: first)
        default: AVMIDIPitchBendEvent(channel: channel, value: second << 7 | first)
        }
    }
}
