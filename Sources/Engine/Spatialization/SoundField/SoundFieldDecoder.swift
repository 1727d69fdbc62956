import SignalProcessing

/// How the components of a sound field become what loudspeakers give.
///
/// All-round ambisonic decoding (F. Zotter and M. Frank, 2012): the field is sampled in many directions, with the weights
/// of the greatest energy vector, and each sample is panned among the loudspeakers there are. Thread: any but render.
struct SoundFieldDecoder {
    /// By loudspeaker, then component.
    let gains: [Float]

    /// Of the third order.
    static let weights = [1, 0.861, 0.612, 0.304]

    init(_ layout: SpeakerLayout) {
        let panner = SpatialPanner(layout: layout)
        let (directions, count) = (Self.manyDirections, SphericalHarmonics.count)
        var sums = [Double](repeating: 0, count: layout.channelCount * count)
        for direction in directions {
            let panned = panner.gains(of: direction, for: ListenerPose())
            let values = SphericalHarmonics.values(direction)
            for speaker in 0..<layout.channelCount {
                for component in 0..<count {
                    sums[speaker * count + component] +=
                        Double(panned[speaker]) * values[component] * Self.weights[SphericalHarmonics.order(component)]
                }
            }
        }
        // A sound of any direction is as loud, on the average, as if it were panned.
        var power = 0.0
        for direction in directions {
            let values = SphericalHarmonics.values(direction)
            for speaker in 0..<layout.channelCount {
                var heard = 0.0
                for component in 0..<count { heard += sums[speaker * count + component] * values[component] }
                power += heard * heard
            }
        }
        let scale = 1 / Mathematics.squareRoot(power / Double(directions.count))
        gains = sums.map { Float($0 * scale) }
    }

    /// Evenly spread by the golden angle.
    private static let manyDirections: [SpatialVector] = (0..<480).map { number in
        let height = 1 - (2 * Double(number) + 1) / 480
        let flat = Mathematics.squareRoot(1 - height * height)
        let turns = Double(number) * 0.381_966_011_250_105
        return SpatialVector(
            flat * Mathematics.sine(turns: turns), height, -flat * Mathematics.cosine(turns: turns))
    }

    /// Twenty-four directions in which every component up to the third order is sampled exactly (a spherical 7-design;
    /// R. H. Hardin and N. J. A. Sloane, "McLaren's improved snub cube", 1996).
    static let design: [SpatialVector] = {
        let (r, s, t) = (0.866_246_818_107_821, 0.422_518_653_761_112, 0.266_635_401_516_705)
        var found: [SpatialVector] = []
        for signs in 0..<8 {
            let minus = (signs & 1) + (signs >> 1 & 1) + (signs >> 2)
            func signed(_ a: Double, _ b: Double, _ c: Double) -> SpatialVector {
                SpatialVector(signs & 1 != 0 ? -a : a, signs & 2 != 0 ? -b : b, signs & 4 != 0 ? -c : c)
            }
            found +=
                minus % 2 == 0
                ? [signed(r, s, t), signed(s, t, r), signed(t, r, s)]
                : [signed(r, t, s), signed(s, r, t), signed(t, s, r)]
        }
        return found
    }()
}
