import HostControl
import Synchronization

extension AudioUnitHost {
    /// Lets others see and change the chain that this host plays.
    /// - Parameter chain: kept until another one, or none, takes its place.
    public func showChain(_ chain: (any ChainPlaying)?) { shownChain.withLock { $0 = chain } }

    /// The number of a unit that this host made; nil for another's.
    public func instanceNumber(of unit: ExtensionAudioUnit) -> UInt64? {
        living.first { $0.unit === unit }?.number
    }

    /// Thread: any but render.
    /// - Throws: `HostControlError.noChain` when nobody shows one.
    public func chain() async throws -> ChainStatus { try await present().status() }

    /// Waits until the unit is heard. Thread: any but render.
    /// - Throws: `HostControlError`; the chain is as it was then.
    public func insertUnit(_ component: String, at place: Int?) async throws -> UInt64 {
        let chain = try present()
        return try await explained { try await chain.insert(component, at: place) }
    }

    /// Waits until the unit is not heard any more. Thread: any but render.
    /// - Throws: `HostControlError`; the chain is as it was then.
    public func removeUnit(instance: UInt64) async throws { try await present().remove(instance) }

    /// Waits until the unit is heard at its new place. Thread: any but render.
    /// - Throws: `HostControlError`.
    public func moveUnit(instance: UInt64, to place: Int) async throws {
        try await present().move(instance, to: place)
    }

    /// Waits until the chain is heard as the rig has it. Thread: any but render.
    /// - Throws: `HostControlError`; the chain is as it was then.
    public func loadRig(_ rig: String) async throws {
        let chain = try present()
        try await explained { try await chain.load(rig) }
    }

    private func explained<Result>(_ body: () async throws -> Result) async throws(HostControlError) -> Result {
        do {
            return try await body()
        } catch let error as HostControlError {
            throw error
        } catch {
            throw .failed("\(error)")
        }
    }

    private func present() throws(HostControlError) -> any ChainPlaying {
        guard let chain = shownChain.withLock({ $0 }) else { throw .noChain }
        return chain
    }
}
