import AudioToolbox
import Foundation

/// How a control from 0 to 1 stands for a parameter's values: by its range, and by its flags for display
/// (AudioUnitProperties.h).
struct ParameterScale {
    private let lowest: Double
    private let highest: Double
    private let kind: UInt32

    /// Nil for what is no parameter of a unit, and for a range without values.
    init?(_ parameter: AudioUnitParameter) {
        var (info, size) = (AudioUnitParameterInfo(), UInt32(MemoryLayout<AudioUnitParameterInfo>.size))
        let status = AudioUnitGetProperty(
            parameter.mAudioUnit, kAudioUnitProperty_ParameterInfo, parameter.mScope, parameter.mParameterID, &info,
            &size)
        guard status == noErr else { return nil }
        self.init(lowest: info.minValue, highest: info.maxValue, flags: info.flags.rawValue)
    }

    init?(lowest: Float, highest: Float, flags: UInt32) {
        guard lowest.isFinite, highest.isFinite, highest > lowest else { return nil }
        (self.lowest, self.highest) = (Double(lowest), Double(highest))
        kind = flags & Self.mask
    }

    // As kAudioUnitParameterFlag_Display…
    private static let mask: UInt32 = 7 << 16 | 1 << 22
    private static let squareRoot: UInt32 = 1 << 16
    private static let squared: UInt32 = 2 << 16
    private static let cubed: UInt32 = 3 << 16
    private static let cubeRoot: UInt32 = 4 << 16
    private static let exponential: UInt32 = 5 << 16
    private static let logarithmic: UInt32 = 1 << 22

    func value(at place: Float) -> Float {
        let place = Double(min(max(place.isNaN ? 0 : place, 0), 1))
        if kind == Self.logarithmic, lowest > 0 { return Float(lowest * pow(highest / lowest, place)) }
        let part =
            switch kind {
            case Self.squareRoot: place * place
            case Self.squared: place.squareRoot()
            case Self.cubed: cbrt(place)
            case Self.cubeRoot: place * place * place
            case Self.exponential: log(place * (M_E - 1) + 1)
            default: place
            }
        return Float(lowest + part * (highest - lowest))
    }

    func place(of value: Float) -> Float {
        let value = min(max(Double(value.isNaN ? 0 : value), lowest), highest)
        if kind == Self.logarithmic, lowest > 0 { return Float(log(value / lowest) / log(highest / lowest)) }
        return Float(share((value - lowest) / (highest - lowest)))
    }

    private func share(_ part: Double) -> Double {
        switch kind {
        case Self.squareRoot: part.squareRoot()
        case Self.squared: part * part
        case Self.cubed: part * part * part
        case Self.cubeRoot: cbrt(part)
        case Self.exponential: (exp(part) - 1) / (M_E - 1)
        default: part
        }
    }

    /// With so many significant digits, as far as they are behind the point.
    static func text(_ value: Double, digits: UInt32) -> String {
        guard value.isFinite else { return "\(value)" }
        let size = abs(value)
        let whole = size >= 1 ? Int(log10(size)) + 1 : 1
        return String(format: "%.\(max(0, min(Int(digits), 15) - whole))f", value)
    }
}

/// The value of a place on a control.
@c(AUParameterValueFromLinear)
public func auParameterValueFromLinear(_ place: Float, _ parameter: UnsafePointer<AudioUnitParameter>?) -> Float {
    parameter.flatMap { ParameterScale($0.pointee) }?.value(at: place) ?? 0
}

/// The place on a control of a value.
@c(AUParameterValueToLinear)
public func auParameterValueToLinear(_ value: Float, _ parameter: UnsafePointer<AudioUnitParameter>?) -> Float {
    parameter.flatMap { ParameterScale($0.pointee) }?.place(of: value) ?? 0
}

/// A value as text.
@c(AUParameterFormatValue)
public func auParameterFormatValue(
    _ value: Double, _ parameter: UnsafePointer<AudioUnitParameter>?, _ text: UnsafeMutablePointer<CChar>?,
    _ digits: UInt32
) {
    guard let text else { return }
    // As long as the buffer is.
    let characters = ParameterScale.text(value, digits: digits).utf8CString.dropLast().prefix(31)
    for (index, character) in characters.enumerated() { text[index] = character }
    text[characters.count] = 0
}
