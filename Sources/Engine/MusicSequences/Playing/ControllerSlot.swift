/// One thing that channel messages of a track set and that stays set: a controller, the program, pitch bend or pressure
/// of one channel. A player that jumps looks up what it was set to last.
///
/// Not among them are the pressure of keys, increments, channel modes; and of registered parameters only the one that
/// was chosen last is set again.
struct ControllerSlot {
    /// The status byte of its messages, and the controller; 0 for what is no controller.
    let status: UInt8
    let controller: UInt8
    /// Where the list of its events' places begins in the score's lists, and how long it is.
    let first: Int
    let count: Int

    /// Nil for a message that sets nothing that stays.
    static func identity(of message: ChannelMessage) -> (status: UInt8, controller: UInt8)? {
        switch message.status & 0xf0 {
        case 0xb0:
            let isMomentary = message.data1 >= 120 || message.data1 == 96 || message.data1 == 97
            return isMomentary ? nil : (message.status, message.data1)
        case 0xc0, 0xd0, 0xe0: return (message.status, 0)
        default: return nil
        }
    }

    /// Slots are set in the order of these numbers: the bank before its program, a registered parameter before its
    /// value.
    static func rank(status: UInt8, controller: UInt8) -> Int {
        let channel = Int(status & 0xf) << 16
        switch (status & 0xf0, controller) {
        case (0xb0, 0), (0xb0, 32): return channel | Int(controller)
        case (0xc0, _): return channel | 1 << 8
        case (0xb0, 98...101): return channel | 2 << 8 | Int(controller)
        case (0xb0, 6), (0xb0, 38): return channel | 3 << 8 | Int(controller)
        case (0xb0, _): return channel | 4 << 8 | Int(controller)
        default: return channel | 5 << 8 | Int(status & 0xf0)
        }
    }

    /// The data bytes of what holds before anything was set, by MIDI's "reset all controllers" (RP-015); nil where
    /// nothing does.
    var initialData: (UInt8, UInt8)? {
        @_noLocks @_noAllocation get {
            switch status & 0xf0 {
            case 0xb0:
                switch controller {
                case 1, 64...69: (controller, 0)
                case 11: (controller, 127)
                default: nil
                }
            case 0xd0: (0, 0)
            case 0xe0: (0, 64)
            default: nil
            }
        }
    }

    /// Whether it is a pedal that keeps notes sounding.
    var isPedal: Bool {
        @_noLocks @_noAllocation get { status & 0xf0 == 0xb0 && (controller == 64 || controller == 66) }
    }
}
