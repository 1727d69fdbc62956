// swift-tools-version: 6.2
import PackageDescription

let swiftSettings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableExperimentalFeature("Lifetimes"),
]

/// For what ends up in a service: two runtime libraries that the compiler would link without being asked cost start-up time and memory.
let serviceSettings: [SwiftSetting] =
    swiftSettings + [
        .unsafeFlags(["-Xfrontend", "-disable-implicit-string-processing-module-import"])
    ]

/// For what the runner is made of: it has no tasks, and their library would bring three more into every service.
let runnerSettings: [SwiftSetting] =
    serviceSettings + [
        .unsafeFlags(["-Xfrontend", "-disable-autolink-library", "-Xfrontend", "swift_Concurrency"])
    ]

/// A library exports its entry and nothing else, so that no symbol of one copy of the API can bind to another.
let entryOnly: [LinkerSetting] = [
    .unsafeFlags(["-Xlinker", "--version-script=\(Context.packageDirectory)/extensions/entry.map"])
]

/// How programs and libraries that are installed are linked: with addresses that wait to be fixed up in a packed table. glibc reads it
/// since 2.36, and gold, the compiler's choice, does not write it.
let packedLinks: [LinkerSetting] = [
    .unsafeFlags(
        [
            "-use-ld=lld", "-Xlinker", "-z", "-Xlinker", "pack-relative-relocs", "-Xlinker", "-O2", "-Xlinker",
            "--undefined-version",
        ],
        .when(platforms: [.linux], configuration: .release))
]

/// For programs that neither throw nor print their own backtraces: without the tables for that. A debugger follows frame pointers.
let framePointersOnly: [LinkerSetting] = [
    .unsafeFlags(
        ["-Xlinker", "\(Context.packageDirectory)/Sources/Tools/CInstalledProgram/frame-pointers.ld"],
        .when(platforms: [.linux], configuration: .release))
]

/// Where an installation, of which this package is a part, keeps the Swift libraries: a service does not see those of a
/// toolchain.
let installedLibraries: [LinkerSetting] = {
    let place = "/share/auserviced/package"
    guard Context.packageDirectory.hasSuffix(place) else { return [] }
    let prefix = Context.packageDirectory.dropLast(place.count)
    return [.unsafeFlags(["-Xlinker", "-rpath", "-Xlinker", "\(prefix)/lib/auserviced"])]
}()

/// A library of components written against the C interface exports its factory functions, whose names end so.
let factoriesOnly: [LinkerSetting] = [
    .unsafeFlags(["-Xlinker", "--version-script=\(Context.packageDirectory)/extensions/plugin.map"])
]

/// The adapter exports the functions of the C interface, too: a component's library calls them without being linked to
/// any. Its own calls go to its own functions, whoever else exports some.
let interfaceOnly: [LinkerSetting] = [
    .unsafeFlags([
        "-Xlinker", "--version-script=\(Context.packageDirectory)/extensions/adapter.map", "-Xlinker", "-Bsymbolic",
    ])
]

/// A program that loads such libraries exports the same functions to them, by name: not every linker takes patterns.
let interfaceExported: [LinkerSetting] = [
    .unsafeFlags(
        [
            "AudioComponentCopyName", "AudioComponentCount", "AudioComponentFindNext", "AudioComponentGetDescription",
            "AudioComponentGetVersion", "AudioComponentInstanceCanDo", "AudioComponentInstanceDispose",
            "AudioComponentInstanceGetComponent", "AudioComponentInstanceNew", "AudioComponentInstantiate",
            "AudioComponentRegister", "AudioUnitAddPropertyListener", "AudioUnitAddRenderNotify",
            "AudioUnitGetParameter", "AudioUnitGetProperty", "AudioUnitGetPropertyInfo", "AudioUnitInitialize",
            "AudioUnitProcess", "AudioUnitProcessMultiple", "AudioUnitRemovePropertyListenerWithUserData",
            "AudioUnitRemoveRenderNotify", "AudioUnitRender", "AudioUnitReset", "AudioUnitScheduleParameters",
            "AudioUnitSetParameter", "AudioUnitSetProperty", "AudioUnitUninitialize", "MusicDeviceMIDIEvent",
            "MusicDeviceMIDIEventList", "MusicDeviceStartNote", "MusicDeviceStopNote", "MusicDeviceSysEx",
        ].flatMap { ["-Xlinker", "--export-dynamic-symbol=\($0)"] },
        .when(platforms: [.linux]))
]

func module(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: swiftSettings)
}

/// A module that logs; without the package for that (`isForUnits`) it prints.
func loggingModule(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .target(
        name: name, dependencies: dependencies + logging,
        swiftSettings: swiftSettings + (isForUnits ? [.define("PRINTS_LOG")] : []))
}

/// A module that ends up in a service.
func serviceModule(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: serviceSettings)
}

/// A module that the runner is made of: it uses no tasks.
func runnerModule(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: runnerSettings)
}

func command(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .executableTarget(name: name, dependencies: dependencies, swiftSettings: swiftSettings)
}

/// A program that tests start.
func testProgram(_ name: String, in folder: String, _ dependencies: [Target.Dependency]) -> Target {
    .executableTarget(
        name: name, dependencies: dependencies, path: "Tests/Programs/\(folder)", swiftSettings: swiftSettings)
}

/// A program that knows Apple's API alone: Examples/<name>.
func example(_ name: String) -> Target {
    .executableTarget(
        name: name, dependencies: ["AVFoundation", "AudioUnitHosting", "CAudioUnitHosting"], path: "Examples/\(name)",
        swiftSettings: swiftSettings)
}

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .testTarget(name: name, dependencies: dependencies + ["TestSupport"], swiftSettings: swiftSettings)
}

