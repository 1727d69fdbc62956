import HostControl
import Synchronization

extension AudioUnitHost {
    /// Lets others see, pause and move what this host plays.
    /// - Parameter transport: kept until another one, or none, takes its place.
    public func showTransport(_ transport: (any TransportPlaying)?) { shownTransport.withLock { $0 = transport } }

    /// Thread: any but render.
    /// - Throws: `HostControlError.noTransport` when nobody shows one.
    public func transport() async throws -> TransportStatus { try await presentTransport().status() }

    /// Thread: any but render.
    /// - Throws: `HostControlError`.
    public func pause() async throws { try await presentTransport().pause() }

    /// Thread: any but render.
    /// - Throws: `HostControlError`.
    public func resume() async throws { try await presentTransport().resume() }

    /// Waits until it is there. Thread: any but render.
    /// - Throws: `HostControlError`; nothing is changed then.
    public func seek(to seconds: Double) async throws { try await presentTransport().seek(to: seconds) }

    /// Thread: any but render.
    /// - Throws: `HostControlError`.
    public func setVolume(_ decibels: Double) async throws { try await presentTransport().setVolume(decibels) }

    private func presentTransport() throws(HostControlError) -> any TransportPlaying {
        guard let transport = shownTransport.withLock({ $0 }) else { throw .noTransport }
        return transport
    }
}
