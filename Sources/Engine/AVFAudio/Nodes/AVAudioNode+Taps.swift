import AudioToolbox
import Foundation
import RenderGraph

// Taps on the busses of a node.
extension AVAudioNode {
    func makeTap(
        _ bus: AVAudioNodeBus, _ wish: AVAudioFrameCount, _ format: AVAudioFormat?,
        _ block: @escaping @Sendable (AVAudioPCMBuffer, AVAudioTime) -> Void
    ) throws {
        try withLockIfAny {
            guard bus >= 0, bus < numberOfOutputs else {
                throw EngineFaults.noSuchBus(self, bus, isInput: false, count: numberOfOutputs)
            }
            guard taps[bus] == nil else { throw EngineFaults.tap(self, bus, "it has a tap; remove that first") }
            let tapped = try tapFormat(bus, format)
            taps[bus] = NodeTap(
                format: tapped, follows: format == nil, isInput: self is AVAudioInputNode, wish: wish, block: block)
            do {
                try host?.core.planIfRunning()
            } catch {
                taps[bus] = nil
                throw error
            }
        }
    }

    /// The bus's own format, which a wish may set where nothing is connected.
    private func tapFormat(_ bus: AVAudioNodeBus, _ wish: AVAudioFormat?) throws -> AVAudioFormat {
        if self is AVAudioOutputNode, wish != nil {
            throw EngineFaults.tap(
                self, bus, "the format of a tap on the output is nil; tap the node before it to choose")
        }
        let isConnected = host?.isConnected(self, output: bus) ?? false
        if let wish, !isConnected, !(self is AVAudioIONode), wish.isAvailable, wish.commonFormat != .otherFormat {
            guard AVAudioFormat.usableRates.contains(wish.sampleRate) else {
                throw EngineFaults.tap(
                    self, bus, "connections run at 1000 to 1536000 Hz, and not at \(wish.sampleRate)")
            }
            setOutputFormats[bus] = wish
        }
        let own = outputFormat(forBus: bus)
        guard own.isAvailable else { throw EngineFaults.tap(self, bus, "it has no format; is there a device?") }
        if let wish, wish.sampleRate != own.sampleRate || wish.channelCount != own.channelCount {
            throw EngineFaults.tap(
                self, bus,
                "it gives \(EngineFaults.describe(own)), and not \(EngineFaults.describe(wish)); pass nil for its own")
        }
        return own.standard
    }

    /// Buffers of a bus's tap that were lost because the block before took too long; 0 without a tap. Not Apple's,
    /// which does not tell.
    public func lostTapBuffers(onBus bus: AVAudioNodeBus) -> Int { withLockIfAny { taps[bus]?.lostBlocks ?? 0 } }

    /// What records for the taps, by bus. A tap whose bus has another format by now follows it.
    /// - Throws: NSError when a tap was installed for a format that the bus has no more.
    func tapRecorders() throws -> [AVAudioNodeBus: TapRecorder] {
        for (bus, tap) in taps {
            let format = outputFormat(forBus: bus).standard
            guard format != tap.format, format.isAvailable else { continue }
            guard tap.follows else {
                throw EngineFaults.tap(
                    self, bus,
                    "it gives \(EngineFaults.describe(format)), and its tap was installed for "
                        + "\(EngineFaults.describe(tap.format)); remove the tap, and pass nil for the bus's own format")
            }
            taps[bus] = tap.remade(for: format)
            host?.core.worker.call { tap.recorder.deliver() }
        }
        return taps.mapValues(\.recorder)
    }

    /// Delivers what the taps have. Thread: the worker.
    func deliverTaps() {
        let taps = withLockIfAny { Array(self.taps.values) }
        for tap in taps { tap.recorder.deliver() }
    }
}