/// A unit in Swift: <folder>/<name>/Sources becomes lib<name>.so.
func unit(_ name: String, in folder: String = "extensions") -> Target {
    .target(
        name: name, dependencies: ["AudioToolbox", "AudioUnitExtension", "SignalProcessing"],
        path: "\(folder)/\(name)/Sources", swiftSettings: serviceSettings, linkerSettings: entryOnly)
}

/// A unit in C. SwiftPM wants a folder of public headers; nobody imports it.
func unitInC(
    _ name: String, in folder: String, _ dependencies: [Target.Dependency] = ["CAudioUnit", "CUnitWire"]
) -> Target {
    .target(
        name: name, dependencies: dependencies, path: "\(folder)/\(name)/Sources", publicHeadersPath: ".",
        linkerSettings: entryOnly)
}

/// Components in C or C++ against the C interface: a `.component` bundle.
func plugIn(_ name: String, in folder: String = "extensions") -> Target {
    .target(
        name: name, dependencies: ["CAudioUnit"], path: "\(folder)/\(name)/Sources", publicHeadersPath: ".",
        linkerSettings: factoriesOnly)
}

/// A part of what `auctl new` writes.
func template(_ name: String, in folder: String, _ dependencies: [Target.Dependency]) -> Target {
    .target(
        name: name, dependencies: dependencies, path: "Sources/Tools/UnitTemplates/Templates/\(folder)",
        swiftSettings: swiftSettings)
}

let argumentParser: Target.Dependency = .product(name: "ArgumentParser", package: "swift-argument-parser")

/// Whether this is the package that units are built with, which depends on no other one: scripts/unit-package says so in
/// its copy.
let isForUnits = false

/// What the libraries of hosts log through; no module of a service does.
let logging: [Target.Dependency] = isForUnits ? [] : [.product(name: "Logging", package: "swift-log")]

let libraries = [
    "BuiltInEffects", "Distortion", "FilterDemo", "Gain", "InstrumentDemo", "RingModulator", "Tremolo",
    "Attenuator", "ChipOrgan", "PlugInAdapter",
    "Crossing", "Defective", "Faulty", "Keeper", "Lookahead", "NoEntry", "OtherVersion", "Panel", "Reluctant",
    "SelfAsking",
    "CrashingConstructor", "HangingConstructor", "Hostile", "Trapping",
    "ServiceTestUnit", "TwoOutputs", "rendercounter", "ALSATestPCM", "ShiftedClock",
]

/// Targets of one storey: modules and programs lie in Sources/<storey>/<target>, and tests in Tests/<storey>/<target>.
func storey(_ name: String, _ targets: [Target]) -> [Target] {
    for target in targets where target.path == nil {
        target.path = "\(target.type == .test ? "Tests" : "Sources")/\(name)/\(target.name)"
    }
    return targets
}

/// The machine: clocks, files, processes, confinement, settings.
let system = storey(
    "System",
    [
        .target(name: "CLinux"),
        runnerModule("LinuxSystem", ["CLinux"]),
        .target(name: "CLinuxProcesses"),
        runnerModule("LinuxProcesses", ["CLinuxProcesses", "LinuxSystem"]),
        .target(name: "CSandbox"),
        runnerModule("Sandbox", ["CSandbox", "LinuxSystem"]),
        serviceModule("Settings"),
        module("TerminalOutput"),
        // Real-time scheduling over D-Bus, whose library is loaded where it is present
        .target(name: "CRealtimeKit"),
        module("RealtimeKit", ["CRealtimeKit", "LinuxSystem", "Settings"]),

        tests("LinuxSystemTests", ["LinuxSystem"]),
        tests("LinuxProcessesTests", ["LinuxProcesses", "LinuxSystem"]),
        tests("SandboxTests", ["Sandbox", "sandboxprobe"]),
        tests("SettingsTests", ["Settings"]),
        tests("TerminalOutputTests", ["TerminalOutput"]),
        tests("RealtimeKitTests", ["RealtimeKit"]),
    ])

/// What processes say to each other, and over what.
let messages = storey(
    "Messages",
    [
        runnerModule("ServiceProtocol"),
        runnerModule("ServiceChannel", ["LinuxProcesses", "LinuxSystem", "ServiceProtocol"]),
        module("Varlink", ["LinuxProcesses", "LinuxSystem"]),

        tests("ServiceProtocolTests", ["ServiceProtocol"]),
        tests("ServiceChannelTests", ["LinuxProcesses", "LinuxSystem", "ServiceChannel", "ServiceProtocol"]),
        tests("VarlinkTests", ["LinuxProcesses", "LinuxSystem", "Varlink"]),
    ])

/// What a plug-in is made of: the audio unit API, its types, its mathematics.
let unitAPI = storey(
    "Unit",
    [
        .target(name: "CAudioUnit"),
        .target(name: "CAudioToolbox", dependencies: ["CAudioUnit"]),
        runnerModule("AudioTypes", ["CAudioUnit"]),
        serviceModule("MIDITranslation", ["AudioTypes"]),
        serviceModule("PropertyLists", ["LinuxSystem"]),
        .target(name: "CFrameworkSubmodules"),
        .target(name: "CDarwin"),
        serviceModule("DarwinInterface", ["CDarwin"]),
        serviceModule(
            "AudioToolbox",
            [
                "AudioTypes", "CAudioToolbox", "CFrameworkSubmodules", "DarwinInterface", "LinuxSystem",
                "MIDITranslation", "PropertyLists",
            ]),
        serviceModule("CoreAudioKit", ["AudioToolbox", "CFrameworkSubmodules"]),
        serviceModule("AudioUnitExtension", ["AudioToolbox", "LinuxSystem", "ServiceProtocol"]),
        .target(name: "CUnitExports", linkerSettings: entryOnly + installedLibraries),
        .target(name: "CKernelUnit", dependencies: ["CAudioUnit", "CUnitWire"], linkerSettings: entryOnly),
        // Mathematics and loops of units, the project's own and those of hosts
        .target(name: "CSampleLoops", cSettings: [.unsafeFlags(["-O3"])]),
        .target(name: "CSignalProcessing"),
        serviceModule("SignalProcessing", ["AudioToolbox", "CSampleLoops", "CSignalProcessing"]),

        tests("AudioTypesTests", ["AudioTypes"]),
        tests("MIDITranslationTests", ["AudioTypes", "MIDITranslation"]),
        tests("PropertyListsTests", ["PropertyLists"]),
        tests("AudioToolboxTests", ["AudioToolbox"]),
        tests("AudioUnitExtensionTests", ["AudioToolbox", "AudioUnitExtension", "ServiceProtocol"]),
    ])

