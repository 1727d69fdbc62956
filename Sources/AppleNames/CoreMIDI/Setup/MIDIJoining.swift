import AudioToolbox

/// Joins bytes of MIDI 1.0 that come in pieces to whole messages.
struct MIDIByteJoiner {
    /// What has begun and is not whole.
    private var message: [UInt8] = []

    /// The longest system-exclusive message, in bytes; a longer one is dropped, so that one without an end takes no
    /// more.
    static var longest: Int { 1 << 24 }

    /// Gives what is whole: a system-exclusive message alone, other messages together as they came. Bytes that belong
    /// to nothing are dropped.
    mutating func take(_ bytes: UnsafeRawBufferPointer, _ output: ([UInt8]) -> Void) {
        var run: [UInt8] = []
        func endRun() {
            if !run.isEmpty { output(run) }
            run = []
        }
        for byte in bytes {
            switch byte {
            // Real time comes between the bytes of other messages, too.
            case 0xf8...: run.append(byte)
            case 0xf7:
                if message.first == 0xf0 {
                    endRun()
                    output(message + [byte])
                }
                message = []
            case 0x80...: begin(byte, &run)
            default:
                guard let status = message.first else { continue }
                message.append(byte)
                if status == 0xf0 {
                    if message.count >= Self.longest { message = [] }
                } else if message.count == midiMessageLength(status) {
                    run += message
                    message = []
                }
            }
        }
        endRun()
    }

    private mutating func begin(_ status: UInt8, _ run: inout [UInt8]) {
        message = []
        if status != 0xf0, midiMessageLength(status) == 1 { run.append(status) } else { message = [status] }
    }
}

/// Joins the packets of system-exclusive messages (message type 3) to bytes, for each group its own.
struct MIDIExclusiveJoiner {
    private var messages: [UInt32: [UInt8]] = [:]

    /// The message that ends with these words; nil when there is more to come.
    mutating func take(_ first: UInt32, _ second: UInt32) -> [UInt8]? {
        let (group, status) = (first >> 24 & 0xf, first >> 20 & 0xf)
        if status == 0 || status == 1 { messages[group] = [0xf0] }
        guard var message = messages.removeValue(forKey: group), message.count < MIDIByteJoiner.longest else {
            return nil
        }
        for index in 0..<min(first >> 16 & 0xf, 6) {
            let byte = index < 2 ? first >> (8 - 8 * index) : second >> (40 - 8 * index)
            message.append(UInt8(truncatingIfNeeded: byte) & 0x7f)
        }
        if status == 0 || status == 3 { return message + [0xf7] }
        messages[group] = message
        return nil
    }
}
