/// What of a room is asked for and not heard: a program that sets it is told so once, by the log.
///
/// Thread: any but render.
enum MissingSpace {
    static func note(_ algorithm: AVAudio3DMixingRenderingAlgorithm) {
        let name: String
        switch algorithm {
        case .HRTF: name = "HRTF"
        case .HRTFHQ: name = "HRTFHQ"
        case .sphericalHead: name = "sphericalHead"
        case .soundField: name = "soundField"
        default: return
        }
        AudioLog.engine.remarkOnce(
            "the rendering algorithm \(name) is not there: its sources are panned by loudness, as with equalPowerPanning; "
                + "applicableRenderingAlgorithms has those that are heard")
    }

    static func noteReverberation() {
        AudioLog.engine.remarkOnce(
            "an environment's reverberation is not there: enable and reverbBlend are kept and not heard; a source that is "
                + "split to an AVAudioUnitReverb has a room")
    }

    static func noteObstacle() {
        AudioLog.engine.remarkOnce(
            "obstruction and occlusion make a source quieter and not duller: there is no filter behind them")
    }
}