/// The C interface of Audio Unit v2.
let unitV2 = storey(
    "UnitV2",
    [
        .target(name: "CAudioUnitInterface", dependencies: ["CAudioUnit"]),
        .target(
            name: "AudioUnitInterface", dependencies: ["AudioToolbox", "CAudioUnitInterface"],
            swiftSettings: serviceSettings, linkerSettings: interfaceExported),
        .target(
            name: "PlugInAdapter", dependencies: ["AudioToolbox", "AudioUnitExtension", "AudioUnitInterface"],
            swiftSettings: serviceSettings, linkerSettings: interfaceOnly),

        tests("AudioUnitInterfaceTests", ["AudioToolbox", "AudioUnitInterface"]),
    ])

/// One render cycle in shared memory, both ends.
let link = storey(
    "Link",
    [
        .target(name: "CRenderLink", dependencies: ["CAudioUnit", "CSampleLoops"]),
        runnerModule("RenderLink", ["AudioTypes", "CRenderLink", "CSampleLoops", "LinuxProcesses", "LinuxSystem"]),

        tests(
            "RenderLinkTests",
            ["AudioToolbox", "CRenderLink", "LinuxProcesses", "LinuxSystem", "RenderLink", "RenderLinkTestService"]),
    ])

/// The process that a unit lives in.
let service = storey(
    "Service",
    [
        runnerModule("ExtensionLoading", ["AudioTypes", "LinuxSystem"]),
        .target(name: "CCrashReport"),
        runnerModule(
            "ExtensionService",
            [
                "AudioTypes", "CCrashReport", "ExtensionLoading", "LinuxProcesses", "LinuxSystem", "RenderLink",
                "Sandbox", "ServiceChannel", "ServiceProtocol",
            ]),
        .executableTarget(name: "auextension", dependencies: ["ExtensionService"], swiftSettings: runnerSettings),

        tests(
            "ExtensionServiceTests",
            [
                "AudioToolbox", "ExtensionLoading", "ExtensionService", "LinuxProcesses", "LinuxSystem", "RenderLink",
                "Sandbox", "ServiceChannel", "ServiceProtocol", "Supervision",
            ]),
    ])

/// Sound servers and cards.
let devices = storey(
    "Devices",
    [
        .target(name: "CALSA", linkerSettings: [.linkedLibrary("asound")]),
        // Built with PipeWire's headers and without its library, which is loaded where it is present.
        .target(
            name: "CSoundServers",
            cSettings: [.unsafeFlags(["-isystem", "/usr/include/pipewire-0.3", "-isystem", "/usr/include/spa-0.2"])]),
        module("AudioDevices", ["AudioToolbox", "CALSA", "CSoundServers", "LinuxSystem", "RealtimeKit"]),

        tests(
            "AudioDevicesTests",
            ["ALSATestPCM", "AVFAudio", "AudioDevices", "AudioFiles", "AudioToolbox", "LinuxSystem"]),
    ])

/// Sound files, codecs, sample formats.
let files = storey(
    "Files",
    [
        .systemLibrary(name: "CSndfile", pkgConfig: "sndfile", providers: [.apt(["libsndfile1-dev"])]),
        .systemLibrary(name: "CSamplerate", pkgConfig: "samplerate", providers: [.apt(["libsamplerate0-dev"])]),
        module("AudioFiles", ["AudioCodecs", "AudioToolbox", "CSamplerate", "CSndfile", "LinuxSystem"]),
        .target(name: "CSampleConversion"),
        .systemLibrary(name: "CSoxr", pkgConfig: "soxr", providers: [.apt(["libsoxr-dev"])]),
        module("AudioConversion", ["AudioTypes", "CSampleConversion", "CSoxr"]),
        .systemLibrary(name: "CFLAC", pkgConfig: "flac", providers: [.apt(["libflac-dev"])]),
        .systemLibrary(name: "CLAME", providers: [.apt(["libmp3lame-dev"])]),
        .systemLibrary(name: "CMPG123", pkgConfig: "libmpg123", providers: [.apt(["libmpg123-dev"])]),
        .systemLibrary(name: "COpus", pkgConfig: "opus", providers: [.apt(["libopus-dev"])]),
        .systemLibrary(name: "COpusFile", pkgConfig: "opusfile", providers: [.apt(["libopusfile-dev"])]),
        .systemLibrary(name: "CVorbisFile", pkgConfig: "vorbisfile", providers: [.apt(["libvorbis-dev"])]),
        module(
            "AudioCodecs",
            [
                "AudioTypes", "CFLAC", "CLAME", "CMPG123", "COpus", "COpusFile", "CVorbisFile", "LinuxProcesses",
                "LinuxSystem", "Settings",
            ]),
        // A program of its own: what it links is under the GPL.
        .executableTarget(
            name: "aucodec",
            linkerSettings: ["avformat", "avcodec", "avutil", "m"].map { .linkedLibrary($0) }),

        tests("AudioFilesTests", ["AudioFiles", "AudioToolbox"]),
        tests("AudioCodecsTests", ["AudioCodecs", "AudioTypes", "aucodec"]),
    ])

