import AudioToolbox
internal import AudioUnitInterface
import Foundation
import MusicSequences

/// The structures of MusicPlayer.h as bytes, and what they say.
///
/// A structure's own count is believed up to `longest`: behind a pointer nothing says how much there is. Thread: any but
/// render.
enum MusicEventData {
    /// Bytes of an event's data.
    private static let longest = 16 << 20
    /// Controls of one note.
    private static let mostControls = 128

    // MARK: Reading

    /// - Throws: `MusicStatus` for a type that there is not, and for counts that make no sense.
    static func content(_ type: MusicEventType, _ data: UnsafeRawPointer) throws -> EventContent {
        switch type {
        case kMusicEventType_MIDINoteMessage: .note(note(data.loadUnaligned(as: MIDINoteMessage.self)))
        case kMusicEventType_MIDIChannelMessage: try message(data.loadUnaligned(as: MIDIChannelMessage.self))
        case kMusicEventType_MIDIRawData: .raw(try bytes(data, countAt: 0, from: 4))
        case kMusicEventType_User: .user(try bytes(data, countAt: 0, from: 4))
        case kMusicEventType_Meta: try meta(data)
        case kMusicEventType_ExtendedTempo:
            .tempo(beatsPerMinute: data.loadUnaligned(as: ExtendedTempoEvent.self).bpm)
        case kMusicEventType_ExtendedNote: .extendedNote(try extendedNote(data))
        case kMusicEventType_Parameter: try parameter(data.loadUnaligned(as: ParameterEvent.self))
        case kMusicEventType_AUPreset: try preset(data.loadUnaligned(as: AUPresetEvent.self))
        default: throw MusicStatus(kAudioToolboxErr_InvalidEventType)
        }
    }

    private static func note(_ note: MIDINoteMessage) -> NoteEvent {
        NoteEvent(
            channel: note.channel, note: note.note, velocity: note.velocity, releaseVelocity: note.releaseVelocity,
            duration: Double(note.duration))
    }

    /// Notes are of another type.
    private static func message(_ message: MIDIChannelMessage) throws -> EventContent {
        guard (0xa0...0xef).contains(message.status) else { throw MusicStatus(kAudioToolboxErr_InvalidEventType) }
        let hasOneByte = message.status & 0xe0 == 0xc0
        return .channel(
            ChannelMessage(status: message.status, data1: message.data1, data2: hasOneByte ? 0 : message.data2))
    }

    private static func bytes(_ data: UnsafeRawPointer, countAt place: Int, from start: Int) throws -> [UInt8] {
        let count = Int(data.loadUnaligned(fromByteOffset: place, as: UInt32.self))
        guard count <= longest else { throw MusicStatus(kAudio_ParamError) }
        return Array(UnsafeRawBufferPointer(start: data + start, count: count))
    }

    /// A tempo, which a file has as a meta event, is one here as well.
    private static func meta(_ data: UnsafeRawPointer) throws -> EventContent {
        let type = data.load(as: UInt8.self)
        let bytes = try bytes(data, countAt: 4, from: 8)
        guard type == MetaType.tempo else { return .meta(type: type, bytes: bytes) }
        let microseconds = bytes.reduce(0) { $0 << 8 | Int($1) & 0xff }
        guard bytes.count == 3, microseconds > 0 else { throw MusicStatus(kAudio_ParamError) }
        return .tempo(beatsPerMinute: 60_000_000 / Double(microseconds))
    }

    private static func extendedNote(_ data: UnsafeRawPointer) throws -> ExtendedNoteEvent {
        let event = data.loadUnaligned(as: ExtendedNoteOnEvent.self)
        let count = Int(event.extendedParams.argCount) - 2
        guard (0...mostControls).contains(count) else { throw MusicStatus(kAudio_ParamError) }
        let controls = (0..<count).map { index in
            let value = data.loadUnaligned(
                fromByteOffset: controlsOffset + 8 * index, as: NoteParamsControlValue.self)
            return ExtendedNoteEvent.Control(parameter: value.mID, value: value.mValue)
        }
        return ExtendedNoteEvent(
            instrument: event.instrumentID, group: event.groupID, pitch: event.extendedParams.mPitch,
            velocity: event.extendedParams.mVelocity, controls: controls, duration: Double(event.duration))
    }

