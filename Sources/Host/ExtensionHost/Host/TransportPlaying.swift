public import HostControl

/// What a host plays, as others of the user pause it, move it to another place and set its volume.
///
/// Thread: any but render.
public protocol TransportPlaying: Sendable {
    /// Where it is now.
    func status() async -> TransportStatus

    /// Stands still: the source is not heard and does not move on; units render what still sounds.
    /// - Throws: `HostControlError` for a source that cannot wait.
    func pause() async throws

    /// Moves on from where it stood.
    func resume() async throws

    /// Goes to another place, and returns when it is there. Whether it plays stays as it is.
    /// - Parameter seconds: from the beginning of the source; finite.
    /// - Throws: `HostControlError` for a place that the source does not have; nothing is changed then.
    func seek(to seconds: Double) async throws

    /// Sets how loud everything is heard.
    /// - Parameter decibels: of full scale, in `TransportStatus.volumes`.
    /// - Throws: `HostControlError` for another value.
    func setVolume(_ decibels: Double) async throws
}
