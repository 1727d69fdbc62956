/// What a note asks of the zones that it plays.
struct NoteRequest: BitwiseCopyable {
    let channel: Int
    let key: UInt8
    let velocity: UInt8
    let number: UInt64
    /// The key is down, and not just released.
    let isKeyDown: Bool
    /// 0 ..< 1, for zones that play by chance.
    let random: Float

    @_noLocks @_noAllocation
    init(channel: Int, key: UInt8, velocity: UInt8, number: UInt64, isKeyDown: Bool, random: Float) {
        self.channel = channel
        self.key = key
        self.velocity = velocity
        self.number = number
        self.isKeyDown = isKeyDown
        self.random = random
    }
}
