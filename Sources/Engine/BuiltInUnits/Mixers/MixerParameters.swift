import AudioToolbox

/// The parameters of the mixers, each for a bus, channel or crosspoint (AudioUnitParameters.h).
enum MixerParameters {
    /// Of the multichannel mixer.
    static func multichannel() -> [AUParameterNode] {
        let places = (0..<MultichannelMixerKernel.maximumInputs).map { Place.input($0) } + [.output(0)]
        return places.flatMap { place in
            [
                place.parameter(kMultiChannelMixerParam_Volume, "volume", 0...1, 1, .linearGain, .flag_CanRamp),
                place.parameter(kMultiChannelMixerParam_Enable, "enable", 0...1, 1, .boolean),
                place.parameter(kMultiChannelMixerParam_Pan, "pan", -1...1, 0, .pan, .flag_CanRamp),
            ]
                + (0..<2).flatMap { channel in
                    place.meters(
                        [
                            kMultiChannelMixerParam_PreAveragePower, kMultiChannelMixerParam_PrePeakHoldLevel,
                            kMultiChannelMixerParam_PostAveragePower, kMultiChannelMixerParam_PostPeakHoldLevel,
                        ].map { $0 + AudioUnitParameterID(channel) }, suffix: " \(channel + 1)")
                }
        }
    }

    /// Of the matrix mixer: nothing is heard before volumes are set, as with Apple's.
    static func matrix() -> [AUParameterNode] {
        let inputs = (0..<MatrixMixerKernel.maximumInputs).map { Place.input($0) }
        let outputs = (0..<MatrixMixerKernel.maximumOutputs).map { Place.output($0) }
        let channels = (inputs + outputs).flatMap { place in
            [
                place.parameter(kMatrixMixerParam_Volume, "volume", 0...1, 0, .linearGain, .flag_CanRamp),
                place.parameter(kMatrixMixerParam_Enable, "enable", 0...1, 1, .boolean),
            ]
        }
        let crosspoints = (inputs.indices).flatMap { input in
            outputs.indices.map { output in
                Place.crosspoint(input, output).parameter(
                    kMatrixMixerParam_Volume, "volume", 0...1, 0, .linearGain, .flag_CanRamp)
            }
        }
        let whole = Place.whole.parameter(kMatrixMixerParam_Volume, "volume", 0...1, 0, .linearGain, .flag_CanRamp)
        return [whole] + channels + crosspoints + (inputs + outputs).flatMap { matrixMeters(of: $0) }
    }

    /// Of the 3-D mixer.
    static func spatial() -> [AUParameterNode] {
        (0..<SpatialMixerKernel.maximumInputs).map { Place.input($0) }.flatMap { place in
            [
                place.parameter(kSpatialMixerParam_Azimuth, "azimuth", -180...180, 0, .degrees, .flag_CanRamp),
                place.parameter(kSpatialMixerParam_Elevation, "elevation", -90...90, 0, .degrees, .flag_CanRamp),
                place.parameter(kSpatialMixerParam_Distance, "distance", 0...10_000, 1, .meters, .flag_CanRamp),
                place.parameter(kSpatialMixerParam_Gain, "gain", -120...20, 0, .decibels, .flag_CanRamp),
                place.constant(kSpatialMixerParam_PlaybackRate, "playback rate", 0.5...2, 1, .rate),
                place.parameter(kSpatialMixerParam_Enable, "enable", 0...1, 1, .boolean),
                place.parameter(kSpatialMixerParam_MinGain, "minimum gain", 0...1, 0, .linearGain, .flag_CanRamp),
                place.parameter(kSpatialMixerParam_MaxGain, "maximum gain", 0...1, 1, .linearGain, .flag_CanRamp),
                place.parameter(kSpatialMixerParam_ReverbBlend, "reverb blend", 0...100, 0, .percent, .flag_CanRamp),
                place.parameter(
                    kSpatialMixerParam_OcclusionAttenuation, "occlusion", -100...0, 0, .decibels, .flag_CanRamp),
                place.parameter(
                    kSpatialMixerParam_ObstructionAttenuation, "obstruction", -100...0, 0, .decibels, .flag_CanRamp),
            ]
        } + [
            Place.room.parameter(
                kSpatialMixerParam_GlobalReverbGain, "reverb gain", -40...40, 0, .decibels, .flag_CanRamp)
        ]
    }