/// AVFAudio: the graph, its nodes and the units that come along.
let engine = storey(
    "Engine",
    [
        serviceModule(
            "RenderGraph", ["AudioToolbox", "CSampleLoops", "LinuxSystem", "RateConversion", "VoiceProcessing"]),
        .target(name: "CRateConversion"),
        serviceModule("RateConversion", ["CRateConversion"]),
        .target(name: "CVoiceProcessing", linkerSettings: [.linkedLibrary("speexdsp")]),
        serviceModule("VoiceProcessing", ["CVoiceProcessing"]),
        serviceModule("Spatialization", ["AudioToolbox", "SignalProcessing"]),
        .target(name: "CBuiltInUnits"),
        serviceModule("BuiltInUnits", ["AudioToolbox", "CBuiltInUnits", "RateConversion", "SignalProcessing"]),
        // With Foundation, for notifications; a unit that needs its formats alone imports AudioToolbox.
        loggingModule(
            "AVFAudio",
            [
                "AudioCodecs", "AudioConversion", "AudioDevices", "AudioFiles", "AudioToolbox", "AudioUnitInterface",
                "BuiltInUnits", "CFrameworkSubmodules", "LinuxSystem", "PropertyLists", "RateConversion",
                "RenderGraph", "Spatialization", "VoiceProcessing",
            ]),

        tests("RenderGraphTests", ["AudioToolbox", "RenderGraph"]),
        tests("RateConversionTests", ["CSamplerate", "RateConversion"]),
        tests("VoiceProcessingTests", ["VoiceProcessing"]),
        tests("SpatializationTests", ["Spatialization"]),
        tests("BuiltInUnitsTests", ["AudioToolbox", "AudioUnitTestKit", "BuiltInUnits", "LinuxSystem"]),
        tests("AVFAudioTests", ["AVFAudio", "AudioDevices", "AudioToolbox", "aucodec"]),
        tests("AudioFidelityTests", ["AVFAudio", "aucodec"]),
    ])

/// Whoever plays units: finding, starting, watching, restoring them.
let host = storey(
    "Host",
    [
        loggingModule(
            "Supervision",
            [
                "LinuxProcesses", "LinuxSystem", "Sandbox", "ServiceChannel", "ServiceProtocol", "Settings",
                "TerminalOutput",
            ]),
        module("UserLibrary", ["AudioToolbox", "LinuxSystem", "PropertyLists", "Settings"]),
        module("ComponentRegistry", ["LinuxSystem", "PropertyLists", "Settings"]),
        module("HostControl", ["LinuxProcesses", "LinuxSystem", "Settings", "Supervision", "Varlink"]),
        module(
            "DaemonControl",
            [
                "ComponentRegistry", "HostControl", "LinuxProcesses", "LinuxSystem", "Sandbox", "ServiceProtocol",
                "Settings", "Supervision", "Varlink",
            ]),
        module(
            "ExtensionHost",
            [
                "AudioToolbox", "AudioUnitExtension", "AudioUnitInterface", "ComponentRegistry", "DaemonControl",
                "ExtensionLoading", "HostControl", "LinuxProcesses", "LinuxSystem", "RealtimeKit", "RenderGraph",
                "RenderLink", "Sandbox", "ServiceChannel", "ServiceProtocol", "Supervision", "UserLibrary",
            ]),
        // The host library for programs in C
        .target(
            name: "CAudioToolboxLibrary", exclude: ["exports.map"],
            linkerSettings: [
                .unsafeFlags([
                    "-Xlinker",
                    "--version-script=\(Context.packageDirectory)/Sources/Host/CAudioToolboxLibrary/exports.map",
                ])
            ]),
        module(
            "AudioToolboxLibrary",
            [
                "AudioToolbox", "AudioUnitInterface", "BuiltInUnits", "CAudioToolboxLibrary", "ComponentRegistry",
                "ExtensionHost", "LinuxSystem", "Supervision", "UserLibrary",
            ]),
        // For programs that know Apple's API alone: linked, not imported
        loggingModule("AudioUnitHosting", ["AudioToolbox", "ExtensionHost", "LinuxSystem", "UserLibrary"]),
        .target(name: "CAudioUnitHosting", dependencies: ["AudioUnitHosting"]),

        tests("SupervisionTests", ["LinuxProcesses", "LinuxSystem", "Settings", "Supervision", "TerminalOutput"]),
        tests("UserLibraryTests", ["AudioToolbox", "UserLibrary"]),
        tests("ComponentRegistryTests", ["ComponentRegistry", "Settings"]),
        tests("HostControlTests", ["HostControl", "LinuxSystem", "Supervision", "Varlink"]),
        tests("DaemonControlTests", ["LinuxProcesses", "LinuxSystem", "DaemonControl", "Supervision", "Varlink"]),
        tests(
            "ExtensionHostTests",
            [
                "AudioToolbox", "ComponentRegistry", "ExtensionHost", "HostControl", "LinuxProcesses", "LinuxSystem",
                "RenderLink", "ServiceChannel", "ServiceProtocol", "Supervision",
            ]),
    ])

