import AudioToolbox

/// Where a listener is and how a place becomes gains.
struct EnvironmentListener: Equatable, Sendable {
    var outputVolume: Float = 1
    var position = AVAudio3DPoint()
    var orientation = AVAudio3DVectorOrientation()
    var angles = AVAudio3DAngularOrientation()
    var distance = DistanceModel()

    /// By input, then output channel. Only mono is placed, unless a source says otherwise; what is not keeps its channels.
    func gains(from input: AVAudioFormat, to output: AVAudioFormat, _ values: MixingValues) -> [Float] {
        let isPlaced =
            input.channelCount == 1 && values.sourceMode != .bypass
            && values.renderingAlgorithm != .stereoPassThrough
        let volume = values.volume * outputVolume
        guard isPlaced, output.channelCount >= 2 else {
            return ChannelGains.gains(from: input, to: output).map { $0 * volume }
        }
        let offset = (values.position.x - position.x, values.position.y - position.y, values.position.z - position.z)
        let length = (offset.0 * offset.0 + offset.1 * offset.1 + offset.2 * offset.2).squareRoot()
        let attenuation =
            distance.gain(at: length) * Self.decibels(values.obstruction) * Self.decibels(values.occlusion)
        let side = length > 0 ? self.side(offset) / length : 0
        // Equal power between left and right; a source in the middle is as loud as one at a side.
        let angle = (side + 1) * .pi / 4
        var gains = [Float](repeating: 0, count: Int(output.channelCount))
        gains[0] = cosine(angle) * attenuation * volume
        gains[1] = sine(angle) * attenuation * volume
        return gains
    }

    /// The part of an offset that lies to the listener's right.
    private func side(_ offset: (Float, Float, Float)) -> Float {
        let (forward, up) = (orientation.forward, orientation.up)
        let right = (
            forward.y * up.z - forward.z * up.y, forward.z * up.x - forward.x * up.z,
            forward.x * up.y - forward.y * up.x
        )
        let length = (right.0 * right.0 + right.1 * right.1 + right.2 * right.2).squareRoot()
        guard length > 0 else { return offset.0 }
        return (offset.0 * right.0 + offset.1 * right.1 + offset.2 * right.2) / length
    }

    private static func decibels(_ value: Float) -> Float { value == 0 ? 1 : tenTo(value / 20) }
}

/// How distance makes quieter (AVAudioEnvironmentNode.h).
struct DistanceModel: Equatable, Sendable {
    var model = AVAudioEnvironmentDistanceAttenuationModel.inverse
    var reference: Float = 1
    var maximum: Float = 100_000
    var rolloff: Float = 1

    /// 1 nearer than the reference; beyond the maximum what it is there; 1 where the formula says nothing.
    func gain(at distance: Float) -> Float {
        let place = min(max(distance, reference), max(maximum, reference))
        let gain: Float =
            switch model {
            case .exponential: power(place / reference, -rolloff)
            case .inverse: reference / (reference + rolloff * (place - reference))
            case .linear: 1 - rolloff * (place - reference) / (maximum - reference)
            }
        return gain.isFinite ? max(gain, 0) : 1
    }
}
