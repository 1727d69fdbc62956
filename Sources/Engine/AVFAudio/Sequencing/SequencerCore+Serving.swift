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
                    numbered: units.map { unit in rendered.units.first { $0.node === unit }?.outlet },
                    line: rendered.line))
        }
    }

    func deliver() {
        for item in lock.withLock({ playback.takeNews() }) {
            switch item.kind {
            case .user(let beat): callBack(item, beat)
            case .preset:
                guard let state = AVAUPresetEvent.state(of: item.bytes) else { continue }
                unit(item.destination)?.auAudioUnit.fullState = state
            }
        }
    }

    /// Not under the lock: the block may use the sequencer.
    private func callBack(_ item: SequenceNews, _ beat: Double) {
        let number = lock.withLock { item.track < numbers.count ? numbers[item.track] : nil }
        guard let number, let callback = lock.withLock({ userCallback }) else { return }
        callback(track(number), Data(item.bytes), beat)
    }

    private func unit(_ destination: Int?) -> AVAudioUnit? {
        lock.withLock {
            guard let destination else { return standardUnit }
            return destination < units.count ? units[destination] : nil
        }
    }
}
