import HostControl
import Synchronization

extension AudioUnitHost {
    /// Lets others have controllers of MIDI ports move parameters of this host's units.
    /// - Parameter controllers: kept until others, or none, take their place.
    public func showControllers(_ controllers: (any ControllerPlaying)?) {
        shownControllers.withLock { $0 = controllers }
    }

    /// Waits until a controller was moved. Thread: any but render.
    /// - Throws: `HostControlError`, `.noControllers` when nobody shows some.
    public func learnController(instance: UInt64, _ request: ControllerRequest) async throws -> ControllerBinding {
        guard let controllers = shownControllers.withLock({ $0 }) else { throw HostControlError.noControllers }
        return try await controllers.learn(request, of: try unit(instance), instance: instance)
    }

    /// How many controllers moved the parameter, or any of the unit without one. Thread: any but render.
    /// - Throws: `HostControlError`.
    public func forgetControllers(instance: UInt64, parameter: String?) async throws -> Int {
        _ = try unit(instance)
        return await shownControllers.withLock { $0 }?.forget(instance: instance, parameter: parameter) ?? 0
    }

    /// None when nobody shows some. Thread: any but render.
    public func controllers() async -> [ControllerBinding] {
        await shownControllers.withLock { $0 }?.bindings() ?? []
    }
}
