import Foundation
import MusicSequences

/// A controller's value (AVMusicEvents.h). Thread: as `AVMusicEvent`.
open class AVMIDIControlChangeEvent: AVMIDIChannelEvent {
    /// The controllers of MIDI 1.0. There are values without a name here, as in files.
    public struct MessageType: RawRepresentable, Hashable, Sendable {
        /// The controller's number, 0 … 127.
        public let rawValue: Int

        /// By the value itself.
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// The controller of this name.
        public static let bankSelect = Self(rawValue: 0)
        public static let modWheel = Self(rawValue: 1)
        public static let breath = Self(rawValue: 2)
        public static let foot = Self(rawValue: 4)
        public static let portamentoTime = Self(rawValue: 5)
        public static let dataEntry = Self(rawValue: 6)
        public static let volume = Self(rawValue: 7)
        public static let balance = Self(rawValue: 8)
        public static let pan = Self(rawValue: 10)
        public static let expression = Self(rawValue: 11)
        public static let sustain = Self(rawValue: 64)
        public static let portamento = Self(rawValue: 65)
        public static let sostenuto = Self(rawValue: 66)
        public static let soft = Self(rawValue: 67)
        public static let legatoPedal = Self(rawValue: 68)
        public static let hold2Pedal = Self(rawValue: 69)
        public static let filterResonance = Self(rawValue: 71)
        public static let releaseTime = Self(rawValue: 72)
        public static let attackTime = Self(rawValue: 73)
        public static let brightness = Self(rawValue: 74)
        public static let decayTime = Self(rawValue: 75)
        public static let vibratoRate = Self(rawValue: 76)
        public static let vibratoDepth = Self(rawValue: 77)
        public static let vibratoDelay = Self(rawValue: 78)
        public static let reverbLevel = Self(rawValue: 91)
        public static let chorusLevel = Self(rawValue: 93)
        public static let RPN_LSB = Self(rawValue: 100)
        public static let RPN_MSB = Self(rawValue: 101)
        public static let allSoundOff = Self(rawValue: 120)
        public static let resetAllControllers = Self(rawValue: 121)
        public static let allNotesOff = Self(rawValue: 123)
        public static let omniModeOff = Self(rawValue: 124)
        public static let omniModeOn = Self(rawValue: 125)
        public static let monoModeOn = Self(rawValue: 126)
        public static let monoModeOff = Self(rawValue: 127)
    }

    /// Which controller.
    public let messageType: MessageType
    /// 0 … 127.
    public let value: UInt32

    /// - Parameters:
    ///   - channel: 0 … 15.
    ///   - messageType: which controller, 0 … 127.
    ///   - value: 0 … 127.
    public init(channel: UInt32, messageType: MessageType, value: UInt32) {
        self.messageType = messageType
        self.value = value
        super.init(onChannel: channel)
    }

    override var content: EventContent {
        get throws {
            let controller = UInt32(clamping: messageType.rawValue < 0 ? Int.max : messageType.rawValue)
            return try message(
                0xb0, try Self.narrow(controller, 127, "controller"), try Self.narrow(value, 127, "value"))
        }
    }
}
