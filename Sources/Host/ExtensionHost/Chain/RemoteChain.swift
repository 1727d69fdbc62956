import AudioToolbox
import Synchronization

/// Remote units in a row that somebody else has allocated, rendered in two halves: started, and waited for when other
/// chains have been started, too.
///
/// A unit that is missing is bridged where it stands; what was not started goes through the host in
/// `collect`. Thread: any but render; `calls` are for the render thread.
final class RemoteChain: DeferredChain {
    let remoteUnits: [RemoteAudioUnit]
    let renderer = ChainRenderer()
    private let joining: ChainJoining
    private let isPrepared = Atomic<Bool>(false)

    init(_ units: [RemoteAudioUnit]) {
        remoteUnits = units
        joining = ChainJoining(units, renderer: renderer)
    }

    deinit { release() }

    var units: [AUAudioUnit] { remoteUnits }

    func prepare(format: AVAudioFormat, maximumFrames: AUAudioFrameCount) {
        prepare(format: format, maximumFrames: maximumFrames, joins: true)
    }

    /// Where neighbours do not join, all give their output back to the host.
    func prepare(format: AVAudioFormat, maximumFrames: AUAudioFrameCount, joins: Bool) {
        release()
        renderer.prepare(remoteUnits, channelCount: Int(format.channelCount), maximumFrames: Int(maximumFrames))
        isPrepared.store(true, ordering: .releasing)
        if joins { joining.begin() }
    }

    func release() {
        guard isPrepared.exchange(false, ordering: .acquiringAndReleasing) else { return }
        renderer.release()
        joining.end()
    }

    var calls: DeferredChainCalls {
        let renderer = renderer
        return DeferredChainCalls { timestamp, frames, flags, input in
            renderer.start(timestamp, frames, flags, input, isDeferred: true)
        } collect: { output in
            renderer.collect(output)
        }
    }

    var core: Int? {
        get { renderer.core }
        set { renderer.core = newValue }
    }

    var joinedUnitCount: Int { joining.joinedUnitCount }

    var meanRenderNanoseconds: UInt64 { remoteUnits.reduce(0) { $0 + $1.meanRenderNanoseconds } }
}

extension RemoteAudioUnit: DeferredChainUnit {
    /// An instrument or generator may come first.
    package static func makeDeferredChain(of units: [AUAudioUnit]) -> (any DeferredChain)? {
        let remote = units.compactMap { $0 as? RemoteAudioUnit }
        guard !remote.isEmpty, remote.count == units.count else { return nil }
        guard Set(remote.map(ObjectIdentifier.init)).count == remote.count else { return nil }
        guard remote.allSatisfy(\.canBeDeferred), remote.dropFirst().allSatisfy({ $0.inputBusses.count == 1 }) else {
            return nil
        }
        return RemoteChain(remote)
    }

    private var canBeDeferred: Bool {
        inputBusses.count <= 1 && outputBusses.count == 1 && !origin.settings.isPipelined
    }
}
