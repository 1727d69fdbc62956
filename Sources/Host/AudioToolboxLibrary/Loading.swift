import AudioToolbox
import AudioUnitInterface
import BuiltInUnits
import CAudioToolboxLibrary
import ComponentRegistry
import ExtensionHost
import LinuxSystem
import Supervision
import Synchronization
import UserLibrary

/// Installed components are looked for when a host in C searches for the first time, not when it starts.
@c(audiotoolbox_loaded)
public func libraryWasLoaded() {
    UserFolders.install()
    AudioUnitResolver.registerWhenAsked(BuiltInUnits.register)
    prepareComponents.withLock { $0 = { installHost() } }
    AudioUnitResolver.failureObserver.withLock { $0 = { report($1, of: $0) } }
}

/// Without a runner a search finds what this process has registered; the reason goes to standard error.
///
/// A program in C cannot set up a logging system of Swift's, whose records would look foreign to it: here all goes to
/// standard error as it is.
private func installHost() {
    do {
        let runner = try RunnerPath.find(libraryDirectory: CurrentProcess.codeDirectory())
        let launcher = try AudioUnitHost.launcher(
            for: HostSettings(), runnerPath: runner, output: { CurrentProcess.writeToStandardError("\($0)\n") })
        try AudioUnitHost(launcher: launcher).install()
    } catch {
        CurrentProcess.writeToStandardError("libaudiotoolbox: installed components cannot be used: \(error)\n")
    }
}

/// Why an instance could not be made, of which the program gets only a number.
@Sendable private func report(_ error: any Error, of description: AudioComponentDescription) {
    let component = ComponentIdentifier(
        type: ComponentCode(rawValue: description.componentType),
        subtype: ComponentCode(rawValue: description.componentSubType),
        manufacturer: ComponentCode(rawValue: description.componentManufacturer))
    CurrentProcess.writeToStandardError("libaudiotoolbox: \(component) cannot be used: \(error)\n")
}
