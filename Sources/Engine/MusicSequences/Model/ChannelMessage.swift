/// A channel message of MIDI 1.0 that is no note: pressure, a controller, a program, pitch bend.
package struct ChannelMessage: Equatable, Sendable {
    /// 0xA0 … 0xEF: the kind in the upper half, the channel in the lower.
    package var status: UInt8
    /// 0 … 127.
    package var data1: UInt8
    /// 0 … 127; 0 in a program change and in a channel's pressure, which have one data byte.
    package var data2: UInt8

    /// Makes a message; a track checks its numbers when it is added. Thread: any.
    package init(status: UInt8, data1: UInt8, data2: UInt8 = 0) {
        self.status = status
        self.data1 = data1
        self.data2 = data2
    }

    /// 0 … 15.
    package var channel: UInt8 { status & 0xf }
    /// Data bytes: 1 or 2.
    package var dataCount: Int { status & 0xe0 == 0xc0 ? 1 : 2 }

    var fault: String? {
        guard (0xa0...0xef).contains(status) else {
            return "a channel message with status \(status); use 160 to 239, and a note event for notes"
        }
        if data1 > 127 || data2 > 127 { return "a channel message with data \(data1), \(data2); data are 0 to 127" }
        return dataCount == 1 && data2 != 0 ? "a message with a second data byte, and its kind has one; use 0" : nil
    }
}
