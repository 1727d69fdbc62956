import AudioToolbox
import SignalProcessing

/// One filter of a bank: where its parameters are and where they go.
///
/// A bypassed band costs nothing and changes no bit. Bypass and shape change by a short fade, the other values in
/// straight lines.
struct FilterBand {
    enum Field {
        case bypass, shape, frequency, gain, width
    }

    /// What the width stands for.
    enum Width {
        case octaves, cents, quality, resonance
    }

    private let sampleRate: Double
    private let width: Width
    private var shape: FilterShape
    private var nextShape: FilterShape
    private var isOn: Bool
    private var frequency = LinearRamp(1000)
    private var gain = LinearRamp(0)
    private var extent = LinearRamp(0.5)
    /// How much of the filter is heard: 0 is the input as it is.
    private var share: LinearRamp
    private var coefficients: FilterCoefficients

    init(_ shape: FilterShape, width: Width, isOn: Bool, sampleRate: Double) {
        self.sampleRate = sampleRate
        self.width = width
        self.shape = shape
        self.isOn = isOn
        nextShape = shape
        share = LinearRamp(isOn ? 1 : 0)
        coefficients = FilterCoefficients(
            shape, frequency: 1000, quality: 0.7, gain: 0, sampleRate: sampleRate)
    }

    /// Whether the band passes its input on unchanged.
    var isIdle: Bool {
        @_noLocks @_noAllocation get { share.value == 0 && share.remaining == 0 }
    }

    var isMoving: Bool {
        @_noLocks @_noAllocation get {
            share.remaining > 0 || frequency.remaining > 0 || gain.remaining > 0 || extent.remaining > 0
        }
    }

    @_noLocks @_noAllocation
    mutating func move(_ field: Field, to value: Float, frames: Int, fadeFrames: Int) {
        switch field {
        case .bypass:
            isOn = value < 0.5
            share.go(to: isOn && nextShape.number() == shape.number() ? 1 : 0, frames: fadeFrames)
        case .shape:
            nextShape = FilterShape(number: Int(min(max(value, 0), 10) + 0.5))
            if nextShape.number() != shape.number() { share.go(to: 0, frames: isIdle ? 0 : fadeFrames) }
            changeShape(fadeFrames)
        case .frequency: frequency.go(to: value, frames: frames)
        case .gain: gain.go(to: value, frames: frames)
        case .width: extent.go(to: value, frames: frames)
        }
    }

    /// Goes on to the next frame. Returns whether the band has just fallen silent, so that its memory is to be cleared.
    @_noLocks @_noAllocation
    mutating func advance(fadeFrames: Int) -> Bool {
        _ = frequency.next()
        _ = gain.next()
        _ = extent.next()
        let wasIdle = isIdle
        _ = share.next()
        let fellSilent = !wasIdle && isIdle
        changeShape(fadeFrames)
        derive()
        return fellSilent
    }

    /// Takes a new shape while nothing of the old one is heard.
    @_noLocks @_noAllocation
    private mutating func changeShape(_ fadeFrames: Int) {
        guard nextShape.number() != shape.number(), isIdle else { return }
        shape = nextShape
        if isOn { share.go(to: 1, frames: fadeFrames) }
        derive()
    }

    @_noLocks @_noAllocation
    mutating func finish() {
        shape = nextShape
        share = LinearRamp(isOn ? 1 : 0)
        frequency.finish()
        gain.finish()
        extent.finish()
        derive()
    }

    @_noLocks @_noAllocation
    private mutating func derive() {
        let frequency = Double(frequency.value)
        coefficients = FilterCoefficients(
            shape, frequency: frequency, quality: quality(frequency), gain: Double(gain.value), sampleRate: sampleRate)
    }

    @_noLocks @_noAllocation
    private func quality(_ frequency: Double) -> Double {
        switch shape {
        case .lowPass, .highPass, .lowShelf, .highShelf: return 0.707_106_781_186_547_5
        default: break
        }
        let extent = Double(extent.value)
        switch width {
        case .octaves:
            return FilterCoefficients.quality(octaves: extent, frequency: frequency, sampleRate: sampleRate)
        case .cents:
            return FilterCoefficients.quality(octaves: extent / 1200, frequency: frequency, sampleRate: sampleRate)
        case .quality: return max(extent, 0.01)
        case .resonance: return Mathematics.amplitude(decibels: extent)
        }
    }

    /// Whether all of the filter is heard, and nothing moves.
    var isSettled: Bool { @_noLocks @_noAllocation get { share.value == 1 && !isMoving } }

    /// Puts the filter, as it is now, behind others.
    @_noLocks @_noAllocation
    func append(to cascade: inout FilterCascade, _ memory: UnsafeMutablePointer<FilterMemory>) {
        cascade.append(coefficients, memory)
    }

    @_noLocks @_noAllocation
    func process(_ samples: UnsafeMutablePointer<Float>, _ memory: UnsafeMutablePointer<FilterMemory>, _ count: Int) {
        let (coefficients, share) = (coefficients, Double(share.value))
        var state = memory.pointee
        for frame in 0..<count {
            let input = Mathematics.settled(Double(samples[frame]))
            let filtered = state.process(input, coefficients)
            samples[frame] = Float(Mathematics.settled(share == 1 ? filtered : input + (filtered - input) * share))
        }
        memory.pointee = state
    }
}
