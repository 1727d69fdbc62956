// swift-tools-version: 6.2
import PackageDescription

// The package that units and hosts are built with: scripts/unit-package copies it, with the folders of its targets. It is a part of the
// Package.swift of this repository without programs and tests, and depends on no other package; a test compares the two.

let swiftSettings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableExperimentalFeature("Lifetimes"),
]

/// For what ends up in a service: two runtime libraries that the compiler would link without being asked cost start-up time and memory.
let serviceSettings: [SwiftSetting] =
    swiftSettings + [.unsafeFlags(["-Xfrontend", "-disable-implicit-string-processing-module-import"])]

/// For what the runner is made of: it has no tasks, and their library would bring three more into every service.
let runnerSettings: [SwiftSetting] =
    serviceSettings + [
        .unsafeFlags(["-Xfrontend", "-disable-autolink-library", "-Xfrontend", "swift_Concurrency"])
    ]

/// A library exports what a file of the package lists.
func exports(_ file: String, _ others: String...) -> [LinkerSetting] {
    [.unsafeFlags(["-Xlinker", "--version-script=\(Context.packageDirectory)/\(file)"] + others)]
}

/// Its entry and nothing else, so that no symbol of one copy of the API can bind to another.
let entryOnly = exports("extensions/entry.map")

/// A program that loads such libraries exports the same functions to them, by name: not every linker takes patterns.
let interfaceExported: [LinkerSetting] = [
    .unsafeFlags(
        """
        AudioComponentCopyName AudioComponentCount AudioComponentFindNext AudioComponentGetDescription
        AudioComponentGetVersion AudioComponentInstanceCanDo AudioComponentInstanceDispose
        AudioComponentInstanceGetComponent AudioComponentInstanceNew AudioComponentInstantiate AudioComponentRegister
        AudioUnitAddPropertyListener AudioUnitAddRenderNotify AudioUnitGetParameter AudioUnitGetProperty
        AudioUnitGetPropertyInfo AudioUnitInitialize AudioUnitProcess AudioUnitProcessMultiple
        AudioUnitRemovePropertyListenerWithUserData AudioUnitRemoveRenderNotify AudioUnitRender AudioUnitReset
        AudioUnitScheduleParameters AudioUnitSetParameter AudioUnitSetProperty AudioUnitUninitialize
        MusicDeviceMIDIEvent MusicDeviceMIDIEventList MusicDeviceStartNote MusicDeviceStopNote MusicDeviceSysEx
        """.split { " \n".contains($0) }.flatMap { ["-Xlinker", "--export-dynamic-symbol=\($0)"] },
        .when(platforms: [.linux]))
]

/// Where an installation, of which this package is a part, keeps the Swift libraries: a service does not see those of a
/// toolchain.
let installedLibraries: [LinkerSetting] = {
    let place = "/share/auserviced/package"
    guard Context.packageDirectory.hasSuffix(place) else { return [] }
    let prefix = Context.packageDirectory.dropLast(place.count)
    return [.unsafeFlags(["-Xlinker", "-rpath", "-Xlinker", "\(prefix)/lib/auserviced"])]
}()

typealias Need = Target.Dependency

func target(_ name: String, _ needs: [Need]) -> [Target] { [.target(name: name, dependencies: needs)] }

func c(_ name: String, _ needs: Need...) -> [Target] { target(name, needs) }
func module(_ name: String, _ needs: Need...) -> [Target] { target(name, needs).compiled(swiftSettings) }
/// A module that logs prints: the package for that is left out.
func loggingModule(_ name: String, _ needs: Need...) -> [Target] {
    target(name, needs).compiled(swiftSettings + [.define("PRINTS_LOG")])
}

func serviceModule(_ name: String, _ needs: Need...) -> [Target] { target(name, needs).compiled(serviceSettings) }
func runnerModule(_ name: String, _ needs: Need...) -> [Target] { target(name, needs).compiled(runnerSettings) }

/// What is written in C and needs nothing.
func inC(_ names: String...) -> [Target] { names.map { .target(name: $0) } }

func systemLibrary(_ name: String, _ pkgConfig: String? = nil, debian package: String) -> [Target] {
    [.systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([package])])]
}

extension [Target] {
    func each(_ change: (Target) -> Void) -> Self {
        forEach(change)
        return self
    }

