/// Ways of cutting a stretch of audio into blocks.
public enum BlockLengths {
    /// Blocks of one length that add up to `total` frames; the last may be shorter.
    public static func equal(_ length: Int, total: Int) -> [Int] {
        guard total > 0 else { return [] }
        let whole = Array(repeating: length, count: total / length)
        return total % length == 0 ? whole : whole + [total % length]
    }

    /// Every length from 1 to `limit` once, in an order that the seed determines.
    public static func everyLength(upTo limit: Int, seed: UInt64) -> [Int] {
        var generator = SeededGenerator(seed: seed)
        return Array(1...limit).shuffled(using: &generator)
    }

    /// Lengths from 1 to `limit` that change all the time and add up to `total` frames.
    public static func changing(upTo limit: Int, total: Int, seed: UInt64) -> [Int] {
        var generator = SeededGenerator(seed: seed)
        var blocks: [Int] = []
        var left = total
        while left > 0 {
            let length = min(Int.random(in: 1...limit, using: &generator), left)
            blocks.append(length)
            left -= length
        }
        return blocks
    }
}