    /// Of the first control in an `ExtendedNoteOnEvent`.
    private static let controlsOffset = 24

    /// A unit's parameters and presets are global here.
    private static func parameter(_ event: ParameterEvent) throws -> EventContent {
        guard event.scope == kAudioUnitScope_Global, event.element == 0 else {
            throw MusicStatus(kAudioUnitErr_InvalidScope)
        }
        return .parameter(ParameterChange(parameter: event.parameterID, value: event.value))
    }

    private static func preset(_ event: AUPresetEvent) throws -> EventContent {
        guard event.scope == kAudioUnitScope_Global, event.element == 0 else {
            throw MusicStatus(kAudioUnitErr_InvalidScope)
        }
        guard let state = CoreFoundationObject.dictionary(event.preset),
            let bytes = try? PropertyListCoder.encode(state)
        else { throw MusicStatus(kAudio_ParamError) }
        return .preset(PresetChange(propertyList: bytes))
    }

    // MARK: Writing

    /// The type and the bytes of an event's structure; without those of a preset, which needs an object.
    static func data(of content: EventContent) -> (type: MusicEventType, bytes: [UInt8]) {
        switch content {
        case .note(let note): (kMusicEventType_MIDINoteMessage, bytes(of: message(note)))
        case .channel(let message):
            (kMusicEventType_MIDIChannelMessage, [message.status, message.data1, message.data2, 0])
        case .meta(let type, let bytes): (kMusicEventType_Meta, [type, 0, 0, 0] + counted(bytes))
        case .raw(let bytes): (kMusicEventType_MIDIRawData, counted(bytes))
        case .user(let bytes): (kMusicEventType_User, user(bytes))
        case .tempo(let tempo): (kMusicEventType_ExtendedTempo, bytes(of: ExtendedTempoEvent(bpm: tempo)))
        case .extendedNote(let note): (kMusicEventType_ExtendedNote, bytes(of: note))
        case .parameter(let change):
            (
                kMusicEventType_Parameter,
                bytes(
                    of: ParameterEvent(
                        parameterID: change.parameter, scope: change.scope, element: change.element,
                        value: change.value))
            )
        case .preset(let preset):
            (
                kMusicEventType_AUPreset,
                bytes(of: AUPresetEvent(scope: preset.scope, element: preset.element, preset: nil))
            )
        }
    }

    /// As `MusicEventUserData`.
    static func user(_ bytes: [UInt8]) -> [UInt8] { counted(bytes) }

    private static func message(_ note: NoteEvent) -> MIDINoteMessage {
        MIDINoteMessage(
            channel: note.channel, note: note.note, velocity: note.velocity, releaseVelocity: note.releaseVelocity,
            duration: Float(note.duration))
    }

    private static func bytes(of note: ExtendedNoteEvent) -> [UInt8] {
        var event = ExtendedNoteOnEvent()
        (event.instrumentID, event.groupID, event.duration) = (note.instrument, note.group, Float(note.duration))
        event.extendedParams.argCount = UInt32(2 + note.controls.count)
        (event.extendedParams.mPitch, event.extendedParams.mVelocity) = (note.pitch, note.velocity)
        let head = bytes(of: event).prefix(controlsOffset)
        return head
            + note.controls.flatMap { bytes(of: NoteParamsControlValue(mID: $0.parameter, mValue: $0.value)) }
    }

    /// Four bytes of the count, the bytes, and as many as make whole words.
    private static func counted(_ content: [UInt8]) -> [UInt8] {
        bytes(of: UInt32(clamping: content.count)) + content
            + [UInt8](repeating: 0, count: (4 - content.count % 4) % 4)
    }

    private static func bytes<Value>(of value: Value) -> [UInt8] { withUnsafeBytes(of: value) { Array($0) } }
}