    func compiled(_ settings: [SwiftSetting]) -> Self { each { $0.swiftSettings = settings } }
    func flags(_ flags: String...) -> Self { each { $0.cSettings = [.unsafeFlags(flags)] } }
    func linked(_ settings: [LinkerSetting]) -> Self {
        each { $0.linkerSettings = ($0.linkerSettings ?? []) + settings }
    }
    func links(_ libraries: String...) -> Self { linked(libraries.map { .linkedLibrary($0) }) }
}

var targets: [Target] = []

/// Modules lie in Sources/<storey>/<target>.
@MainActor func storey(_ name: String, _ members: [Target]...) {
    targets += Array(members.joined()).each { $0.path = "Sources/\(name)/\($0.name)" }
}

storey(
    "System",
    inC("CLinux", "CLinuxProcesses", "CRealtimeKit", "CSandbox"),
    runnerModule("LinuxProcesses", "CLinuxProcesses", "LinuxSystem"),
    runnerModule("LinuxSystem", "CLinux"),
    module("RealtimeKit", "CRealtimeKit", "LinuxSystem", "Settings"),
    runnerModule("Sandbox", "CSandbox", "LinuxSystem"),
    serviceModule("Settings"),
    module("TerminalOutput"))

storey(
    "Messages",
    module("AudioSessions", "LinuxProcesses", "LinuxSystem", "Settings", "Varlink"),
    runnerModule("ServiceChannel", "LinuxProcesses", "LinuxSystem", "ServiceProtocol"),
    runnerModule("ServiceProtocol"),
    module("Varlink", "LinuxProcesses", "LinuxSystem"))

storey(
    "Unit",
    inC("CAudioUnit", "CFrameworkSubmodules", "CRateConversion", "CSignalProcessing"),
    serviceModule(
        "AudioToolbox", "AudioTypes", "CAudioToolbox", "CFrameworkSubmodules", "DarwinInterface", "LinuxSystem",
        "MIDITranslation", "PropertyLists"),
    runnerModule("AudioTypes", "CAudioUnit"),
    serviceModule("AudioUnitExtension", "AudioToolbox", "LinuxSystem", "ServiceProtocol"),
    c("CAudioToolbox", "CAudioUnit"),
    c("CDarwin", "CAudioUnit"),
    c("CKernelUnit", "CAudioUnit", "CUnitWire").linked(entryOnly),
    serviceModule("CoreAudioKit", "AudioToolbox", "CFrameworkSubmodules"),
    c("CUnitExports").linked(entryOnly + installedLibraries),
    serviceModule("DarwinInterface", "CDarwin"),
    serviceModule("MIDITranslation", "AudioTypes"),
    serviceModule("PropertyLists", "LinuxSystem"),
    serviceModule("RateConversion", "CRateConversion"),
    // A leaf that any module may import.
    c("CSampleLoops").flags("-O3"),
    serviceModule("SignalProcessing", "AudioToolbox", "CSampleLoops", "CSignalProcessing"))

storey(
    "UnitV2",
    serviceModule("AudioUnitInterface", "AudioToolbox", "CAudioUnitInterface").linked(interfaceExported),
    c("CAudioUnitInterface", "CAudioUnit"))

storey(
    "Link",
    c("CRenderLink", "CAudioUnit", "CSampleLoops"),
    runnerModule("RenderLink", "AudioTypes", "CRenderLink", "CSampleLoops", "LinuxProcesses", "LinuxSystem"))

storey(
    "Devices",
    module("AudioDevices", "AudioToolbox", "CALSA", "CSoundServers", "LinuxSystem", "NetworkAudio", "RealtimeKit"),
    c("CALSA").links("asound"),
    c("CSoundServers").flags("-isystem", "/usr/include/pipewire-0.3", "-isystem", "/usr/include/spa-0.2"),
    module("NetworkAudio", "LinuxSystem", "RateConversion"))

storey(
    "Files",
    inC("CSampleConversion"),
    module(
        "AudioCodecs", "AudioTypes", "CFLAC", "CLAME", "CMPG123", "COpus", "COpusFile", "CVorbisFile", "LinuxProcesses",
        "LinuxSystem", "Settings"),
    module("AudioConversion", "AudioTypes", "CSampleConversion", "CSoxr"),
    module("AudioFiles", "AudioCodecs", "AudioConversion", "AudioToolbox", "CSndfile", "LinuxSystem"),
    systemLibrary("CFLAC", "flac", debian: "libflac-dev"),
    systemLibrary("CLAME", debian: "libmp3lame-dev"),
    systemLibrary("CMPG123", "libmpg123", debian: "libmpg123-dev"),
    systemLibrary("COpus", "opus", debian: "libopus-dev"),
    systemLibrary("COpusFile", "opusfile", debian: "libopusfile-dev"),
    systemLibrary("CSndfile", "sndfile", debian: "libsndfile1-dev"),
    systemLibrary("CSoxr", "soxr", debian: "libsoxr-dev"),
    systemLibrary("CVorbisFile", "vorbisfile", debian: "libvorbis-dev"))