    private static func matrixMeters(of place: Place) -> [AUParameter] {
        place.meters(
            [
                kMatrixMixerParam_PreAveragePower, kMatrixMixerParam_PrePeakHoldLevel,
                kMatrixMixerParam_PostAveragePower, kMatrixMixerParam_PostPeakHoldLevel,
            ])
            + place.meters(
                [
                    kMatrixMixerParam_PreAveragePowerLinear, kMatrixMixerParam_PrePeakHoldLevelLinear,
                    kMatrixMixerParam_PostAveragePowerLinear, kMatrixMixerParam_PostPeakHoldLevelLinear,
                ], suffix: " linear", isLinear: true)
    }

    /// What a parameter is of.
    enum Place {
        case input(Int)
        case output(Int)
        case crosspoint(Int, Int)
        case whole
        /// That the inputs of the 3-D mixer are in.
        case room

        private var scope: AudioUnitScope {
            switch self {
            case .input: kAudioUnitScope_Input
            case .output: kAudioUnitScope_Output
            case .crosspoint, .whole, .room: kAudioUnitScope_Global
            }
        }

        private var element: AudioUnitElement {
            switch self {
            case .input(let number), .output(let number): AudioUnitElement(number)
            case .crosspoint(let input, let output): AudioUnitElement(input << 16 | output)
            case .whole: 0xffff_ffff
            case .room: 0
            }
        }

        private var name: String {
            switch self {
            case .input(let number): "input \(number + 1)"
            case .output(let number): "output \(number + 1)"
            case .crosspoint(let input, let output): "input \(input + 1) to output \(output + 1)"
            case .whole: "whole"
            case .room: "global"
            }
        }

        func parameter(
            _ number: AudioUnitParameterID, _ what: String, _ range: ClosedRange<AUValue>, _ value: AUValue,
            _ unit: AudioUnitParameterUnit, _ extra: AudioUnitParameterOptions = []
        ) -> AUParameter {
            make(number, what, range, value, unit, extra.union(.flag_IsWritable))
        }

        /// A value that nobody may set.
        func constant(
            _ number: AudioUnitParameterID, _ what: String, _ range: ClosedRange<AUValue>, _ value: AUValue,
            _ unit: AudioUnitParameterUnit
        ) -> AUParameter { make(number, what, range, value, unit, []) }

        private func make(
            _ number: AudioUnitParameterID, _ what: String, _ range: ClosedRange<AUValue>, _ value: AUValue,
            _ unit: AudioUnitParameterUnit, _ flags: AudioUnitParameterOptions
        ) -> AUParameter {
            let address = ElementParameters.address(number, scope, element)
            return AUParameterTree.createParameter(
                withIdentifier: String(address), name: "\(name) \(what)", address: address, min: range.lowerBound,
                max: range.upperBound, defaultValue: value, unit: unit, flags: flags.union(.flag_IsReadable),
                valueStrings: nil)
        }

        /// Average power and held peak before, then behind the place's volume.
        func meters(_ numbers: [AudioUnitParameterID], suffix: String = "", isLinear: Bool = false) -> [AUParameter] {
            zip(numbers, ["pre average power", "pre peak", "post average power", "post peak"]).map { number, what in
                make(
                    number, what + suffix, isLinear ? 0...16 : LevelMeter.floor...24, isLinear ? 0 : LevelMeter.floor,
                    isLinear ? .linearGain : .decibels, .flag_MeterReadOnly)
            }
        }
    }
}
