import AudioToolbox
import Foundation
import MusicSequences

// What a beat of a sequence is, under the C symbols of MusicPlayer.h. Thread: any but render.

extension MusicSequenceType {
    /// Frames of a second in a sequence of frames.
    fileprivate static let frameRate = 44_100.0

    fileprivate var timeBase: EventSequence.TimeBase? {
        switch self {
        case .beats: .beats
        case .seconds: .seconds
        case .samples: .frames(perSecond: Self.frameRate)
        default: nil
        }
    }
}

extension EventSequence.TimeBase {
    fileprivate var type: MusicSequenceType {
        switch self {
        case .beats: .beats
        case .seconds: .seconds
        case .frames: .samples
        }
    }
}

/// Refused for a sequence with tempos, unless its beats stay beats.
@c(MusicSequenceSetSequenceType)
public func musicSequenceSetSequenceType(_ sequence: OpaquePointer?, _ type: MusicSequenceType) -> OSStatus {
    MusicStatus.of {
        guard let timeBase = type.timeBase else { throw MusicStatus(kAudioToolboxErr_InvalidSequenceType) }
        let core = try MusicObjects.sequence(sequence)
        try core.lock.withLock {
            guard timeBase == .beats || core.sequence.tempoTrack.events.allSatisfy({ !$0.isTempo }) else {
                throw MusicStatus(kAudioToolboxErr_InvalidSequenceType)
            }
            try core.edit { (sequence) throws(SequenceError) in sequence.timeBase = timeBase }
        }
    }
}

extension TrackEvent {
    fileprivate var isTempo: Bool { if case .tempo = content { true } else { false } }
}

/// What a beat is.
@c(MusicSequenceGetSequenceType)
public func musicSequenceGetSequenceType(
    _ sequence: OpaquePointer?, _ type: UnsafeMutablePointer<MusicSequenceType>?
) -> OSStatus {
    MusicStatus.writing(type) {
        let core = try MusicObjects.sequence(sequence)
        return core.lock.withLock { core.sequence.timeBase.type }
    }
}

/// Seconds from beat 0, at rate 1.
@c(MusicSequenceGetSecondsForBeats)
public func musicSequenceGetSecondsForBeats(
    _ sequence: OpaquePointer?, _ beats: MusicTimeStamp, _ seconds: UnsafeMutablePointer<Double>?
) -> OSStatus {
    MusicStatus.writing(seconds) { try convert(beats, sequence) { $0.seconds(at: $1) } }
}

/// The inverse.
@c(MusicSequenceGetBeatsForSeconds)
public func musicSequenceGetBeatsForSeconds(
    _ sequence: OpaquePointer?, _ seconds: Double, _ beats: UnsafeMutablePointer<MusicTimeStamp>?
) -> OSStatus {
    MusicStatus.writing(beats) { try convert(seconds, sequence) { $0.beats(at: $1) } }
}

private func convert(
    _ value: Double, _ sequence: OpaquePointer?, _ body: (TempoMap, Double) -> Double
) throws -> Double {
    let core = try MusicObjects.sequence(sequence)
    guard value.isFinite else { throw MusicStatus(kAudio_ParamError) }
    return core.lock.withLock { body(core.sequence.tempoMap, value) }
}

/// The bar, the beat and the part of the beat that a beat of the sequence is nearest to.
@c(MusicSequenceBeatsToBarBeatTime)
public func musicSequenceBeatsToBarBeatTime(
    _ sequence: OpaquePointer?, _ beats: MusicTimeStamp, _ divisor: UInt32,
    _ time: UnsafeMutablePointer<CABarBeatTime>?
) -> OSStatus {
    MusicStatus.writing(time) {
        let core = try MusicObjects.sequence(sequence)
        guard beats >= 0, beats.isFinite, divisor <= UInt16.max else { throw MusicStatus(kAudio_ParamError) }
        let place = core.lock.withLock {
            BarMap(core.sequence.tempoTrack).place(at: beats, parts: Double(divisor))
        }
        guard let bar = Int32(exactly: place.bar), let beat = UInt16(exactly: place.beat),
            let part = UInt16(exactly: place.part)
        else { throw MusicStatus(kAudio_ParamError) }
        return CABarBeatTime(bar: bar, beat: beat, subbeat: part, subbeatDivisor: UInt16(divisor), reserved: 0)
    }
}

/// The inverse. Bars and beats are counted from 1; of a divisor of 0 there are no parts.
@c(MusicSequenceBarBeatTimeToBeats)
public func musicSequenceBarBeatTimeToBeats(
    _ sequence: OpaquePointer?, _ time: UnsafePointer<CABarBeatTime>?, _ beats: UnsafeMutablePointer<MusicTimeStamp>?
) -> OSStatus {
    MusicStatus.writing(beats) {
        let core = try MusicObjects.sequence(sequence)
        guard let time = time?.pointee, time.bar >= 1, time.beat >= 1 else { throw MusicStatus(kAudio_ParamError) }
        let place = BarMap.Place(bar: Double(time.bar), beat: Double(time.beat), part: Double(time.subbeat))
        return core.lock.withLock {
            BarMap(core.sequence.tempoTrack).beat(at: place, parts: Double(time.subbeatDivisor))
        }
    }
}