storey(
    "Engine",
    loggingModule(
        "AVFAudio", "AudioCodecs", "AudioConversion", "AudioDevices", "AudioFiles", "AudioSessions", "AudioToolbox",
        "AudioUnitInterface", "BuiltInUnits", "CFrameworkSubmodules", "LinuxSystem", "MusicSequences",
        "PropertyLists", "RenderGraph", "SignalProcessing", "SoundBanks", "Spatialization", "VoiceProcessing"),
    serviceModule(
        "BuiltInUnits", "AudioToolbox", "CBuiltInUnits", "LinuxSystem", "RateConversion", "SamplerVoices",
        "SignalProcessing", "SoundBanks", "Spatialization"),
    c("CBuiltInUnits", "CSignalProcessing"),
    c("CSamplerVoices").flags("-O3", "-ffp-contract=off"),
    c("CSpatialization", "CSampleLoops", "CSignalProcessing").flags("-O3", "-ffp-contract=off"),
    c("CVoiceProcessing").links("speexdsp"),
    serviceModule("MusicSequences"),
    serviceModule(
        "RenderGraph", "AudioToolbox", "CSampleLoops", "LinuxSystem", "MusicSequences", "RateConversion",
        "Spatialization", "VoiceProcessing"),
    serviceModule(
        "SamplerVoices", "CSampleLoops", "CSamplerVoices", "SignalProcessing", "SoundBanks"),
    serviceModule("SoundBanks"),
    serviceModule("Spatialization", "AudioToolbox", "CSampleLoops", "CSpatialization", "SignalProcessing"),
    serviceModule("VoiceProcessing", "CVoiceProcessing"))

storey(
    "Service",
    runnerModule("ExtensionLoading", "AudioTypes", "LinuxSystem"))

storey(
    "Host",
    loggingModule("AudioUnitHosting", "AudioToolbox", "ExtensionHost", "LinuxSystem", "UserLibrary"),
    c("CAudioUnitHosting", "AudioUnitHosting"),
    module("ComponentRegistry", "LinuxSystem", "PropertyLists", "Settings"),
    module(
        "DaemonControl", "ComponentRegistry", "HostControl", "LinuxProcesses", "LinuxSystem", "Sandbox",
        "ServiceProtocol", "Settings", "Supervision", "Varlink"),
    module(
        "ExtensionHost", "AudioToolbox", "AudioUnitExtension", "AudioUnitInterface", "ComponentRegistry",
        "DaemonControl", "ExtensionLoading", "HostControl", "LinuxProcesses", "LinuxSystem", "RealtimeKit",
        "RenderGraph", "RenderLink", "Sandbox", "ServiceChannel", "ServiceProtocol", "SignalProcessing",
        "Supervision", "UserLibrary"),
    module("HostControl", "LinuxProcesses", "LinuxSystem", "Settings", "Supervision", "Varlink"),
    loggingModule(
        "Supervision", "LinuxProcesses", "LinuxSystem", "Sandbox", "ServiceChannel", "ServiceProtocol", "Settings",
        "TerminalOutput"),
    module("UserLibrary", "AudioToolbox", "LinuxSystem", "PropertyLists", "Settings"))

storey(
    "AppleNames",
    serviceModule("Accelerate", "CAccelerate", "CFrameworkSubmodules"),
    serviceModule("AudioUnit", "AudioToolbox", "CFrameworkSubmodules", "CoreAudioTypes"),
    module(
        "AVFoundation", "AudioToolbox", "AVFAudio", "CFrameworkSubmodules", "CoreAudio", "CoreAudioTypes", "CoreMedia",
        "CoreMIDI"),
    c("CAccelerate").flags("-O3", "-fno-math-errno").links("m"),
    serviceModule("CoreAudio", "CFrameworkSubmodules", "CoreAudioTypes", "DarwinInterface"),
    serviceModule("CoreAudioTypes", "AudioTypes", "CFrameworkSubmodules"),
    serviceModule("CoreMedia", "AudioToolbox"),
    serviceModule("CoreMIDI", "AudioToolbox", "CFrameworkSubmodules", "CSequencer"),
    c("CSequencer").links("asound"),
    serviceModule("OSInterface", "CFrameworkSubmodules", "DarwinInterface"),
    serviceModule("OSLog", "OSInterface"))