/// The process that keeps services warm for all hosts.
let daemon = storey(
    "Daemon",
    [
        loggingModule(
            "DaemonServer",
            [
                "ComponentRegistry", "DaemonControl", "HostControl", "LinuxProcesses", "LinuxSystem", "Sandbox",
                "ServiceChannel", "ServiceProtocol", "Settings", "Supervision", "Varlink",
            ]),
        command(
            "auserviced",
            ["LinuxProcesses", "LinuxSystem", "DaemonControl", "DaemonServer", "Varlink", argumentParser] + logging),

        tests(
            "DaemonServerTests",
            [
                "auextension", "auserviced", "ComponentRegistry", "DaemonControl", "daemonprobe", "DaemonServer",
                "HostControl", "LinuxProcesses", "LinuxSystem", "ServiceChannel", "ServiceProtocol", "Settings",
                "Supervision", "Varlink",
            ] + logging),
    ])

/// Modules that source for Apple's platforms imports.
let appleNames = storey(
    "AppleNames",
    [
        serviceModule("CoreAudioTypes", ["AudioTypes", "CFrameworkSubmodules"]),
        serviceModule("CoreAudio", ["CFrameworkSubmodules", "CoreAudioTypes", "DarwinInterface"]),
        serviceModule("AudioUnit", ["AudioToolbox", "CFrameworkSubmodules", "CoreAudioTypes"]),
        module("AVFoundation", ["AVFAudio", "AudioToolbox", "CFrameworkSubmodules", "CoreAudio", "CoreAudioTypes"]),
        // A module named `os` would be found by every package in the graph that asks `canImport(os)` and takes that for
        // Apple's: programs name this one `os` with -module-alias.
        serviceModule("OSInterface", ["CFrameworkSubmodules", "DarwinInterface"]),
        .target(
            name: "CAccelerate", cSettings: [.unsafeFlags(["-O3", "-fno-math-errno"])],
            linkerSettings: [.linkedLibrary("m")]),
        serviceModule("Accelerate", ["CAccelerate", "CFrameworkSubmodules"]),
        .target(name: "CSequencer", linkerSettings: [.linkedLibrary("asound")]),
        serviceModule("CoreMIDI", ["AudioToolbox", "CFrameworkSubmodules", "CSequencer"]),

        .testTarget(
            name: "FrameworkNameTests",
            dependencies: [
                "AVFoundation", "AudioToolbox", "AudioUnit", "CoreAudio", "CoreAudioKit", "CoreAudioTypes",
                "DarwinInterface", "OSInterface", "TestSupport",
            ],
            swiftSettings: swiftSettings + [.unsafeFlags(["-module-alias", "os=OSInterface"])]),
        tests("AccelerateTests", ["Accelerate"]),
        tests("CoreMIDITests", ["AudioToolbox", "CoreMIDI"]),
    ])

/// Conformance and measurement.
let proof = storey(
    "Proof",
    [
        module(
            "AudioUnitTestKit",
            [
                "AudioToolbox", "AudioUnitInterface", "ComponentRegistry", "ExtensionHost", "LinuxSystem", "Settings",
                "Supervision",
            ]),
        module(
            "UnitValidation",
            ["AudioToolbox", "AudioUnitTestKit", "ComponentRegistry", "ExtensionHost", "LinuxSystem", "Supervision"]),
        // Built with cairo's headers and without its library, which is loaded where a picture is drawn.
        .target(name: "CCairo"),
        .target(name: "CRawLimits", dependencies: ["CSampleLoops"]),
        module("RenderBenchmark", ["CCairo", "CRawLimits", "LinuxProcesses", "LinuxSystem", "TerminalOutput"]),
        // No Swift in it: it stands for the least that starting any program costs.
        .executableTarget(
            name: "rawspawn", linkerSettings: [.unsafeFlags(["-nostartfiles"])]),
        .target(name: "rendercounter", dependencies: ["CAudioUnit"]),

        tests(
            "UnitValidationTests",
            [
                "auctl", "AudioToolbox", "AudioUnitTestKit", "auextension", "ComponentRegistry", "ExtensionHost",
                "Supervision", "UnitValidation",
            ]),
        tests("RenderBenchmarkTests", ["RenderBenchmark"]),
    ])

/// The command, and what links what is installed.
let tools = storey(
    "Tools",
    [
        // Rig files
        module("Rigs", ["AudioToolbox", "ComponentRegistry", "PropertyLists", "Varlink"]),
        loggingModule(
            "Commands",
            [
                "AudioDevices", "AudioFiles", "AudioToolbox", "AudioUnitTestKit", "AVFAudio", "ComponentRegistry",
                "DaemonControl", "ExtensionHost", "HostControl", "LinuxProcesses", "LinuxSystem", "PropertyLists",
                "RealtimeKit", "RenderBenchmark", "Rigs", "Sandbox", "Settings", "Supervision", "TerminalOutput",
                "UnitTemplates", "UnitValidation", "Varlink", argumentParser,
            ]),
        command("auctl", ["Commands"]),
        // What `auctl new` writes: sources that are compiled here and stand in the module as bytes
        .target(name: "UnitTemplates", resources: [.embedInCode("Templates")], swiftSettings: swiftSettings),
        template("EffectTemplate", in: "Effect", ["AudioToolbox", "AudioUnitExtension"]),
        template("InstrumentTemplate", in: "Instrument", ["AudioToolbox", "AudioUnitExtension"]),
        template("MIDITemplate", in: "MIDI", ["AudioToolbox", "AudioUnitExtension"]),
        template("TemplateTests", in: "Tests", ["AudioUnitTestKit", "UnitValidation"]),
        .target(
            name: "TemplatesInC", dependencies: ["CKernelUnit"], path: "Sources/Tools/UnitTemplates/Templates/C",
            publicHeadersPath: "."),
        // Parts of products and not of targets: tests link the same targets in other ways.
        .target(name: "CInstalledCode", linkerSettings: packedLinks),
        .target(name: "CInstalledProgram", exclude: ["frame-pointers.ld"], linkerSettings: framePointersOnly),

        tests("UnitTemplatesTests", ["UnitTemplates"]),
        tests(
            "CommandsTests",
            [
                "AudioDevices", "AudioFiles", "AudioToolbox", "AVFAudio", "Commands", "ComponentRegistry",
                "DaemonControl", "ExtensionHost", "HostControl", "LinuxSystem", "PropertyLists", "RenderBenchmark",
                "Rigs", "Settings", "Supervision", argumentParser,
            ] + logging),
    ])

