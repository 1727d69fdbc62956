import AudioToolbox
import Foundation
import MusicSequences

// Properties of tracks, under the C symbols of MusicPlayer.h. Thread: any but render.

/// A property's data of another size are refused.
@c(MusicTrackSetProperty)
public func musicTrackSetProperty(
    _ track: OpaquePointer?, _ property: UInt32, _ data: UnsafeMutableRawPointer?, _ length: UInt32
) -> OSStatus {
    MusicStatus.of {
        let track = try MusicObjects.track(track)
        guard let size = TrackProperty.sizes[property], property != kSequenceTrackProperty_TimeResolution else {
            throw MusicStatus(kAudioUnitErr_InvalidProperty)
        }
        guard let data, Int(length) >= size else { throw MusicStatus(kAudio_ParamError) }
        try TrackProperty(track: track).set(property, UnsafeRawPointer(data))
    }
}

/// Without data, the size alone.
@c(MusicTrackGetProperty)
public func musicTrackGetProperty(
    _ track: OpaquePointer?, _ property: UInt32, _ data: UnsafeMutableRawPointer?,
    _ length: UnsafeMutablePointer<UInt32>?
) -> OSStatus {
    MusicStatus.of {
        let track = try MusicObjects.track(track)
        guard let length else { throw MusicStatus(kAudio_ParamError) }
        let bytes = try TrackProperty(track: track).bytes(property)
        if let data {
            guard Int(length.pointee) >= bytes.count else { throw MusicStatus(kAudio_ParamError) }
            data.copyMemory(from: bytes, byteCount: bytes.count)
        }
        length.pointee = UInt32(bytes.count)
    }
}

/// What the properties of a track are to the sequence.
private struct TrackProperty {
    let track: AVMusicTrack

    /// Bytes of each property.
    static let sizes: [UInt32: Int] = [
        kSequenceTrackProperty_LoopInfo: MemoryLayout<MusicTrackLoopInfo>.size,
        kSequenceTrackProperty_OffsetTime: MemoryLayout<MusicTimeStamp>.size,
        kSequenceTrackProperty_MuteStatus: 1, kSequenceTrackProperty_SoloStatus: 1,
        kSequenceTrackProperty_AutomatedParameters: MemoryLayout<UInt32>.size,
        kSequenceTrackProperty_TrackLength: MemoryLayout<MusicTimeStamp>.size,
        kSequenceTrackProperty_TimeResolution: MemoryLayout<Int16>.size,
    ]

    // MARK: Reading

    func bytes(_ property: UInt32) throws -> [UInt8] {
        let present = track.present
        return switch property {
        case kSequenceTrackProperty_LoopInfo: bytes(of: loop(of: present))
        case kSequenceTrackProperty_OffsetTime: bytes(of: present.offset)
        case kSequenceTrackProperty_MuteStatus: [present.isMuted ? 1 : 0]
        case kSequenceTrackProperty_SoloStatus: [present.isSoloed ? 1 : 0]
        case kSequenceTrackProperty_AutomatedParameters: bytes(of: UInt32(track.usesAutomatedParameters ? 1 : 0))
        case kSequenceTrackProperty_TrackLength: bytes(of: present.length)
        case kSequenceTrackProperty_TimeResolution where track.isTempoTrack:
            bytes(of: Int16(clamping: track.core.lock.withLock { track.core.timeResolution }))
        default: throw MusicStatus(kAudioUnitErr_InvalidProperty)
        }
    }

    private func bytes<Value>(of value: Value) -> [UInt8] { withUnsafeBytes(of: value) { Array($0) } }

    private func loop(of present: EventTrack) -> MusicTrackLoopInfo {
        guard present.loop.isEnabled else {
            return MusicTrackLoopInfo(loopDuration: present.loop.range?.length ?? 0, numberOfLoops: 1)
        }
        let isEndless = present.loop.count == TrackLoop.forever
        return MusicTrackLoopInfo(
            loopDuration: present.loop.range?.length ?? present.length,
            numberOfLoops: isEndless ? 0 : Int32(clamping: present.loop.count))
    }

    // MARK: Writing

    func set(_ property: UInt32, _ data: UnsafeRawPointer) throws {
        switch property {
        case kSequenceTrackProperty_TrackLength:
            let length = data.loadUnaligned(as: MusicTimeStamp.self)
            try track.core.edit(track.number) { (track) throws(SequenceError) in
                try track.setLength(length)
                // A loop is the last beats of the track.
                guard track.loop.isEnabled, let range = track.loop.range else { return }
                try track.loop.setRange(BeatRange(start: max(length - range.length, 0), length: range.length))
            }
        case kSequenceTrackProperty_AutomatedParameters:
            try track.setAutomated(data.loadUnaligned(as: UInt32.self) != 0)
        default:
            if track.isTempoTrack { throw MusicStatus(kAudioUnitErr_InvalidProperty) }
            try track.core.edit(track.number) { (track) throws(SequenceError) in
                try Self.set(property, data, &track)
            }
        }
    }

    private static func set(
        _ property: UInt32, _ data: UnsafeRawPointer, _ track: inout EventTrack
    ) throws(SequenceError) {
        switch property {
        case kSequenceTrackProperty_LoopInfo:
            try set(data.loadUnaligned(as: MusicTrackLoopInfo.self), &track)
        case kSequenceTrackProperty_OffsetTime:
            try track.setOffset(data.loadUnaligned(as: MusicTimeStamp.self))
        case kSequenceTrackProperty_MuteStatus: track.isMuted = data.load(as: UInt8.self) != 0
        default: track.isSoloed = data.load(as: UInt8.self) != 0
        }
    }

    /// The last beats of the track are repeated; a loop of no beats repeats nothing, as one that is played once.
    private static func set(_ loop: MusicTrackLoopInfo, _ track: inout EventTrack) throws(SequenceError) {
        guard loop.loopDuration != 0, loop.numberOfLoops != 1 else {
            track.loop = TrackLoop()
            return
        }
        var made = TrackLoop()
        // What stands for no end in a sequence is no number of times here.
        let isNegative = loop.numberOfLoops < 0
        try made.setCount(isNegative ? Int.min : loop.numberOfLoops == 0 ? TrackLoop.forever : Int(loop.numberOfLoops))
        try made.setRange(
            BeatRange(start: max(track.length - loop.loopDuration, 0), length: loop.loopDuration))
        made.isEnabled = true
        track.loop = made
    }
}
