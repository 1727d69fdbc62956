import AudioToolbox
import Foundation
import MusicSequences
import RenderGraph

// What the engine has to do with a sequence.
extension SequencerCore: ServedSequence {
    func follow(_ rendered: RenderedUnits) {
        lock.withLock {
            standardUnit = rendered.standard?.node
            playback.send(
                to: SequenceOutlets(
                    standard: rendered.standard?.outlet,
                    numbered: destinations.map { Self.outlet($0, rendered) }, line: rendered.line))
        }
    }

    private static func outlet(_ destination: TrackDestination, _ rendered: RenderedUnits) -> SequenceOutlets.Outlet? {
        switch destination {
        case .unit(let unit): rendered.units.first { $0.node === unit }.map { .unit($0.outlet) }
        case .endpoint: .program
        }
    }

    func deliver() {
        let (playback, news) = lock.withLock { (self.playback, self.playback.takeNews()) }
        for item in news {
            switch item.kind {
            case .user(let beat): callBack(item, beat)
            case .preset:
                guard let state = AVAUPresetEvent.state(of: item.bytes) else { continue }
                unit(item.destination)?.auAudioUnit.fullState = state
            case .midi(let hostTime):
                guard case .endpoint(let endpoint) = destination(item.destination) else { continue }
                endpoints.send(item.bytes, to: endpoint, at: hostTime) { self.playback === playback }
            }
        }
        takeEnding()?()
    }

    /// Who is to be told that it has played to its end.
    private func takeEnding() -> (@Sendable () -> Void)? {
        lock.withLock {
            guard let present = ending, playback.isPlaying, position >= present.seconds else { return nil }
            ending = nil
            return present.handler
        }
    }

    /// Not under the lock: the block may use the sequencer.
    private func callBack(_ item: SequenceNews, _ beat: Double) {
        let number = lock.withLock { item.track < numbers.count ? numbers[item.track] : nil }
        guard let number else { return }
        let (callback, musicCallback) = lock.withLock { (userCallback, self.musicCallback) }
        callback?(track(number), Data(item.bytes), beat)
        musicCallback?(self, number, item.bytes, beat)
    }

    private func unit(_ number: Int?) -> AVAudioUnit? {
        guard let number else { return lock.withLock { standardUnit } }
        if case .unit(let unit) = destination(number) { return unit }
        return nil
    }
}
