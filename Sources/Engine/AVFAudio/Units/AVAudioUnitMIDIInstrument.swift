import AudioToolbox
import Foundation

/// An instrument that is played by MIDI: of the type `aumu` (AVAudioUnitMIDIInstrument.h). What is sent is played in
/// the cycle to come.
open class AVAudioUnitMIDIInstrument: AVAudioMixingUnit, @unchecked Sendable {
    /// As `AVAudioUnitEffect`'s.
    public init(audioComponentDescription: AudioComponentDescription) { super.init(making: audioComponentDescription) }

    public required init(_ unit: AUAudioUnit) { super.init(unit) }

    /// - Parameters:
    ///   - note: 0 … 127.
    ///   - velocity: 0 … 127.
    ///   - channel: 0 … 15.
    open func startNote(_ note: UInt8, withVelocity velocity: UInt8, onChannel channel: UInt8) {
        send(0x90, channel, note, velocity)
    }

    /// As `startNote`; releases the note.
    open func stopNote(_ note: UInt8, onChannel channel: UInt8) { send(0x80, channel, note, 0) }

    /// A controller, 0 … 127, gets a value, 0 … 127.
    open func sendController(_ controller: UInt8, withValue value: UInt8, onChannel channel: UInt8) {
        send(0xB0, channel, controller, value)
    }

    /// - Parameters:
    ///   - pitchbend: 0 … 16383, 8192 in the middle.
    ///   - channel: 0 … 15.
    open func sendPitchBend(_ pitchbend: UInt16, onChannel channel: UInt8) {
        send(0xE0, channel, UInt8(pitchbend & 0x7f), UInt8(pitchbend >> 7 & 0x7f))
    }

    /// Pressure on all notes of a channel, 0 … 127.
    open func sendPressure(_ pressure: UInt8, onChannel channel: UInt8) { send([0xD0 | channel & 15, pressure & 127]) }

    /// Pressure on one note, 0 … 127.
    open func sendPressure(forKey key: UInt8, withValue value: UInt8, onChannel channel: UInt8) {
        send(0xA0, channel, key, value)
    }

    /// Selects a program, 0 … 127.
    open func sendProgramChange(_ program: UInt8, onChannel channel: UInt8) {
        send([0xC0 | channel & 15, program & 127])
    }

    /// Selects a bank, then a program of it, each 0 … 127.
    open func sendProgramChange(_ program: UInt8, bankMSB: UInt8, bankLSB: UInt8, onChannel channel: UInt8) {
        sendController(0, withValue: bankMSB, onChannel: channel)
        sendController(32, withValue: bankLSB, onChannel: channel)
        sendProgramChange(program, onChannel: channel)
    }

    /// - Parameters:
    ///   - midiStatus: with its channel.
    ///   - data1: 0 … 127.
    ///   - data2: 0 … 127.
    open func sendMIDIEvent(_ midiStatus: UInt8, data1: UInt8, data2: UInt8) { send([midiStatus, data1, data2]) }

    /// A message with one byte of data.
    open func sendMIDIEvent(_ midiStatus: UInt8, data1: UInt8) { send([midiStatus, data1]) }

    /// - Parameter midiData: from 0xF0 to 0xF7.
    open func sendMIDISysExEvent(_ midiData: Data) { send([UInt8](midiData)) }

    /// Universal MIDI Packets, which are brought into the unit's protocol.
    open func send(_ eventList: UnsafePointer<MIDIEventList>) {
        _ = auAudioUnit.scheduleMIDIEventListBlock?(AUEventSampleTimeImmediate, 0, eventList)
    }

    private func send(_ status: UInt8, _ channel: UInt8, _ first: UInt8, _ second: UInt8) {
        send([status | channel & 15, first & 127, second & 127])
    }

    private func send(_ bytes: [UInt8]) {
        guard !bytes.isEmpty, let block = auAudioUnit.scheduleMIDIEventBlock else { return }
        bytes.withUnsafeBufferPointer { pointer in
            if let base = pointer.baseAddress { block(AUEventSampleTimeImmediate, 0, bytes.count, base) }
        }
    }
}
