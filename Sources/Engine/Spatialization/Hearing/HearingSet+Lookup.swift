internal import CSpatialization

// Responses of any direction, as spectra. Thread: any but render.
extension HearingSet {
    /// Writes the spectra of both ears' responses for a direction.
    ///
    /// - Parameters:
    ///   - direction: seen by the listener, of length 1.
    ///   - parts: of each ear.
    ///   - target: 2 × `parts` spectra, whose rest is zero.
    package func fill(_ direction: SpatialVector, parts: Int, _ target: UnsafeMutablePointer<Float>) {
        withUnsafeTemporaryAllocation(of: Float.self, capacity: HearingTable.workLength()) { work in
            guard let work = work.baseAddress else { return }
            table.fill(direction, parts: parts, target, work: work)
        }
    }

    private func fill(_ ears: [[Float]], parts: Int, _ target: UnsafeMutablePointer<Float>) {
        let block = Int(SPATIAL_BLOCK)
        var window = [Float](repeating: 0, count: 2 * block)
        for (ear, samples) in ears.enumerated() {
            for part in 0..<parts {
                for sample in 0..<block { window[sample] = samples[part * block + sample] }
                spatial_forward(window, target + (ear * parts + part) * Int(SPATIAL_SPECTRUM))
            }
        }
    }

    /// Both ears' responses for a direction, delayed as far as each ear hears later; faded out where they do not fit.
    package func ears(_ direction: SpatialVector, samples: Int) -> [[Float]] {
        let nearest = table.neighbours(direction)
        var response = [Float](repeating: 0, count: length)
        return (0..<2).map { ear in
            var heard = [Float](repeating: 0, count: samples)
            response.withUnsafeMutableBufferPointer { response in
                heard.withUnsafeMutableBufferPointer { heard in
                    guard let work = response.baseAddress, let target = heard.baseAddress else { return }
                    table.write(ear, nearest, response: work, target, samples)
                }
            }
            return heard
        }
    }

    /// The field's components as both ears hear them, by virtual loudspeakers in the directions of the design.
    func fillField(_ partFloats: Int) {
        let samples = fieldPartitions * Int(SPATIAL_BLOCK)
        let (count, design) = (SphericalHarmonics.count, SoundFieldDecoder.design)
        let heard = design.map { ears($0, samples: samples) }
        let values = design.map { SphericalHarmonics.values($0) }
        let scale = fieldScale(heard, values)
        for component in 0..<count {
            var sums = [[Float]](repeating: [Float](repeating: 0, count: samples), count: 2)
            for (place, ears) in heard.enumerated() {
                let factor = Float(values[place][component] * scale)
                for ear in 0..<2 { for sample in 0..<samples { sums[ear][sample] += factor * ears[ear][sample] } }
            }
            fill(sums, parts: fieldPartitions, fieldFilter + component * partFloats)
        }
    }

    /// Makes a sound from ahead as loud as the set itself makes it.
    private func fieldScale(_ heard: [[[Float]]], _ values: [InlineArray<16, Double>]) -> Double {
        let ahead = SphericalHarmonics.values(SpatialVector(0, 0, -1))
        var power = 0.0
        for ear in 0..<2 {
            var sum = [Double](repeating: 0, count: heard[0][ear].count)
            for (place, ears) in heard.enumerated() {
                var gain = 0.0
                for component in 0..<SphericalHarmonics.count { gain += values[place][component] * ahead[component] }
                for sample in sum.indices { sum[sample] += gain * Double(ears[ear][sample]) }
            }
            power += sum.reduce(0) { $0 + $1 * $1 }
        }
        return power > 0 ? 1 / power.squareRoot() : 0
    }
}
