/// What one program number of a bank plays.
public struct SoundProgram: Equatable, Sendable {
    /// The number that SoundFont files give: 0 ... 127 melodic, 128 percussion.
    public var bank: Int
    /// 0 ... 127.
    public var number: Int
    /// For people.
    public var name: String
    /// Places in the bank's list of layers.
    public var firstLayer: Int
    /// How many layers follow.
    public var layerCount: Int

    /// Checks nothing: whoever makes it has looked.
    public init(bank: Int, number: Int, name: String, firstLayer: Int, layerCount: Int) {
        self.bank = bank
        self.number = number
        self.name = name
        self.firstLayer = firstLayer
        self.layerCount = layerCount
    }
}
