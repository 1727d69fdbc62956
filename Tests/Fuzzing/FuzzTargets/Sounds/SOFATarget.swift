import Spatialization

/// A head's responses, as the process that reads a SOFA file hands them over: that process has parsed a hostile file with
/// a library of somebody else's, so nothing that it says is believed.
enum SOFATarget {
    private static let path = "/heads/one.sofa"

    static func run(_ bytes: [UInt8]) {
        // As aligned as memory that is mapped, and as large as it is.
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 16)
        defer { memory.deallocate() }
        memory.copyBytes(from: bytes)
        do throws(HearingSetError) {
            hear(try HearingSet(answer: memory, path: path, sampleRate: 48_000))
        } catch {
            demand("\(error)".contains(path) || error.reason == .noLibrary, "an error names no file: \(error)")
        }
    }

    /// Responses of some directions, of which some lie between those of the set.
    private static func hear(_ set: HearingSet) {
        for isFull in [false, true] {
            let samples = set.partitions(isFull: isFull) * 128
            for direction in [
                SpatialVector(0, 0, -1), SpatialVector(1, 0, 0), SpatialVector(-0.6, 0.8, 0), SpatialVector(0, -1, 0),
            ] {
                for ear in set.ears(direction, samples: samples) {
                    demand(ear.count == samples, "a response has another length")
                    demand(ear.allSatisfy(\.isFinite), "a response is not finite")
                }
            }
        }
    }

    // MARK: Seeds

    static var seeds: [FuzzSeed] {
        [
            seed("four", directions: 4, length: 4), seed("eight", directions: 8, length: 16),
            seed("own-delays", directions: 6, length: 8, hasOwnDelays: true),
            seed("one-sample", directions: 5, length: 1), seed("few", directions: 3, length: 4),
            seed("silent", directions: 4, length: 4, level: 0), seed("loud", directions: 4, length: 4, level: 9e5),
            seed("no-number", directions: 4, length: 4, level: .nan),
            seed("late", directions: 4, length: 4, delay: 9e5), seed("early", directions: 4, length: 4, delay: -9e5),
            seed("one-place", directions: 4, length: 4, radius: 0),
            seed("far", directions: 9, length: 4, radius: 9e5),
            FuzzSeed("refused", answer(4, 4, 2, status: 5)), FuzzSeed("liar", answer(1 << 20, 1 << 20, 2)),
            FuzzSeed("empty", []),
        ]
    }

    private static func answer(_ count: Int, _ length: Int, _ delays: Int, status: Int32 = 0) -> [UInt8] {
        FuzzBytes.number(status) + FuzzBytes.number(Int32(0))
            + [count, length, delays, 1].flatMap { FuzzBytes.number(UInt32($0)) }
    }

    private static func seed(
        _ name: String, directions: Int, length: Int, hasOwnDelays: Bool = false, level: Float = 0.5,
        delay: Float = 3, radius: Float = 1
    ) -> FuzzSeed {
        // Ahead, to the left, behind, to the right; then above, and so on.
        let around: [(Float, Float, Float)] = [(1, 0, 0), (0, 1, 0), (-1, 0, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1)]
        var floats: [Float] = (0..<directions).flatMap { number -> [Float] in
            let place = around[number % around.count]
            return [place.0 * radius, place.1 * radius, (place.2 + Float(number / around.count)) * radius]
        }
        floats += (0..<2 * directions * length).map { $0 % length == 0 ? level : level / 8 }
        let delays = hasOwnDelays ? 2 * directions : 2
        floats += (0..<delays).map { delay + Float($0) / 2 }
        return FuzzSeed(
            name, answer(directions, length, delays) + floats.flatMap { FuzzBytes.number($0.bitPattern) })
    }
}
