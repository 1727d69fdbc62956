import LinuxSystem
import ServiceChannel
import ServiceProtocol
import Supervision
import Synchronization

/// Gives units their service process: one each, or one for several that are to share.
///
/// Thread: any but render.
final class ServicePool: Sendable {
    let launcher: any ServiceLauncher
    private let shared = Mutex<[String: [Seat]]>([:])

    private struct Seat {
        weak var process: ServiceProcess?
    }

    /// Bundles that are not started; nil when nobody keeps count.
    private let quarantined: QuarantineStore?

    init(launcher: any ServiceLauncher, quarantine: QuarantineStore?) {
        self.launcher = launcher
        quarantined = quarantine
    }

    /// - Throws: `ExtensionHostError.quarantined` when the bundle may not be started.
    func requireFree(_ origin: RemoteOrigin) throws(ExtensionHostError) {
        guard let entry = try? quarantined?.entry(bundleHash: origin.bundleHash) else { return }
        throw .quarantined(component: "\(origin.component)", reason: entry.reason)
    }

    /// Writes down that the bundle is not started any more. Why it could not be; nil when it was, or is not to be.
    func quarantine(_ origin: RemoteOrigin, reason: String) -> String? {
        do {
            try quarantined?.add(
                QuarantineEntry(
                    bundleHash: origin.bundleHash, component: "\(origin.component)", reason: reason,
                    since: WallClock.seconds()))
            return nil
        } catch {
            return "\(error)"
        }
    }

    func release(_ origin: RemoteOrigin) {
        _ = try? quarantined?.remove(bundleHash: origin.bundleHash)
    }

    /// A process with a place in it.
    ///
    /// - Parameter group: units with the same name here share a process; nil for a process of the unit's own.
    /// - Throws: `ExtensionHostError.serviceUnavailable`.
    func place(
        for component: String, group: String?, request: LaunchRequest
    ) async throws(ExtensionHostError) -> ServicePlace {
        if let group, let place = joinShared(group) { return place }
        let launched: LaunchedService
        do {
            launched = try await launcher.launch(request)
        } catch {
            throw .serviceUnavailable(component: component, reason: "\(error)")
        }
        let process = try ServiceProcess(launched, component: component, launcher: launcher)
        let found = group.map { joinShared($0, orAdd: process) } ?? ServicePlace(inNew: process)
        guard let found else {
            throw .serviceUnavailable(component: component, reason: "a new process has no place")
        }
        return found
    }

    /// A place in a process of a group; the new one becomes the group's when there is none. One that is not needed,
    /// because another was started at the same time, ends when it is let go.
    private func joinShared(_ group: String, orAdd new: ServiceProcess? = nil) -> ServicePlace? {
        shared.withLock { shared in
            shared[group]?.removeAll { $0.process?.isAlive != true }
            for seat in shared[group] ?? [] {
                guard let process = seat.process, let tenancy = process.join() else { continue }
                return ServicePlace(process: process, tenancy: tenancy, isNew: false)
            }
            guard let new, let place = ServicePlace(inNew: new) else { return nil }
            shared[group, default: []].append(Seat(process: new))
            return place
        }
    }
}