storey(
    "Proof",
    module(
        "AudioUnitTestKit", "AudioToolbox", "AudioUnitInterface", "ComponentRegistry", "ExtensionHost", "LinuxSystem",
        "Settings", "Supervision"),
    module(
        "UnitValidation", "AudioToolbox", "AudioUnitTestKit", "ComponentRegistry", "ExtensionHost", "LinuxSystem",
        "Supervision"))

targets += [
    .plugin(name: "AudioUnitEntry", capability: .buildTool(), path: "Plugins/AudioUnitEntry"),
    .target(name: "CUnitWire", path: "extensions/CUnitWire/Sources"),
]

let modules = [
    "Accelerate", "AudioDevices", "AudioFiles", "AudioToolbox", "AudioUnit", "AudioUnitInterface", "AVFAudio",
    "AVFoundation", "CoreAudio", "CoreAudioKit", "CoreAudioTypes", "CoreMedia", "CoreMIDI", "DaemonControl",
    "ExtensionHost", "HostControl", "OSInterface", "OSLog",
]

let package = Package(
    name: "auserviced",
    products: modules.map { .library(name: $0, targets: [$0]) } + [
        // What a unit's library links: whatever links it exports the entry and nothing else.
        .library(name: "AudioUnitExtension", targets: ["AudioUnitExtension", "CUnitExports"]),
        .library(name: "AudioUnitHosting", targets: ["AudioUnitHosting", "CAudioUnitHosting"]),
        .library(name: "AudioUnitTestKit", targets: ["AudioUnitTestKit", "UnitValidation"]),
        .library(name: "CKernelUnit", targets: ["CKernelUnit", "CAudioUnit"]),
        .plugin(name: "AudioUnitEntry", targets: ["AudioUnitEntry"]),
    ],
    targets: targets,
    cxxLanguageStandard: .cxx17
)

/// Links the modules in Swift as they lie compiled in `prebuilt`; what is written in C is compiled, which takes seconds. The manifest that
/// scripts/prebuild writes for one version of the compiler is this one with a call of this function at its end.
@MainActor func linkCompiledModules() {
    let compiled = "AuservicedCompiled"
    let named = Dictionary(uniqueKeysWithValues: targets.map { ($0.name, $0) })
    let inSwift = Set(targets.filter { $0.swiftSettings != nil }.map(\.name))
    func needs(_ target: Target) -> [String] {
        target.dependencies.compactMap { if case .byNameItem(let name, _) = $0 { name } else { nil } }
    }
    func closure(_ roots: [String]) -> [Target] {
        var (found, open): (Set<String>, [String]) = ([], roots)
        while let name = open.popLast() {
            if let target = named[name], found.insert(name).inserted { open += needs(target) }
        }
        return found.sorted().compactMap { named[$0] }
    }
    func replaced(_ names: [String]) -> [Need] {
        (names.filter { !inSwift.contains($0) } + [compiled]).map { .byName(name: $0) }
    }
    var linked: [Target] = []
    package.products = package.products.map { product in
        guard let library = product as? Product.Library else { return product }
        let all = closure(library.targets)
        guard all.contains(where: { inSwift.contains($0.name) }) else { return product }
        let name = "\(library.name)Linked"
        linked.append(
            .target(
                name: name, dependencies: replaced(all.map(\.name)), path: "prebuilt/\(library.name)",
                linkerSettings: all.filter { inSwift.contains($0.name) }.flatMap { $0.linkerSettings ?? [] }))
        return .library(name: library.name, targets: library.targets.filter { !inSwift.contains($0) } + [name])
    }
    package.targets = targets.filter { !inSwift.contains($0.name) }
    for target in package.targets where !inSwift.isDisjoint(with: needs(target)) {
        target.dependencies = replaced(needs(target))
    }
    package.targets += linked
    package.targets.append(.binaryTarget(name: compiled, path: "prebuilt/\(compiled).artifactbundle"))
}
