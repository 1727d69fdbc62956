/// An event as a Standard MIDI File has it, without its running status.
package struct MIDIFileEvent: Equatable, Sendable {
    /// What the event is.
    package enum Content: Equatable, Sendable {
        /// A channel message, 0x80 … 0xEF; the second data byte is 0 where the kind has one.
        case message(status: UInt8, data1: UInt8, data2: UInt8)
        /// A meta event, also a tempo; no end of track.
        case meta(type: UInt8, bytes: [UInt8])
        /// A system-exclusive message or its first part, from F0 on.
        case exclusive([UInt8])
        /// The next part of such a message, or any bytes: what stands behind F7.
        case escape([UInt8])
    }

    /// Ticks from the beginning of the track.
    package var tick: Int64
    /// What happens.
    package var content: Content

    /// Thread: any.
    package init(tick: Int64, content: Content) {
        self.tick = tick
        self.content = content
    }
}
