import AVFAudio
import Dispatch
import Foundation
import TestSupport
import Testing

/// Ten thousand nodes in one engine. Recursion along the row would not fit in the small stack on which everything is
/// done.
struct LargeGraphTests {
    private static let count = 10_000

    /// What a thread with a small stack came to.
    // @unchecked: the error is written before `end` is signalled and read behind that.
    private final class Work: @unchecked Sendable {
        let end = DispatchSemaphore(value: 0)
        var error: (any Error)?
    }

    /// Runs on a thread of 256 KiB of stack, to which what is thrown there comes back, and waits until it has ended.
    private func onASmallStack(_ body: @escaping @Sendable () throws -> Void) throws {
        let work = Work()
        let thread = Thread {
            do { try body() } catch { work.error = error }
            work.end.signal()
        }
        thread.stackSize = 256 * 1024
        thread.start()
        work.end.wait()
        if let error = work.error { throw error }
    }

    /// What does not hold on such a thread, which belongs to no test.
    private struct Wrong: Error { let line: Int }

    private static func hold(_ condition: Bool, line: Int = #line) throws {
        guard condition else { throw Wrong(line: line) }
    }

    private static func attach<Node: AVAudioNode>(_ engine: AVAudioEngine, _ make: () -> Node) -> [Node] {
        (0..<count).map { _ in
            let node = make()
            engine.attach(node)
            return node
        }
    }

    @Test func aRowIsConnectedEditedRenderedAndDetached() throws {
        try onASmallStack {
            let offline = try OfflineEngine(channels: 1, maximumFrames: 16)
            let engine = offline.engine
            let source = try offline.source(toMixer: false)
            let row = Self.attach(engine) { AVAudioMixerNode() }
            engine.connect(source.node, to: row[0], format: nil)
            for (node, next) in zip(row, row.dropFirst()) { engine.connect(node, to: next, format: offline.format) }
            engine.connect(row[Self.count - 1], to: engine.mainMixerNode, format: offline.format)
            try engine.start()
            try Self.hold(offline.render(16, by: [16])[0] == ramps(0, 0..<16))
            // The first bus of the first node would get what the last one gives.
            var says = ""
            do {
                try engine.connectNode(row[Self.count - 1], to: row[0], fromBus: 0, toBus: 3, format: offline.format)
            } catch { says = error.localizedDescription }
            try Self.hold(
                says.hasPrefix(
                    "AVAudioMixerNode \(Self.count), output bus 0, cannot be connected to AVAudioMixerNode 1, input bus 3"
                ))
            try Self.hold(offline.render(16, by: [16])[0] == ramps(0, 16..<32))
            // An effect in the middle, while it runs; and out again, which joins its neighbours.
            let effect = AVAudioUnitEffect(try TestUnit(.gain(0.5, channels: 1)))
            let (before, after) = (row[Self.count / 2], row[Self.count / 2 + 1])
            engine.attach(effect)
            engine.connect(before, to: effect, format: offline.format)
            engine.connect(effect, to: after, format: offline.format)
            try Self.hold(offline.render(16, by: [16])[0] == ramps(0, 32..<48).map { $0 * 0.5 })
            engine.detach(effect)
            try Self.hold(offline.render(16, by: [16])[0] == ramps(0, 48..<64))
            // A mixer that is taken out leaves a gap.
            engine.detach(before)
            try Self.hold(offline.render(16, by: [16])[0].allSatisfy { $0 == 0 })
            engine.stop()
            for node in row where node !== before { engine.detach(node) }
            try Self.hold(engine.attachedNodes == [source.node, engine.mainMixerNode, engine.outputNode])
            try Self.hold(engine.lastFault == nil)
        }
    }

    @Test func aMixerOfAsManySourcesIsEditedAndRendered() throws {
        try onASmallStack {
            let offline = try OfflineEngine(channels: 1, maximumFrames: 16)
            let engine = offline.engine
            // Sums of it are exact in any order.
            let level: Float = 0x1p-14
            let sources = Self.attach(engine) { TestSource(offline.format, level: level).node }
            for source in sources { engine.connect(source, to: engine.mainMixerNode, format: nil) }
            try Self.hold(engine.inputConnectionPoint(for: engine.mainMixerNode, inputBus: Self.count - 1) != nil)
            try engine.start()
            try Self.hold(offline.render(16, by: [16])[0].allSatisfy { $0 == Float(Self.count) * level })
            engine.disconnectNodeInput(engine.mainMixerNode, bus: 4000)
            try Self.hold(engine.mainMixerNode.nextAvailableInputBus == 4000)
            try Self.hold(offline.render(16, by: [16])[0].allSatisfy { $0 == Float(Self.count - 1) * level })
            engine.connect(sources[4000], to: engine.mainMixerNode, format: nil)
            try Self.hold(engine.mainMixerNode.nextAvailableInputBus == Self.count)
            try Self.hold(offline.render(16, by: [16])[0].allSatisfy { $0 == Float(Self.count) * level })
            engine.stop()
            for source in sources { engine.detach(source) }
            try Self.hold(engine.mainMixerNode.nextAvailableInputBus == 0)
            try engine.start()
            try Self.hold(offline.render(16, by: [16])[0].allSatisfy { $0 == 0 })
            try Self.hold(engine.lastFault == nil)
        }
    }

    /// An engine that is let go with its whole row in it.
    @Test func aRowIsReleasedWithItsEngine() throws {
        nonisolated(unsafe) weak var last: AVAudioMixerNode?
        try onASmallStack {
            let offline = try OfflineEngine(channels: 1, maximumFrames: 16)
            let row = Self.attach(offline.engine) { AVAudioMixerNode() }
            for (node, next) in zip(row, row.dropFirst()) {
                offline.engine.connect(node, to: next, format: offline.format)
            }
            offline.engine.connect(row[Self.count - 1], to: offline.engine.mainMixerNode, format: nil)
            try offline.engine.start()
            _ = try offline.render(16, by: [16])
            last = row.last
        }
        #expect(eventually { last == nil })
    }
}
