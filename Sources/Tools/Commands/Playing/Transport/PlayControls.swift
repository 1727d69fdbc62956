import AVFAudio
import ExtensionHost
import Foundation
import HostControl
import RenderGraph
import Synchronization

/// What the keys and other programs ask of a run of `auctl play`: to pause, to go to another place, another volume.
///
/// Thread: any but render, except `step`, which is the session's.
package final class PlayControls: TransportPlaying, Sendable {
    /// What is played.
    package struct Source: Sendable {
        /// Hz.
        package var rate: Double
        /// Frames of the source; nil when unknown.
        package var length: Int?
        package var isLooping = false
        /// Why it cannot stand still, and what to do instead; nil where it can.
        package var pauseRefusal: String?
        package var isSeekable = true

        package init(rate: Double, length: Int?) { (self.rate, self.length) = (rate, length) }
    }

    private let transport: PlayTransport
    private let source: Source
    private let setGain: @Sendable (Float) -> Void
    private let demand = Mutex(SeekDemand())
    private let level = Mutex(TransportStatus.volumes.upperBound)
    /// Seconds that a device has to stand still, and the source to be read elsewhere.
    private static let patience = 5.0

    /// - Parameter setGain: hears what everything is multiplied by, 0…1.
    package init(_ transport: PlayTransport, _ source: Source, setGain: @escaping @Sendable (Float) -> Void) {
        (self.transport, self.source, self.setGain) = (transport, source, setGain)
    }

    package func status() -> TransportStatus {
        TransportStatus(
            isPlaying: transport.isPlaying, position: Double(place) / source.rate,
            length: source.length.map { Double($0) / source.rate }, isPausable: source.pauseRefusal == nil,
            isSeekable: source.isSeekable, volume: level.withLock { $0 })
    }

    /// The frame of the source that is wanted, or that comes next.
    private var place: Int {
        let next = demand.withLock { $0.last?.place } ?? transport.position
        guard let length = source.length, length > 0 else { return next }
        return source.isLooping ? next % length : min(next, length)
    }

    package func pause() throws {
        if let refusal = source.pauseRefusal { throw HostControlError.failed(refusal) }
        transport.pause()
    }

    package func resume() { transport.resume() }

    package func setVolume(_ decibels: Double) throws {
        let volumes = TransportStatus.volumes
        guard volumes.contains(decibels) else {
            throw HostControlError.failed(
                "a volume of \(decibels) dB; it takes \(Int(volumes.lowerBound)) (silence) to "
                    + "\(Int(volumes.upperBound))")
        }
        level.withLock { $0 = decibels }
        setGain(decibels > volumes.lowerBound ? Float(pow(10, decibels / 20)) : 0)
    }

    package func seek(to seconds: Double) async throws {
        let request = try ask(for: seconds, isAwaited: true)
        defer { demand.withLock { $0.forget(request) } }
        let deadline = Date(timeIntervalSinceNow: Self.patience)
        while Date() < deadline {
            if let answer = demand.withLock({ $0.answer(to: request) }) {
                if let failure = answer.failure { throw HostControlError.failed("\(failure)") }
                return
            }
            try await Task.sleep(nanoseconds: 5_000_000)
        }
        throw HostControlError.failed("nothing plays now; it goes there as soon as the device plays again")
    }

    /// - Parameter isAwaited: whether somebody asks for the answer.
    /// - Returns: the request's number.
    @discardableResult
    private func ask(for seconds: Double, isAwaited: Bool) throws(HostControlError) -> Int {
        guard source.isSeekable else {
            throw .failed("what is played comes once and in its order: it has no other place")
        }
        let length = source.length.map { Double($0) / source.rate }
        guard seconds >= 0, seconds <= length ?? 1e9 else {
            let whole = length.map { "; it is \(ClockText.length($0)) long" } ?? ""
            throw .failed("there is no place \(seconds) s\(whole)")
        }
        return demand.withLock { $0.add(Int(seconds * source.rate), isAwaited: isAwaited) }
    }

    /// Whether somebody waits for another place.
    package var isSeeking: Bool { demand.withLock { $0.last != nil } }

    /// Goes to where somebody wants, once the source stands still: from request to request, in their order. `move`
    /// reads the source from that frame on.
    package func step(_ move: (Int) throws -> Void) {
        guard isSeeking else { return }
        let hold = demand.withLock { $0.hold { transport.hold() } }
        guard transport.isStill(since: hold) else { return }
        var place: Int?
        for request in demand.withLock({ $0.requests }) {
            let result = Result { try move(request.place) }
            if case .success = result { place = request.place }
            demand.withLock { $0.meet(request, result) }
        }
        transport.release(at: place)
        demand.withLock { $0.isReleased() }
    }

    /// Does what a key asks for; false for the end.
    package func obey(_ action: TransportKeys.Action) -> Bool {
        switch action {
        case .quit: return false
        case .pauseOrResume:
            do {
                if transport.isPlaying { try pause() } else { resume() }
            } catch {
                StandardError.write("auctl: \(error)")
            }
        case .skip(let seconds): skip(seconds)
        case .louder(let decibels):
            let volumes = TransportStatus.volumes
            let wanted = level.withLock { $0 } + decibels
            try? setVolume(min(max(wanted, volumes.lowerBound), volumes.upperBound))
        }
        return true
    }

    private func skip(_ seconds: Double) {
        let wanted = Double(place) / source.rate + seconds
        let last = source.length.map { Double($0) / source.rate } ?? 1e9
        _ = try? ask(for: min(max(wanted, 0), last), isAwaited: false)
    }

    /// What a person is told beside the time; empty while it plays as it is.
    package var text: String {
        let volume = level.withLock { $0 }
        let paused = transport.isPlaying ? "" : "  paused"
        return paused + (volume < TransportStatus.volumes.upperBound ? String(format: "  %.0f dB", volume) : "")
    }
}
