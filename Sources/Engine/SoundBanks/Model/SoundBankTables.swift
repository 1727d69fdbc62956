/// A bank as a render thread sees it: plain memory that its `SoundBank` owns.
///
/// Whoever holds this holds the bank too, or knows who does. Thread: any, also render.
public struct SoundBankTables: BitwiseCopyable {
    /// A program as voices find it.
    public struct Program: BitwiseCopyable {
        /// bank · 128 + number; the list is in this order.
        public let key: Int32
        /// A place in the list of layers.
        public let firstLayer: Int32
        /// How many layers follow.
        public let layerCount: Int32
    }

    /// In the order of their keys.
    public let programs: UnsafePointer<Program>
    /// How many programs there are.
    public let programCount: Int
    /// Of all programs.
    public let layers: UnsafePointer<SoundLayer>
    /// Of all instruments.
    public let zones: UnsafePointer<SoundZone>
    /// How many zones there are.
    public let zoneCount: Int
    /// Of all zones and layers.
    public let modulators: UnsafePointer<SoundModulator>
    /// The frames of all samples.
    public let samples: UnsafePointer<Float>

    /// The place of a program, or nil.
    @_noLocks @_noAllocation
    public func place(bank: Int, number: Int) -> Int? {
        let key = Int32(truncatingIfNeeded: bank &* 128 &+ number)
        var (low, high) = (0, programCount)
        while low < high {
            let middle = (low &+ high) / 2
            if programs[middle].key < key { low = middle &+ 1 } else { high = middle }
        }
        return low < programCount && programs[low].key == key ? low : nil
    }

    /// What a channel plays whose bank controllers and program number are these.
    ///
    /// Apple's numbers come first: an MSB of 0x79 is melodic and 0x78 percussion. Other banks are looked for by MSB, as
    /// Roland has them, then by LSB, as Yamaha does. What is missing is played by bank 0 or the first drum kit.
    @_noLocks @_noAllocation
    public func place(msb: UInt8, lsb: UInt8, number: UInt8) -> Int? {
        let number = Int(number)
        if msb == 0x78 {
            return place(bank: 128, number: number) ?? place(bank: 128, number: 0)
        }
        if msb != 0x79, msb != 0, let found = place(bank: Int(msb), number: number) { return found }
        return place(bank: Int(lsb), number: number) ?? place(bank: 0, number: number)
            ?? place(bank: 0, number: 0) ?? (programCount > 0 ? 0 : nil)
    }
}
