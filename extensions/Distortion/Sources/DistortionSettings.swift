import AudioToolbox
import SignalProcessing

/// The parameters of the distortion by address. Addresses may change between versions; identifiers never.
///
/// In one file with the settings, so that the compiler sees the raw values when it checks render code.
enum DistortionParameter: AUParameterAddress, CaseIterable {
    case preGain, wetDryMix
    case driveShape, driveAmount
    case decimation, rounding, crushMix
    case linearTerm, squaredTerm, cubicTerm, polynomialMix
    case ringFrequency1, ringFrequency2, ringBalance, ringMix
    case delayTime, delayDecay, delayMix
}

/// What the stages compute with at one frame.
struct DistortionValues {
    var preGain = 1.0
    var wet = 0.0
    var drive = 1.0
    /// How much of each shape is heard; a change of shape is a crossfade.
    var shapes = (1.0, 0.0, 0.0, 0.0)
    /// Frames that the crusher takes, per frame.
    var holdStep = 1.0
    var roundingStep = 0.0
    var crushMix = 0.0
    var linear = 1.0
    var squared = 0.0
    var cubic = 0.0
    var polynomialMix = 0.0
    var turnsPerFrame1 = 0.0
    var turnsPerFrame2 = 0.0
    var ringBalance = 0.5
    var ringMix = 0.0
    var delayFrames = 1.0
    var delayDecay = 0.0
    var delayMix = 0.0
}

/// Every value of the distortion, on its way from what was set to what is computed with.
struct DistortionSettings: ~Copyable {
    private(set) var values = DistortionValues()

    private let sampleRate: Double
    private var ramps = InlineArray<18, LinearRamp>(repeating: LinearRamp(0))
    private var shapes = InlineArray<4, LinearRamp>(repeating: LinearRamp(0))
    /// Frames until nothing moves any more.
    private var moving = 0

    init(sampleRate: Double) { self.sampleRate = sampleRate }

    var isMoving: Bool {
        @_noLocks @_noAllocation get { moving > 0 }
    }

    @_noLocks @_noAllocation
    mutating func move(_ address: AUParameterAddress, to value: AUValue, frames: Int) {
        guard address < 18 else { return }
        if address == DistortionParameter.driveShape.rawValue {
            let chosen = Int(Mathematics.round(Double(min(max(value, 0), 3))))
            for shape in 0..<4 { shapes[shape].go(to: shape == chosen ? 1 : 0, frames: frames) }
        }
        ramps[Int(address)].go(to: value, frames: frames)
        moving = max(moving, frames)
        if frames == 0 { derive() }
    }

    /// Goes on to the next frame.
    @_noLocks @_noAllocation
    mutating func advance() {
        guard moving > 0 else { return }
        moving -= 1
        for index in 0..<18 { _ = ramps[index].next() }
        for shape in 0..<4 { _ = shapes[shape].next() }
        derive()
    }

    @_noLocks @_noAllocation
    mutating func finish() {
        for index in 0..<18 { ramps[index].finish() }
        for shape in 0..<4 { shapes[shape].finish() }
        moving = 0
        derive()
    }

    @_noLocks @_noAllocation
    private func value(_ parameter: DistortionParameter) -> Double { Double(ramps[Int(parameter.rawValue)].value) }

    /// A percentage as 0 … 1.
    @_noLocks @_noAllocation
    private func share(_ parameter: DistortionParameter) -> Double { value(parameter) / 100 }

    @_noLocks @_noAllocation
    private mutating func derive() {
        values.preGain = Mathematics.amplitude(decibels: value(.preGain))
        values.wet = share(.wetDryMix)
        values.drive = Mathematics.amplitude(decibels: value(.driveAmount))
        values.shapes = (
            Double(shapes[0].value), Double(shapes[1].value), Double(shapes[2].value), Double(shapes[3].value)
        )
        deriveCrusher()
        values.linear = value(.linearTerm)
        values.squared = value(.squaredTerm)
        values.cubic = value(.cubicTerm)
        values.polynomialMix = share(.polynomialMix)
        values.turnsPerFrame1 = value(.ringFrequency1) / sampleRate
        values.turnsPerFrame2 = value(.ringFrequency2) / sampleRate
        values.ringBalance = share(.ringBalance)
        values.ringMix = share(.ringMix)
        values.delayFrames = max(1, value(.delayTime) / 1_000 * sampleRate)
        values.delayDecay = share(.delayDecay)
        values.delayMix = share(.delayMix)
    }

    @_noLocks @_noAllocation
    private mutating func deriveCrusher() {
        // Up to 64 frames at 48 kHz are held.
        let decimation = share(.decimation)
        values.holdStep = 1 / (1 + decimation * decimation * 63 * sampleRate / 48_000)
        let rounding = share(.rounding)
        values.roundingStep = rounding * rounding * 0.5
        values.crushMix = share(.crushMix)
    }
}