/// What is tested with all processes, or of the package itself.
let whole = storey(
    "Whole",
    [
        tests("ArchitectureTests", ["ServiceProtocol"]),
        tests("DemoUnitTests", ["AudioToolbox", "LinuxSystem", "ServiceProtocol"]),
        tests(
            "IntegrationTests",
            [
                "auctl", "AudioDevices", "AudioFiles", "AudioToolbox", "AudioUnitInterface", "AudioUnitTestKit",
                "auextension", "auserviced", "AVFAudio", "ComponentRegistry", "ExtensionHost", "HostControl",
                "killpicture", "LinuxProcesses", "LinuxSystem", "realtimekitstandin", "RenderLink", "Sandbox",
                "ServiceChannel", "ServiceProtocol", "Supervision", "tracehold", "TwoOutputs",
            ]),
        tests("ScriptTests", ["FuzzTargets"]),
    ])

/// Decoders behind one function each: for the fuzzers, and for a test that replays their corpora.
let fuzzing = storey(
    "Fuzzing",
    [
        // Decoders behind one function each: for the fuzzers, and for a test that replays their corpora
        .target(
            name: "FuzzTargets",
            dependencies: [
                "AudioToolbox", "CRenderLink", "ComponentRegistry", "DaemonControl", "HostControl", "LinuxProcesses",
                "LinuxSystem", "PropertyLists", "RenderLink", "Rigs", "ServiceChannel", "ServiceProtocol",
                "Supervision",
                "Varlink",
            ],
            path: "Tests/Fuzzing/FuzzTargets", exclude: ["Corpora", "Dictionaries"], swiftSettings: swiftSettings),
        tests("FuzzTargetsTests", ["FuzzTargets"]),
        .executableTarget(
            name: "fuzzseeds", dependencies: ["FuzzTargets"], path: "Tests/Fuzzing/FuzzSeeds",
            swiftSettings: swiftSettings),
    ])

/// Plug-ins of the package manager.
let buildPlugIns: [Target] = [
    .plugin(name: "AudioUnitEntry", capability: .buildTool()),
    .plugin(
        name: "AssembleExtensions",
        capability: .command(
            intent: .custom(
                verb: "assemble-extensions", description: "Build the extensions and lay them out as bundles"),
            permissions: [.writeToPackageDirectory(reason: "The bundles are written to .build/extensions.")])),
]

/// Programs as they are written for Apple's platforms.
let examples: [Target] = [
    example("AUHost"),
    example("Karaoke"),
]

/// The units in `extensions`.
let units: [Target] = [
    .target(name: "CUnitWire", path: "extensions/CUnitWire/Sources"),
    .target(
        name: "BuiltInEffects", dependencies: ["AudioToolbox", "AudioUnitExtension", "BuiltInUnits"],
        path: "extensions/BuiltInEffects/Sources", swiftSettings: serviceSettings, linkerSettings: entryOnly),
    unit("Distortion"),
    unit("FilterDemo"),
    unit("Gain"),
    unit("InstrumentDemo"),
    unit("RingModulator"),
    unitInC("Tremolo", in: "extensions"),
    plugIn("Attenuator"),
    plugIn("ChipOrgan"),
]

/// Units that fail, for tests.
let faultyUnits: [Target] = [
    unit("Crossing", in: "Tests/FaultyExtensions"),
    unitInC("Defective", in: "Tests/FaultyExtensions"),
    unitInC("Faulty", in: "Tests/FaultyExtensions"),
    unit("Keeper", in: "Tests/FaultyExtensions"),
    unit("Lookahead", in: "Tests/FaultyExtensions"),
    unitInC("NoEntry", in: "Tests/FaultyExtensions", []),
    unitInC("OtherVersion", in: "Tests/FaultyExtensions", ["CAudioUnit"]),
    .target(
        name: "Panel", dependencies: ["AudioToolbox", "AudioUnitExtension", "CoreAudioKit"],
        path: "Tests/FaultyExtensions/Panel", exclude: ["Info.plist"], sources: ["Sources"],
        swiftSettings: serviceSettings, linkerSettings: entryOnly, plugins: ["AudioUnitEntry"]),
    unitInC("Reluctant", in: "Tests/FaultyExtensions", ["CAudioUnit", "CKernelUnit"]),
    plugIn("SelfAsking", in: "Tests/FaultyExtensions"),
    // Linked into tests as well, which have to go on exporting functions to components: it hides nothing.
    .target(
        name: "TwoOutputs", dependencies: ["AudioToolbox", "AudioUnitExtension", "SignalProcessing"],
        path: "Tests/FaultyExtensions/TwoOutputs/Sources", swiftSettings: serviceSettings),
    unitInC("CrashingConstructor", in: "Tests/HostileExtensions", []),
    unitInC("HangingConstructor", in: "Tests/HostileExtensions", []),
    unitInC("Hostile", in: "Tests/HostileExtensions"),
    unit("Trapping", in: "Tests/HostileExtensions"),
]

