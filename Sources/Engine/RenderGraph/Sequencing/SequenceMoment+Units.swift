import AudioToolbox

/// What units ask while they render. The blocks keep this object. Bars have four beats, whatever time signatures say.
extension SequenceMoment {
    /// Tempo and beat at the beginning of the cycle.
    package var musicalContextBlock: AUHostMusicalContextBlock {
        let moment = Unmanaged.passUnretained(self)
        return { [self] tempo, numerator, denominator, beat, offset, downbeat in
            _ = self
            guard let last = moment._withUnsafeGuaranteedRef({ $0.last }) else { return false }
            tempo?.pointee = last.beatsPerMinute
            numerator?.pointee = 4
            denominator?.pointee = 4
            beat?.pointee = last.beat
            downbeat?.pointee = (last.beat / 4).rounded(.down) * 4
            let framesPerBeat = 60 / last.beatsPerMinute * last.sampleRate
            offset?.pointee = Int(min(max((last.beat.rounded(.up) - last.beat) * framesPerBeat, 0), 1e9))
            return true
        }
    }

    /// Whether it plays, and the frame of the sequence at rate 1 at the beginning of the cycle.
    package var transportStateBlock: AUHostTransportStateBlock {
        let moment = Unmanaged.passUnretained(self)
        return { [self] flags, position, start, end in
            _ = self
            guard let last = moment._withUnsafeGuaranteedRef({ $0.last }) else { return false }
            flags?.pointee = AUHostTransportStateFlags(
                rawValue: (last.hasChanged ? 1 : 0) | (last.isPlaying ? 2 : 0))
            position?.pointee = last.seconds * last.sampleRate
            start?.pointee = 0
            end?.pointee = 0
            return true
        }
    }
}
