import AudioToolbox
import ComponentRegistry
import LinuxSystem
import ServiceProtocol
import Supervision

/// Where a remote unit comes from, so that it can be started again.
struct RemoteOrigin: Sendable {
    let component: AudioComponentDescription
    let libraryPath: String
    let bundleHash: String
    /// What the process is called in lists.
    let title: String
    /// Units of the same group share a process; nil for one of its own.
    let group: String?
    /// What the unit may do beyond computing.
    let grants: ComponentGrants
    /// Whether windows of its own can be shown beside it.
    let showsWindows: Bool
    let settings: HostSettings

    var launchRequest: LaunchRequest {
        var request = LaunchRequest(
            title: title, libraryPath: libraryPath, bundleHash: bundleHash,
            lingerMilliseconds: UInt32(clamping: settings.lingerMilliseconds),
            rehearsal: LoadMessage(
                unitIndex: 0, libraryPath: libraryPath, type: component.componentType,
                subtype: component.componentSubType, manufacturer: component.componentManufacturer,
                dataFolder: grants.dataFolder))
        request.generatesCode = grants.generatesCode
        request.takesFiles = grants.selectedFiles != nil
        request.showsWindows = showsWindows
        request.opensWindows = grants.opensWindows
        request.dataFolder = grants.dataFolder
        request.allowsNoSandbox = settings.allowedWithoutSandbox.contains("\(component)")
        return request
    }

    /// The start of an incarnation, which begins when it is run.
    ///
    /// - Parameter isLoaded: whether the unit is there already.
    func start(
        in place: ServicePlace, isLoaded: Bool = false, withinMilliseconds milliseconds: Int
    ) -> IncarnationStart {
        IncarnationStart(
            process: place.process, unitIndex: place.unitIndex, isLoaded: isLoaded,
            component: component, libraryPath: libraryPath, dataFolder: grants.dataFolder,
            scheduling: settings.serviceScheduling,
            deadline: MonotonicClock.deadline(milliseconds: milliseconds))
    }
}
