import Foundation
import Synchronization

/// A sound of `AudioServicesCreateSystemSoundID`. Thread: any but render.
// @unchecked: what changes is behind the lock.
final class SystemSound: @unchecked Sendable {
    private let source: PlaybackSource
    private let lock = NSLock()
    private struct Sounding {
        let voice: PlaybackVoice
        let ended: (@Sendable () -> Void)?
    }
    /// What sounds just now; a sound that is played again begins anew.
    private var sounding: Sounding?
    private var completion: (@Sendable () -> Void)?
    /// Kept, as the properties say.
    private var properties: [AudioServicesPropertyID: UInt32] = [
        kAudioServicesPropertyIsUISound: 1, kAudioServicesPropertyCompletePlaybackIfAppDies: 0,
    ]

    /// Seconds that a system sound may have (AudioServices.h).
    private static let longest = 30.0

    /// - Throws: NSError for a file that is missing, unreadable, in no known format, or longer than 30 seconds.
    init(_ url: URL) throws {
        source = try PlaybackSource(contentsOf: url)
        guard source.duration <= Self.longest else {
            throw AudioErrors.error(
                AudioErrors.invalidFile, "\(source.file.name) is too long for a system sound; use AVAudioPlayer")
        }
    }

    /// Plays it; calls what was added for its end, and then `ended`.
    func play(_ ended: (@Sendable () -> Void)?) {
        let device = SystemSounds.shared.device
        let made = PlaybackVoice(source)
        made.set { $0.device = device }
        made.tell { [weak self, weak made] event in
            if case .finished = event { self?.finish(made) }
        }
        let former = lock.withLock { () -> Sounding? in
            defer { sounding = Sounding(voice: made, ended: ended) }
            return sounding
        }
        former?.voice.stop()
        former?.ended?()
        if !made.play(at: nil) { finish(made) }
    }

    private func finish(_ voice: PlaybackVoice?) {
        let calls = lock.withLock { () -> [@Sendable () -> Void] in
            guard let sounding, sounding.voice === voice else { return [] }
            self.sounding = nil
            return [completion, sounding.ended].compactMap(\.self)
        }
        for call in calls { call() }
    }

    func stop() { lock.withLock { sounding }?.voice.stop() }

    /// Called at each end from now on; nil for nobody.
    func setCompletion(_ completion: (@Sendable () -> Void)?) { lock.withLock { self.completion = completion } }

    subscript(property: AudioServicesPropertyID) -> UInt32? {
        get { lock.withLock { properties[property] } }
        set { lock.withLock { properties[property] = newValue } }
    }
}
