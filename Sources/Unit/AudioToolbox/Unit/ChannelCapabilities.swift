/// Which pairs of channel counts a unit accepts (kAudioUnitProperty_SupportedNumChannels).
package struct ChannelCapabilities {
    /// Input and output counts in turn; nil when only equal counts work.
    private let pairs: [(inputs: Int, outputs: Int)]?

    package init(_ numbers: [Int]?) {
        guard let numbers else {
            pairs = nil
            return
        }
        pairs = stride(from: 0, to: numbers.count - 1, by: 2).map { (numbers[$0], numbers[$0 + 1]) }
    }

    /// −1 on both sides means any equal counts; −1 and −2 any counts at all; one −1 any count on that side; another
    /// negative number up to so many.
    package func allow(inputs: Int, outputs: Int) -> Bool {
        guard let pairs else { return inputs == outputs }
        return pairs.contains { pair in
            if pair.inputs == -1, pair.outputs == -1 { return inputs == outputs }
            if pair.inputs < 0, pair.outputs < 0, pair.inputs + pair.outputs == -3 { return true }
            return Self.fits(pair.inputs, inputs) && Self.fits(pair.outputs, outputs)
        }
    }

    private static func fits(_ capability: Int, _ count: Int) -> Bool {
        capability == -1 || capability == count || capability < -1 && count <= -capability
    }
}
