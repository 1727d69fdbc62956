internal import CSpatialization
import SignalProcessing

/// Where a `HearingSet` has its responses, for whoever makes spectra of any direction of them. Thread: any, also render,
/// while the set lives.
struct HearingTable: BitwiseCopyable {
    /// Directions of length 1.
    let directions: UnsafePointer<SpatialVector>
    let directionCount: Int
    /// Samples of a response.
    let length: Int
    /// By direction, then ear: left, right.
    let responses: UnsafePointer<Float>
    /// Samples, by direction, then ear.
    let delays: UnsafePointer<Float>

    /// Directions around one, whose weights have the sum 1.
    struct Neighbours: BitwiseCopyable {
        var count = 1
        var places = InlineArray<4, Int>(repeating: 0)
        var weights = InlineArray<4, Double>(repeating: 0)

        @_noLocks @_noAllocation
        init() {}
    }

    /// Samples of the longest response.
    static var mostLength: Int { @_noLocks @_noAllocation get { 1792 } }

    /// Floats that `fill` works in.
    static func workLength() -> Int { mostLength + (Convolver.mostPartitions + 2) * Int(SPATIAL_BLOCK) }

    /// Writes the spectra of both ears' responses for a direction.
    ///
    /// - Parameters:
    ///   - direction: seen by the listener, of length 1.
    ///   - parts: of each ear.
    ///   - target: 2 × `parts` spectra, whose rest is zero.
    ///   - work: `workLength` floats.
    @_noLocks @_noAllocation
    func fill(
        _ direction: SpatialVector, parts: Int, _ target: UnsafeMutablePointer<Float>,
        work: UnsafeMutablePointer<Float>
    ) {
        let block = Int(SPATIAL_BLOCK)
        let (response, window) = (work, work + Self.mostLength)
        let samples = window + 2 &* block
        SpaceLoops.clear(window, 2 &* block)
        let nearest = neighbours(direction)
        for ear in 0..<2 {
            write(ear, nearest, response: response, samples, parts &* block)
            for part in 0..<parts {
                SpaceLoops.copy(window, samples + part &* block, block)
                spatial_forward(window, target + (ear &* parts &+ part) &* Int(SPATIAL_SPECTRUM))
            }
        }
    }

    /// Writes an ear's response, delayed as far as the ear hears later; faded out where it does not fit.
    ///
    /// - Parameter response: `length` floats to work in.
    @_noLocks @_noAllocation
    func write(
        _ ear: Int, _ nearest: Neighbours, response: UnsafeMutablePointer<Float>,
        _ samples: UnsafeMutablePointer<Float>, _ count: Int
    ) {
        SpaceLoops.clear(response, length)
        var delay = 0.0
        for number in 0..<nearest.count {
            let (place, weight) = (2 &* nearest.places[number] &+ ear, nearest.weights[number])
            delay += weight * Double(delays[place])
            SpaceLoops.add(
                response, responses + place &* length, from: Float(weight), to: Float(weight), phase: 0, length)
        }
        Self.delay(response, length, delay, samples, count)
    }

    /// The directions around one, with weights that are 1 at a direction itself and go to 0 where another takes over:
    /// D. Shepard's interpolation (1968), as modified by R. Franke and G. Nielson.
    @_noLocks @_noAllocation
    func neighbours(_ direction: SpatialVector) -> Neighbours {
        var found = Neighbours()
        var cosines = InlineArray<4, Double>(repeating: -.infinity)
        for place in 0..<directionCount {
            let cosine = directions[place].dot(direction)
            guard cosine > cosines[3] else { continue }
            var rank = 3
            while rank > 0, cosines[rank &- 1] < cosine {
                cosines[rank] = cosines[rank &- 1]
                found.places[rank] = found.places[rank &- 1]
                rank &-= 1
            }
            cosines[rank] = cosine
            found.places[rank] = place
        }
        found.weights[0] = 1
        let closest = Mathematics.arcCosine(cosines[0])
        guard closest > 1e-4 else { return found }
        let reach = max(Mathematics.arcCosine(cosines[3]), 1e-9) * 1.000_001
        var sum = 0.0
        for rank in 0..<3 {
            let angle = Mathematics.arcCosine(cosines[rank])
            let weight = (reach - angle) / (reach * angle)
            found.weights[rank] = weight * weight
            sum += weight * weight
        }
        for rank in 0..<3 { found.weights[rank] /= sum }
        found.count = 3
        return found
    }

    /// A response that begins a number of samples later, also between two samples: by a sinc of sixteen.
    @_noLocks @_noAllocation
    private static func delay(
        _ response: UnsafePointer<Float>, _ length: Int, _ delay: Double, _ samples: UnsafeMutablePointer<Float>,
        _ count: Int
    ) {
        SpaceLoops.clear(samples, count)
        let whole = Int(Mathematics.floor(delay))
        let part = delay - Double(whole)
        if part > 1e-6 {
            let taps = fraction(part)
            for tap in 0..<16 {
                shift(response, length, by: whole &+ tap &- 7, taps[tap], samples, count)
            }
        } else {
            shift(response, length, by: whole, 1, samples, count)
        }
        // What does not fit ends softly.
        guard length &+ whole &+ 8 > count else { return }
        let fade = min(32, count)
        for step in 0..<fade {
            let turns = (Double(step) + 0.5) / Double(2 &* fade)
            samples[count &- fade &+ step] *= Float(0.5 + 0.5 * Mathematics.cosine(turns: turns))
        }
    }

    /// Adds a response that begins so many samples later, as far as there is room.
    @_noLocks @_noAllocation
    private static func shift(
        _ response: UnsafePointer<Float>, _ length: Int, by offset: Int, _ factor: Float,
        _ samples: UnsafeMutablePointer<Float>, _ count: Int
    ) {
        let first = max(0, -offset)
        let frames = min(length, count &- offset) &- first
        guard frames > 0 else { return }
        SpaceLoops.add(
            samples + (first &+ offset), response + first, from: factor, to: factor, phase: 0, frames)
    }

    @_noLocks @_noAllocation
    private static func fraction(_ part: Double) -> InlineArray<16, Float> {
        var taps = InlineArray<16, Double>(repeating: 0)
        var sum = 0.0
        for tap in 0..<16 {
            let x = Double(tap &- 7) - part
            let window = Mathematics.cosine(turns: x / 34)
            let sinc = abs(x) < 1e-12 ? 1 : Mathematics.sine(turns: x / 2) / (Double.pi * x)
            taps[tap] = abs(x) < 1e-12 ? 1 : sinc * window * window
            sum += taps[tap]
        }
        var result = InlineArray<16, Float>(repeating: 0)
        for tap in 0..<16 { result[tap] = Float(taps[tap] / sum) }
        return result
    }
}
