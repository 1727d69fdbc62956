import SignalProcessing

/// Which value of a parameter each place of a controller stands for. Pure; neither locks nor allocates.
package struct ControllerRange {
    private let least: Float
    private let greatest: Float
    /// Octaves from the least to the greatest, where each part of the way is as many.
    private let octaves: Double?
    private let isStepped: Bool

    /// - Parameters:
    ///   - least: the value at the place 0.
    ///   - greatest: that at the place 1; it may be below `least`.
    ///   - isLogarithmic: whether equal parts of the way are equal ratios, as long as both are above 0.
    ///   - isStepped: whether there are whole values only.
    package init(_ least: Float, _ greatest: Float, isLogarithmic: Bool = false, isStepped: Bool = false) {
        (self.least, self.greatest, self.isStepped) = (least, greatest, isStepped)
        octaves =
            isLogarithmic && least > 0 && greatest > 0
            ? Mathematics.binaryLogarithm(Double(greatest) / Double(least)) : nil
    }

    /// - Parameter place: 0 to 1.
    @_noLocks @_noAllocation
    package func value(at place: Float) -> Float {
        guard place > 0 else { return least }
        guard place < 1 else { return greatest }
        if isStepped { return Self.whole(least + (greatest - least) * place) }
        guard let octaves else { return least + (greatest - least) * place }
        return Float(Double(least) * Mathematics.powerOfTwo(octaves * Double(place)))
    }

    /// The next whole value. (`rounded()` is nothing for a render thread in a debug build.)
    @_noLocks @_noAllocation
    private static func whole(_ value: Float) -> Float {
        guard abs(value) < 1e6 else { return value }
        return Float(Int(value < 0 ? value - 0.5 : value + 0.5))
    }

    /// How far the value at a place is from the next one that a controller of 7 bits stands for.
    @_noLocks @_noAllocation
    package func step(at place: Float) -> Float {
        let other = place > 0.5 ? place - 1 / 127 : place + 1 / 127
        return isStepped ? 0.5 : value(at: place) - value(at: other)
    }

    /// The value nearest to one that the controller can stand for.
    @_noLocks @_noAllocation
    package func clamped(_ value: Float) -> Float {
        let (low, high) = least < greatest ? (least, greatest) : (greatest, least)
        return value < low ? low : value > high ? high : value
    }
}
