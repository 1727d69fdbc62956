import CAccelerate

/// Numbers that filters of second order take (Accelerate's overlay).
public protocol vDSP_BiquadFilterable: BinaryFloatingPoint {
    /// Filters and state of some channels; nil without sections or channels.
    static func _makeSetup(_ coefficients: [Double], _ sections: vDSP_Length, _ channels: vDSP_Length) -> OpaquePointer?
    /// Gives them up.
    static func _destroyFilters(_ setup: OpaquePointer)
    /// Filters `count` numbers of each channel, which lie one channel behind the other.
    static func _apply(
        _ setup: OpaquePointer, _ input: UnsafePointer<Self>, _ output: UnsafeMutablePointer<Self>, channels: Int,
        count: Int)
}

extension Float: vDSP_BiquadFilterable {
    /// Nil for what there is nothing for.
    public static func _makeSetup(
        _ coefficients: [Double], _ sections: vDSP_Length, _ channels: vDSP_Length
    ) -> OpaquePointer? { vDSP_biquadm_CreateSetup(coefficients, sections, channels) }
    /// Gives them up.
    public static func _destroyFilters(_ setup: OpaquePointer) { vDSP_biquadm_DestroySetup(setup) }
    /// Filters.
    public static func _apply(
        _ setup: OpaquePointer, _ input: UnsafePointer<Self>, _ output: UnsafeMutablePointer<Self>, channels: Int,
        count: Int
    ) {
        var inputs = (0..<channels).map { input + $0 * count }
        var outputs = (0..<channels).map { output + $0 * count }
        vDSP_biquadm(setup, &inputs, 1, &outputs, 1, vDSP_Length(count))
    }
}

extension Double: vDSP_BiquadFilterable {
    /// Nil for what there is nothing for.
    public static func _makeSetup(
        _ coefficients: [Double], _ sections: vDSP_Length, _ channels: vDSP_Length
    ) -> OpaquePointer? { vDSP_biquadm_CreateSetupD(coefficients, sections, channels) }
    /// Gives them up.
    public static func _destroyFilters(_ setup: OpaquePointer) { vDSP_biquadm_DestroySetupD(setup) }
    /// Filters.
    public static func _apply(
        _ setup: OpaquePointer, _ input: UnsafePointer<Self>, _ output: UnsafeMutablePointer<Self>, channels: Int,
        count: Int
    ) {
        var inputs = (0..<channels).map { input + $0 * count }
        var outputs = (0..<channels).map { output + $0 * count }
        vDSP_biquadmD(setup, &inputs, 1, &outputs, 1, vDSP_Length(count))
    }
}

extension vDSP {
    /// Filters of second order one after the other, for one channel or several (Accelerate's overlay). Copies share their
    /// state. Filtering several channels takes memory. Thread: any, one at a time.
    public struct Biquad<T: vDSP_BiquadFilterable> {
        private final class Setup {
            let pointer: OpaquePointer
            init(_ pointer: OpaquePointer) { self.pointer = pointer }
            deinit { T._destroyFilters(pointer) }
        }

        private let setup: Setup
        private let channelCount: Int

        /// Nil unless there are five coefficients for each section of each channel: b0, b1, b2, a1, a2.
        public init?(coefficients: [Double], channelCount: vDSP_Length, sectionCount: vDSP_Length, ofType: T.Type) {
            let (each, isTooMany) = channelCount.multipliedReportingOverflow(by: sectionCount)
            guard !isTooMany, each <= 1 << 32, coefficients.count == 5 * Int(each),
                let made = T._makeSetup(coefficients, sectionCount, channelCount)
            else { return nil }
            setup = Setup(made)
            self.channelCount = Int(channelCount)
        }

        /// The filtered numbers, of one channel behind the other; as many as the channels have the same number of.
        public mutating func apply(input: some AccelerateBuffer<T>) -> [T] {
            var output = [T](repeating: 0, count: input.count)
            apply(input: input, output: &output)
            return output
        }

        /// The same into memory of the program's.
        public mutating func apply<R: AccelerateMutableBuffer<T>>(input: some AccelerateBuffer<T>, output: inout R) {
            let (setup, channels) = (setup.pointer, channelCount)
            let frames = min(input.count, output.count) / channels
            vDSP.withStart(input) { numbers in
                vDSP.write(&output) { written, _ in T._apply(setup, numbers, written, channels: channels, count: frames)
                }
            }
        }
    }
}