/// What tests share, start and load.
let testPrograms: [Target] = [
    // What tests share: waiting, folders, the built programs and bundles
    .target(
        name: "TestSupport", dependencies: logging, path: "Tests/TestSupport", swiftSettings: swiftSettings),
    .target(name: "ServiceTestUnit", dependencies: ["CAudioUnit"], path: "Tests/Programs/ServiceTestUnit"),
    // A card for ALSA to load.
    .target(
        name: "ALSATestPCM", path: "Tests/Programs/ALSATestPCM", publicHeadersPath: ".",
        linkerSettings: [.linkedLibrary("asound")]),
    // Tries every fault, and plays for as long as somebody wants while units fail: scripts/faults, scripts/soak.
    testProgram(
        "faultrunner", in: "FaultRunner",
        [
            "AudioToolbox", "AudioUnitTestKit", "auextension", "auserviced", "AVFAudio", "ComponentRegistry",
            "DaemonControl", "ExtensionHost", "HostControl", "LinuxProcesses", "LinuxSystem", "Sandbox",
            "Supervision", "SystemCallMask", "TestSupport", "Varlink", argumentParser,
        ]),
    // A debugger that does nothing but stop a process.
    .executableTarget(name: "tracehold", path: "Tests/Programs/TraceHold"),
    // What an older or a stricter machine does not let a process do.
    .target(name: "SystemCallMask", path: "Tests/Programs/SystemCallMask"),
    // A wall clock for a process, which a test moves.
    .target(name: "ShiftedClock", path: "Tests/Programs/ShiftedClock"),
    // RealtimeKit or the portal, by the rules of Debian's daemon.
    .executableTarget(
        name: "realtimekitstandin", dependencies: ["CRealtimeKit"], path: "Tests/Programs/RealtimeKitStandIn"),
    // Draws a kill: scripts/draw-kill.
    testProgram("killpicture", in: "KillPicture", ["AudioFiles", "RenderBenchmark"]),
    testProgram(
        "RenderLinkTestService", in: "RenderLinkTestService",
        ["AudioToolbox", "LinuxProcesses", "LinuxSystem", "RenderLink"]),
    testProgram(
        "daemonprobe", in: "DaemonProbe",
        ["HostControl", "LinuxSystem", "ServiceChannel", "DaemonControl", "Supervision"]),
    // Locks itself in as a service is, and tries what a unit must not do.
    .executableTarget(name: "sandboxprobe", dependencies: ["CSandbox"], path: "Tests/Programs/SandboxProbe"),
]

