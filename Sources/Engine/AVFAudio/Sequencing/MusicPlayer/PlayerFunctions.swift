import AudioToolbox
import Foundation
import MusicSequences
import RenderGraph

// Players, under the C symbols of MusicPlayer.h. Thread: any but render.

/// A player without a sequence.
@c(NewMusicPlayer)
public func newMusicPlayer(_ player: UnsafeMutablePointer<OpaquePointer?>?) -> OSStatus {
    MusicStatus.writing(player) { MusicObjects.players.add(SequencePlayer()) }
}

/// Stops it.
@c(DisposeMusicPlayer)
public func disposeMusicPlayer(_ player: OpaquePointer?) -> OSStatus {
    MusicStatus.of {
        guard let player = MusicObjects.players.remove(player) else { throw MusicStatus(kAudio_ParamError) }
        player.end()
    }
}

/// What it plays; null for nothing.
@c(MusicPlayerSetSequence)
public func musicPlayerSetSequence(_ player: OpaquePointer?, _ sequence: OpaquePointer?) -> OSStatus {
    MusicStatus.of {
        let player = try MusicObjects.player(player)
        try player.setSequence(sequence == nil ? nil : try MusicObjects.sequence(sequence))
    }
}

/// What it plays.
@c(MusicPlayerGetSequence)
public func musicPlayerGetSequence(
    _ player: OpaquePointer?, _ sequence: UnsafeMutablePointer<OpaquePointer?>?
) -> OSStatus {
    MusicStatus.writing(sequence) {
        let core = try MusicObjects.player(player).sequence()
        return core.handles.sequence(of: core)
    }
}

/// Goes to a beat.
@c(MusicPlayerSetTime)
public func musicPlayerSetTime(_ player: OpaquePointer?, _ beat: MusicTimeStamp) -> OSStatus {
    MusicStatus.of { try MusicObjects.player(player).sequence().seek(toBeat: beat) }
}

/// The beat at which it is.
@c(MusicPlayerGetTime)
public func musicPlayerGetTime(_ player: OpaquePointer?, _ beat: UnsafeMutablePointer<MusicTimeStamp>?) -> OSStatus {
    MusicStatus.writing(beat) { try MusicObjects.player(player).sequence().beat }
}

/// Nanoseconds of the host's clock at which a beat is heard.
@c(MusicPlayerGetHostTimeForBeats)
public func musicPlayerGetHostTimeForBeats(
    _ player: OpaquePointer?, _ beat: MusicTimeStamp, _ hostTime: UnsafeMutablePointer<UInt64>?
) -> OSStatus {
    MusicStatus.writing(hostTime) {
        let core = try MusicObjects.player(player).sequence()
        guard beat.isFinite else { throw MusicStatus(kAudio_ParamError) }
        return try playing { try core.hostTime(atBeat: beat) }
    }
}

/// The inverse.
@c(MusicPlayerGetBeatsForHostTime)
public func musicPlayerGetBeatsForHostTime(
    _ player: OpaquePointer?, _ hostTime: UInt64, _ beat: UnsafeMutablePointer<MusicTimeStamp>?
) -> OSStatus {
    MusicStatus.writing(beat) {
        let core = try MusicObjects.player(player).sequence()
        return try playing { try core.beat(atHostTime: hostTime) }
    }
}

/// What only a player that is heard knows.
private func playing<Result>(_ body: () throws -> Result) throws -> Result {
    do { return try body() } catch { throw MusicStatus(kAudioToolboxErr_InvalidPlayerState) }
}

/// Makes ready what a start needs.
@c(MusicPlayerPreroll)
public func musicPlayerPreroll(_ player: OpaquePointer?) -> OSStatus {
    MusicStatus.of { try MusicObjects.player(player).preroll() }
}

/// Plays from where it is.
@c(MusicPlayerStart)
public func musicPlayerStart(_ player: OpaquePointer?) -> OSStatus {
    MusicStatus.of { try MusicObjects.player(player).start() }
}

/// Ends what sounds, and stays where it is.
@c(MusicPlayerStop)
public func musicPlayerStop(_ player: OpaquePointer?) -> OSStatus {
    MusicStatus.of { try MusicObjects.player(player).sequence().playback.stop() }
}

/// Whether it was started and not stopped.
@c(MusicPlayerIsPlaying)
public func musicPlayerIsPlaying(_ player: OpaquePointer?, _ answer: UnsafeMutablePointer<UInt8>?) -> OSStatus {
    MusicStatus.writing(answer) { try MusicObjects.player(player).sequence().playback.isPlaying ? 1 : 0 }
}

/// By which the tempo is multiplied.
@c(MusicPlayerSetPlayRateScalar)
public func musicPlayerSetPlayRateScalar(_ player: OpaquePointer?, _ rate: Double) -> OSStatus {
    MusicStatus.of { try MusicObjects.player(player).setRate(rate) }
}

/// By which the tempo is multiplied.
@c(MusicPlayerGetPlayRateScalar)
public func musicPlayerGetPlayRateScalar(
    _ player: OpaquePointer?, _ rate: UnsafeMutablePointer<Double>?
) -> OSStatus {
    MusicStatus.writing(rate) { try MusicObjects.player(player).presentRate }
}
