/// Where the channels of a bed without names are. Pure. Thread: any, also render.
enum SteeredBed {
    /// Degrees clockwise from the front; nil for a channel without a place.
    @_noLocks @_noAllocation
    static func azimuth(of channel: Int, among channels: Int) -> Double? {
        let layout: SpeakerLayout
        switch channels {
        case 1: return 0
        case 2: return channel == 0 ? -30 : 30
        case 4: layout = .quadraphonic
        case 5: layout = .fivePointZero
        case 6: layout = .sixPointZero
        case 7: layout = .sevenPointZero
        default: return nil
        }
        return layout.azimuth(channel)
    }
}