let package = Package(
    name: "auserviced",
    products: libraries.map { .library(name: $0, type: .dynamic, targets: [$0, "CInstalledCode"]) } + [
        .library(name: "AudioToolbox", targets: ["AudioToolbox"]),
        .library(name: "AVFAudio", targets: ["AVFAudio"]),
        .library(name: "CoreAudioKit", targets: ["CoreAudioKit"]),
        .library(name: "AVFoundation", targets: ["AVFoundation"]),
        .library(name: "AudioUnit", targets: ["AudioUnit"]),
        .library(name: "CoreAudio", targets: ["CoreAudio"]),
        .library(name: "CoreAudioTypes", targets: ["CoreAudioTypes"]),
        .library(name: "CoreMIDI", targets: ["CoreMIDI"]),
        .library(name: "Accelerate", targets: ["Accelerate"]),
        .library(name: "OSInterface", targets: ["OSInterface"]),
        // What a unit's library links: whatever links it exports the entry and nothing else.
        .library(name: "AudioUnitExtension", targets: ["AudioUnitExtension", "CUnitExports"]),
        .library(name: "CKernelUnit", targets: ["CKernelUnit", "CAudioUnit"]),
        .library(name: "AudioUnitTestKit", targets: ["AudioUnitTestKit", "UnitValidation"]),
        .library(name: "AudioUnitInterface", targets: ["AudioUnitInterface"]),
        .library(name: "ExtensionHost", targets: ["ExtensionHost"]),
        // What a host may need beside: the client of other hosts and of the daemon, files, devices.
        .library(name: "HostControl", targets: ["HostControl"]),
        .library(name: "DaemonControl", targets: ["DaemonControl"]),
        .library(name: "AudioFiles", targets: ["AudioFiles"]),
        .library(name: "AudioDevices", targets: ["AudioDevices"]),
        .library(name: "AudioUnitHosting", targets: ["AudioUnitHosting", "CAudioUnitHosting"]),
        .plugin(name: "AudioUnitEntry", targets: ["AudioUnitEntry"]),
        // The C interface with everything behind it, for hosts in C: libaudiotoolbox.so.
        .library(name: "audiotoolbox", type: .dynamic, targets: ["AudioToolboxLibrary", "CInstalledCode"]),
        .executable(name: "aucodec", targets: ["aucodec"]),
        .executable(name: "auctl", targets: ["auctl", "CInstalledCode", "CInstalledProgram"]),
        .executable(name: "auextension", targets: ["auextension", "CInstalledCode"]),
        .executable(name: "auserviced", targets: ["auserviced", "CInstalledCode", "CInstalledProgram"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
    ],
    targets: system + messages + unitAPI + unitV2 + link + service + devices + files + engine + host + daemon
        + appleNames + proof
        + tools + buildPlugIns + examples + units + faultyUnits + testPrograms + whole + fuzzing,
    cxxLanguageStandard: .cxx17
)

/// What is written in Swift.
let inSwift = Set(package.targets.filter { $0.swiftSettings != nil }.map(\.name))

// AUSERVICED_STRICT: warnings are errors where scripts/test says so, and not for those whose packages depend on this one. With `tests`
// only those of tests: the release build takes what is there of the others.
if let strict = Context.environment["AUSERVICED_STRICT"] {
    for target in package.targets where target.type != .plugin && target.type != .system {
        guard strict != "tests" || target.type == .test else { continue }
        target.swiftSettings = (target.swiftSettings ?? []) + [.treatAllWarnings(as: .error)]
        target.cSettings = (target.cSettings ?? []) + [.treatAllWarnings(as: .error)]
        target.cxxSettings = (target.cxxSettings ?? []) + [.treatAllWarnings(as: .error)]
    }
}

// AUSERVICED_REALTIME: programs and tests are linked with RealtimeSanitizer, which reports what blocks between the marks of the render
// path. It watches by calls that it takes the place of, so nothing is compiled anew.
if Context.environment["AUSERVICED_REALTIME"] != nil {
    for target in package.targets where target.type == .executable || target.type == .test {
        let sanitizer: LinkerSetting = .unsafeFlags(["-Xclang-linker", "-fsanitize=realtime"])
        target.linkerSettings = (target.linkerSettings ?? []) + [sanitizer]
    }
}

// AUSERVICED_FUZZ: the fuzzers' program, with whatever it links counted by libFuzzer and watched by the address sanitizer.
if Context.environment["AUSERVICED_FUZZ"] != nil {
    let sanitizers = "fuzzer,address"
    for target in package.targets where target.type != .plugin && target.type != .system {
        target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(["-sanitize=\(sanitizers)"])]
        target.cSettings = (target.cSettings ?? []) + [.unsafeFlags(["-fsanitize=fuzzer-no-link,address"])]
    }
    package.targets += [
        .target(name: "FuzzerMemory", path: "Tests/Fuzzing/FuzzerMemory"),
        // The linker must keep the sections that libFuzzer counts in; gold cannot link the address sanitizer.
        .executableTarget(
            name: "fuzzer", dependencies: ["FuzzTargets", "FuzzerMemory"], path: "Tests/Fuzzing/Fuzzer",
            swiftSettings: swiftSettings + [.unsafeFlags(["-sanitize=\(sanitizers)"])],
            linkerSettings: [
                .unsafeFlags(["-use-ld=lld", "-Xlinker", "--no-gc-sections", "-sanitize=\(sanitizers)"])
            ]),
    ]
}

// AUSERVICED_PART="AudioFilesTests VarlinkTests": what these targets need and nothing else, for quick builds of a part.
// `libraries` stands for all units and what else is loaded, `sources` for everything that is no test.
if let part = Context.environment["AUSERVICED_PART"] {
    let targets = Dictionary(uniqueKeysWithValues: package.targets.map { ($0.name, $0) })
    var wanted: Set<String> = []
    func want(_ name: String) {
        guard let target = targets[name], wanted.insert(name).inserted else { return }
        for dependency in target.dependencies {
            switch dependency {
            case .targetItem(let name, _), .byNameItem(let name, _): want(name)
            case .productItem: break
            @unknown default: break
            }
        }
        for case .plugin(let name, _) in target.plugins ?? [] { want(name) }
    }
    let sources = package.targets.filter { $0.type != .test }.map(\.name)
    let words = ["libraries": libraries, "sources": sources]
    part.split(separator: " ").flatMap { words[String($0)] ?? [String($0)] }.forEach(want)
    wanted.formUnion(["CInstalledCode", "CInstalledProgram"])
    package.targets.removeAll { !wanted.contains($0.name) }
    let used = package.targets.flatMap(\.dependencies).compactMap { dependency in
        if case .productItem(_, let package, _, _) = dependency { package } else { nil }
    }
    package.dependencies.removeAll { dependency in
        guard case .sourceControl(_, let location, _) = dependency.kind else { return false }
        return !used.contains { location.hasSuffix("/\($0)") }
    }
    package.products.removeAll { product in
        switch product {
        case let library as Product.Library: !library.targets.allSatisfy(wanted.contains)
        case let executable as Product.Executable: !executable.targets.allSatisfy(wanted.contains)
        case let plugin as Product.Plugin: !plugin.targets.allSatisfy(wanted.contains)
        default: false
        }
    }
}

/// Whether the modules in Swift lie compiled beside this copy, by the compiler that reads this: scripts/prebuild says so.
func isPrebuilt() -> Bool { false }

// They are linked as they are; what is written in C is compiled, which takes seconds.
for compiled in isPrebuilt() ? ["AuservicedCompiled"] : [] {
    let targets = Dictionary(uniqueKeysWithValues: package.targets.map { ($0.name, $0) })
    func names(_ target: Target) -> [String] {
        target.dependencies.compactMap {
            switch $0 {
            case .targetItem(let name, _), .byNameItem(let name, _): name
            default: nil
            }
        }
    }
    func closure(_ roots: [String]) -> [Target] {
        var (found, open): ([String], [String]) = ([], roots)
        while let name = open.popLast() {
            guard let target = targets[name], !found.contains(name) else { continue }
            found.append(name)
            open += names(target)
        }
        return found.sorted().compactMap { targets[$0] }
    }
    package.products = package.products.map { product in
        guard let library = product as? Product.Library, library.type == nil else { return product }
        let all = closure(library.targets)
        guard all.contains(where: { inSwift.contains($0.name) }) else { return product }
        let kept = all.filter { !inSwift.contains($0.name) }.map(\.name)
        let settings = all.filter { inSwift.contains($0.name) }.flatMap { $0.linkerSettings ?? [] }
        package.targets.append(
            .target(
                name: "\(library.name)Linked", dependencies: (kept + [compiled]).map { .byName(name: $0) },
                path: "prebuilt/\(library.name)", linkerSettings: settings))
        return .library(
            name: library.name,
            targets: library.targets.filter { !inSwift.contains($0) } + ["\(library.name)Linked"])
    }
    package.targets.removeAll { inSwift.contains($0.name) }
    for target in package.targets where names(target).contains(where: inSwift.contains) {
        target.dependencies = (names(target).filter { !inSwift.contains($0) } + [compiled]).map { .byName(name: $0) }
    }
    package.targets.append(.binaryTarget(name: compiled, path: "prebuilt/\(compiled).artifactbundle"))
}
