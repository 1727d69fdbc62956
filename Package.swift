// swift-tools-version: 6.2
import PackageDescription

// A section for each storey of Sources. In it: what is written in C and needs nothing, then all else in alphabetical order, each target
// with what it needs and what its tests need beside. scripts/units/Package.swift has a part of this; a test compares the two.

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

/// The factory functions of components that are written against the C interface, whose names end so.
let factoriesOnly = exports("extensions/plugin.map")

/// The functions of the C interface: a component's library calls them without being linked to any. The adapter's own calls go to its
/// own functions, whoever else exports some.
let interfaceOnly = exports("extensions/adapter.map", "-Xlinker", "-Bsymbolic")

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

/// What is installed is linked with addresses that wait to be fixed up in a packed table. glibc reads it since 2.36, and gold, the
/// compiler's choice, does not write it.
let packedTables: [LinkerSetting] = [
    .unsafeFlags(
        ["-use-ld=lld"] + ["-z", "pack-relative-relocs", "-O2", "--undefined-version"].flatMap { ["-Xlinker", $0] },
        .when(platforms: [.linux], configuration: .release))
]

/// Programs that neither throw nor print their own backtraces have no tables for that. A debugger follows frame pointers.
let framePointersOnly: [LinkerSetting] = [
    .unsafeFlags(
        ["-Xlinker", "\(Context.packageDirectory)/Sources/Tools/CInstalledProgram/frame-pointers.ld"],
        .when(platforms: [.linux], configuration: .release))
]

typealias Need = Target.Dependency

func target(_ name: String, _ needs: [Need]) -> [Target] { [.target(name: name, dependencies: needs)] }
func executable(_ name: String, _ needs: [Need]) -> [Target] { [.executableTarget(name: name, dependencies: needs)] }

func c(_ name: String, _ needs: Need...) -> [Target] { target(name, needs) }
func module(_ name: String, _ needs: Need...) -> [Target] { target(name, needs).compiled(swiftSettings) }
func serviceModule(_ name: String, _ needs: Need...) -> [Target] { target(name, needs).compiled(serviceSettings) }
func runnerModule(_ name: String, _ needs: Need...) -> [Target] { target(name, needs).compiled(runnerSettings) }
func program(_ name: String, _ needs: Need...) -> [Target] { executable(name, needs).compiled(swiftSettings) }
func programInC(_ name: String, _ needs: Need...) -> [Target] { executable(name, needs) }

/// What is written in C and needs nothing.
func inC(_ names: String...) -> [Target] { names.map { .target(name: $0) } }

func systemLibrary(_ name: String, _ pkgConfig: String? = nil, debian package: String) -> [Target] {
    [.systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([package])])]
}

/// Tests of several modules.
func suite(_ name: String, _ needs: Need...) -> [Target] { suite(name, needs) }
func suite(_ name: String, _ needs: [Need]) -> [Target] {
    [.testTarget(name: name, dependencies: needs + ["TestSupport"], swiftSettings: swiftSettings)]
}

/// Units in Swift.
func units(_ names: String...) -> [Target] {
    names.flatMap { serviceModule($0, "AudioToolbox", "AudioUnitExtension", "SignalProcessing").linked(entryOnly) }
}

/// Units in C. SwiftPM wants a folder of public headers; nobody imports them.
func unitsInC(_ names: String..., needs: [Need] = ["CAudioUnit", "CUnitWire"]) -> [Target] {
    names.map { .target(name: $0, dependencies: needs, publicHeadersPath: ".", linkerSettings: entryOnly) }
}

/// Components in C or C++ against the C interface: `.component` bundles.
func plugIns(_ names: String...) -> [Target] {
    names.map { .target(name: $0, dependencies: ["CAudioUnit"], publicHeadersPath: ".", linkerSettings: factoriesOnly) }
}

let templates = "Sources/Tools/UnitTemplates/Templates"

/// A part of what `auctl new` writes.
func template(_ name: String, in folder: String, _ needs: Need...) -> [Target] {
    target(name, needs).compiled(swiftSettings).at("\(templates)/\(folder)")
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
    func without(_ files: String...) -> Self { each { $0.exclude = files } }
    func at(_ path: String) -> Self { each { $0.path = path } }

    /// With the tests of a module, and what they need beside it and what it needs itself.
    func tested(with needs: Need...) -> Self {
        self + flatMap { suite("\($0.name)Tests", $0.dependencies + needs + [.byName(name: $0.name)]) }
    }
}

let argumentParser: Need = .product(name: "ArgumentParser", package: "swift-argument-parser")

/// What the libraries of hosts log through; no module of a service does.
let logging: Need = .product(name: "Logging", package: "swift-log")

var targets: [Target] = []

/// What is loaded: bundles, and what tests and the runner load beside them.
var libraries = ["PlugInAdapter", "rendercounter", "ALSATestPCM", "ServiceTestUnit", "ShiftedClock"]

/// Modules and programs lie in Sources/<storey>/<target>, and tests in Tests/<storey>/<target>.
@MainActor func storey(_ name: String, _ members: [Target]...) {
    for target in members.joined() {
        target.path = target.path ?? "\(target.type == .test ? "Tests" : "Sources")/\(name)/\(target.name)"
        targets.append(target)
    }
}

/// Bundles lie in <folder>/<target>, with an Info.plist beside Sources.
@MainActor func bundles(in folder: String, _ members: [Target]...) {
    targets += Array(members.joined()).each { $0.path = $0.path ?? "\(folder)/\($0.name)/Sources" }
    libraries += members.joined().map(\.name)
}

storey(
    "System",
    inC("CLinux", "CLinuxProcesses", "CRealtimeKit", "CSandbox"),
    runnerModule("LinuxProcesses", "CLinuxProcesses", "LinuxSystem").tested(),
    runnerModule("LinuxSystem", "CLinux").tested(),
    // Real-time scheduling over D-Bus, whose library is loaded where it is present.
    module("RealtimeKit", "CRealtimeKit", "LinuxSystem", "Settings").tested(),
    runnerModule("Sandbox", "CSandbox", "LinuxSystem").tested(with: "sandboxprobe"),
    serviceModule("Settings").tested(),
    module("TerminalOutput").tested())

storey(
    "Messages",
    module("AudioSessions", "LinuxProcesses", "LinuxSystem", "Settings", "Varlink").tested(),
    runnerModule("ServiceChannel", "LinuxProcesses", "LinuxSystem", "ServiceProtocol").tested(),
    runnerModule("ServiceProtocol").tested(),
    module("Varlink", "LinuxProcesses", "LinuxSystem").tested())

storey(
    "Unit",
    inC("CAudioUnit", "CFrameworkSubmodules", "CRateConversion", "CSignalProcessing"),
    serviceModule(
        "AudioToolbox", "AudioTypes", "CAudioToolbox", "CFrameworkSubmodules", "DarwinInterface", "LinuxSystem",
        "MIDITranslation", "PropertyLists"
    ).tested(),
    runnerModule("AudioTypes", "CAudioUnit").tested(),
    serviceModule("AudioUnitExtension", "AudioToolbox", "LinuxSystem", "ServiceProtocol").tested(),
    c("CAudioToolbox", "CAudioUnit"),
    c("CDarwin", "CAudioUnit"),
    c("CKernelUnit", "CAudioUnit", "CUnitWire").linked(entryOnly),
    serviceModule("CoreAudioKit", "AudioToolbox", "CFrameworkSubmodules"),
    c("CUnitExports").linked(entryOnly),
    serviceModule("DarwinInterface", "CDarwin"),
    serviceModule("MIDITranslation", "AudioTypes").tested(),
    serviceModule("PropertyLists", "LinuxSystem").tested(),
    serviceModule("RateConversion", "CRateConversion").tested(with: "CSamplerate"),
    // A leaf that any module may import.
    c("CSampleLoops").flags("-O3"),
    serviceModule("SignalProcessing", "AudioToolbox", "CSampleLoops", "CSignalProcessing"))

storey(
    "UnitV2",
    serviceModule("AudioUnitInterface", "AudioToolbox", "CAudioUnitInterface").linked(interfaceExported).tested(),
    c("CAudioUnitInterface", "CAudioUnit"),
    serviceModule("PlugInAdapter", "AudioToolbox", "AudioUnitExtension", "AudioUnitInterface").linked(interfaceOnly))

storey(
    "Link",
    c("CRenderLink", "CAudioUnit", "CSampleLoops"),
    runnerModule("RenderLink", "AudioTypes", "CRenderLink", "CSampleLoops", "LinuxProcesses", "LinuxSystem").tested(
        with: "AudioToolbox", "RenderLinkTestService"))

storey(
    "Service",
    inC("CCrashReport"),
    program("auextension", "ExtensionService").compiled(runnerSettings),
    runnerModule("ExtensionLoading", "AudioTypes", "LinuxSystem"),
    runnerModule(
        "ExtensionService", "AudioTypes", "CCrashReport", "ExtensionLoading", "LinuxProcesses", "LinuxSystem",
        "RenderLink", "Sandbox", "ServiceChannel", "ServiceProtocol"
    ).tested(with: "AudioToolbox", "Supervision"))

storey(
    "Devices",
    module("AudioDevices", "AudioToolbox", "CALSA", "CSoundServers", "LinuxSystem", "NetworkAudio", "RealtimeKit")
        .tested(with: "ALSATestPCM", "AudioFiles", "AudioSessions", "AVFAudio", "MIDIPorts"),
    c("CALSA").links("asound"),
    c("CMIDISequencer").links("asound"),
    // Built with PipeWire's headers and without its library, which is loaded where it is present.
    c("CSoundServers").flags("-isystem", "/usr/include/pipewire-0.3", "-isystem", "/usr/include/spa-0.2"),
    module("MIDIPorts", "AudioDevices", "CMIDISequencer", "CSoundServers", "LinuxSystem").tested(),
    module("NetworkAudio", "LinuxSystem", "RateConversion").tested())

storey(
    "Files",
    inC("CSampleConversion"),
    // A program of its own: what it links is under the GPL.
    programInC("aucodec").links("avformat", "avcodec", "avutil", "m"),
    module(
        "AudioCodecs", "AudioTypes", "CFLAC", "CLAME", "CMPG123", "COpus", "COpusFile", "CVorbisFile", "LinuxProcesses",
        "LinuxSystem", "Settings"
    ).tested(with: "aucodec"),
    module("AudioConversion", "AudioTypes", "CSampleConversion", "CSoxr"),
    module("AudioFiles", "AudioCodecs", "AudioConversion", "AudioToolbox", "CSndfile", "LinuxSystem").tested(),
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
    // With Foundation, for notifications; a unit that needs its formats only imports AudioToolbox.
    module(
        "AVFAudio", "AudioCodecs", "AudioConversion", "AudioDevices", "AudioFiles", "AudioSessions", "AudioToolbox",
        "AudioUnitInterface", "BuiltInUnits", "CFrameworkSubmodules", "LinuxSystem", "MusicSequences", "PropertyLists",
        "RenderGraph", "SignalProcessing", "SoundBanks", "Spatialization", "VoiceProcessing", logging
    ).tested(with: "aucodec", "MusicPlayerCaller", "SoundFontFiles"),
    serviceModule(
        "BuiltInUnits", "AudioToolbox", "CBuiltInUnits", "LinuxSystem", "RateConversion", "SamplerVoices",
        "SignalProcessing", "SoundBanks", "Spatialization"
    ).tested(with: "AudioUnitTestKit", "SoundFontFiles"),
    c("CBuiltInUnits", "CSignalProcessing"),
    c("CSamplerVoices").flags("-O3", "-ffp-contract=off"),
    c("CSpatialization", "CSampleLoops", "CSignalProcessing").flags("-O3", "-ffp-contract=off"),
    c("CVoiceProcessing").links("speexdsp"),
    // A sequencer's files, tempos and events, which need nothing of the rest.
    serviceModule("MusicSequences").tested(),
    serviceModule(
        "RenderGraph", "AudioToolbox", "CSampleLoops", "LinuxSystem", "MusicSequences", "RateConversion",
        "Spatialization", "VoiceProcessing"
    ).tested(),
    serviceModule("SamplerVoices", "CSampleLoops", "CSamplerVoices", "SignalProcessing", "SoundBanks").tested(
        with: "LinuxSystem", "SoundFontFiles"),
    serviceModule("SoundBanks").tested(with: "SoundFontFiles"),
    serviceModule("Spatialization", "AudioToolbox", "CSampleLoops", "CSpatialization", "SignalProcessing").tested(),
    serviceModule("VoiceProcessing", "CVoiceProcessing").tested(),
    suite("AudioFidelityTests", "aucodec", "AVFAudio"))

storey(
    "Host",
    // The host library for programs in C.
    module(
        "AudioToolboxLibrary", "AudioToolbox", "AudioUnitInterface", "BuiltInUnits", "CAudioToolboxLibrary",
        "ComponentRegistry", "ExtensionHost", "LinuxSystem", "Supervision", "UserLibrary"),
    // For programs that know only Apple's API: linked, not imported.
    module("AudioUnitHosting", "AudioToolbox", "ExtensionHost", "LinuxSystem", "UserLibrary", logging),
    c("CAudioToolboxLibrary").linked(exports("Sources/Host/CAudioToolboxLibrary/exports.map")).without("exports.map"),
    c("CAudioUnitHosting", "AudioUnitHosting"),
    module("ComponentRegistry", "LinuxSystem", "PropertyLists", "Settings").tested(),
    module(
        "DaemonControl", "ComponentRegistry", "HostControl", "LinuxProcesses", "LinuxSystem", "Sandbox",
        "ServiceProtocol", "Settings", "Supervision", "Varlink"
    ).tested(),
    module(
        "ExtensionHost", "AudioToolbox", "AudioUnitExtension", "AudioUnitInterface", "ComponentRegistry",
        "DaemonControl", "ExtensionLoading", "HostControl", "LinuxProcesses", "LinuxSystem", "RealtimeKit",
        "RenderGraph", "RenderLink", "Sandbox", "ServiceChannel", "ServiceProtocol", "SignalProcessing", "Supervision",
        "UserLibrary"
    ).tested(),
    module("HostControl", "LinuxProcesses", "LinuxSystem", "Settings", "Supervision", "Varlink").tested(),
    module(
        "Supervision", "LinuxProcesses", "LinuxSystem", "Sandbox", "ServiceChannel", "ServiceProtocol", "Settings",
        "TerminalOutput", logging
    ).tested(),
    module("UserLibrary", "AudioToolbox", "LinuxSystem", "PropertyLists", "Settings").tested())

storey(
    "Daemon",
    program(
        "auserviced", "DaemonControl", "DaemonServer", "LinuxProcesses", "LinuxSystem", "Varlink", argumentParser,
        logging),
    module(
        "DaemonServer", "AudioSessions", "ComponentRegistry", "DaemonControl", "HostControl", "LinuxProcesses",
        "LinuxSystem", "Sandbox", "ServiceChannel", "ServiceProtocol", "Settings", "Supervision", "Varlink", logging
    ).tested(with: "auextension", "auserviced", "daemonprobe"))

storey(
    "AppleNames",
    serviceModule("Accelerate", "CAccelerate", "CFrameworkSubmodules").tested(),
    serviceModule("AudioUnit", "AudioToolbox", "CFrameworkSubmodules", "CoreAudioTypes"),
    module(
        "AVFoundation", "AudioToolbox", "AVFAudio", "CFrameworkSubmodules", "CoreAudio", "CoreAudioTypes", "CoreMedia",
        "CoreMIDI"),
    c("CAccelerate").flags("-O3", "-fno-math-errno").links("m"),
    serviceModule("CoreAudio", "CFrameworkSubmodules", "CoreAudioTypes", "DarwinInterface"),
    serviceModule("CoreAudioTypes", "AudioTypes", "CFrameworkSubmodules"),
    serviceModule("CoreMedia", "AudioToolbox").tested(),
    serviceModule("CoreMIDI", "AudioToolbox", "CFrameworkSubmodules", "CSequencer").tested(),
    c("CSequencer").links("asound"),
    // A module named `os` would be found by every package in the graph that asks `canImport(os)` and takes that for
    // Apple's: programs name this one `os` with -module-alias.
    serviceModule("OSInterface", "CFrameworkSubmodules", "DarwinInterface"),
    serviceModule("OSLog", "OSInterface"),
    suite(
        "FrameworkNameTests", "AudioToolbox", "AudioUnit", "AVFoundation", "CoreAudio", "CoreAudioKit",
        "CoreAudioTypes", "CoreMedia", "CoreMIDI", "DarwinInterface", "OSInterface", "OSLog"
    ).compiled(swiftSettings + [.unsafeFlags(["-module-alias", "os=OSInterface"])]))

storey(
    "Proof",
    inC("CCairo", "CRawLimits"),
    module(
        "AudioUnitTestKit", "AudioToolbox", "AudioUnitInterface", "ComponentRegistry", "ExtensionHost", "LinuxSystem",
        "Settings", "Supervision"),
    // With cairo's headers and without its library, which is loaded where a picture is drawn.
    module("BenchmarkPlots", "CCairo", "LinuxProcesses", "LinuxSystem", "RenderBenchmark").tested(),
    // No Swift in it: it stands for the least that starting any program costs.
    programInC("rawspawn").linked([.unsafeFlags(["-nostartfiles"])]),
    module(
        "RenderBenchmark", "AudioToolbox", "AudioUnitTestKit", "ComponentRegistry", "CRawLimits", "ExtensionHost",
        "LinuxSystem", "Sandbox", "TerminalOutput"
    ).tested(),
    c("rendercounter", "CAudioUnit"),
    module(
        "UnitValidation", "AudioToolbox", "AudioUnitTestKit", "ComponentRegistry", "ExtensionHost", "LinuxSystem",
        "Supervision"
    ).tested(with: "auctl", "auextension"))

storey(
    "Tools",
    program("aubench", "BenchCommands", "Commands"),
    program("auctl", "Commands"),
    module(
        "BenchCommands", "AudioDevices", "AudioToolbox", "AudioUnitTestKit", "AVFAudio", "BenchmarkPlots",
        "CBenchLimits", "Commands", "ComponentRegistry", "ExtensionHost", "HostControl", "LinuxProcesses",
        "LinuxSystem", "RenderBenchmark", "Sandbox", "Settings", "Supervision", argumentParser
    ).tested(with: "aubench"),
    c("CBenchLimits", "CRawLimits", "CSampleLoops"),
    // Parts of products and not of targets: tests link the same targets in other ways.
    c("CInstalledCode").linked(packedTables),
    c("CInstalledProgram").linked(framePointersOnly).without("frame-pointers.ld"),
    module(
        "Commands", "AudioDevices", "AudioFiles", "AudioSessions", "AudioToolbox", "AudioUnitTestKit", "AVFAudio",
        "ComponentRegistry", "DaemonControl", "ExtensionHost", "HostControl", "LinuxProcesses", "LinuxSystem",
        "MIDIPorts", "MusicSequences", "PropertyLists", "RealtimeKit", "RenderBenchmark", "RenderGraph", "Rigs",
        "Sandbox", "Settings", "Supervision", "TerminalOutput", "UnitTemplates", "UnitValidation", "Varlink",
        argumentParser, logging
    ).tested(),
    module("Rigs", "AudioToolbox", "ComponentRegistry", "PropertyLists", "Varlink"),
    // What `auctl new` writes: sources that are compiled here and stand in the module as bytes.
    module("UnitTemplates").each { $0.resources = [.embedInCode("Templates")] }.tested(),
    template("EffectTemplate", in: "Effect", "AudioToolbox", "AudioUnitExtension"),
    template("InstrumentTemplate", in: "Instrument", "AudioToolbox", "AudioUnitExtension"),
    template("MIDITemplate", in: "MIDI", "AudioToolbox", "AudioUnitExtension"),
    c("TemplatesInC", "CKernelUnit").at("\(templates)/C").each { $0.publicHeadersPath = "." },
    template("TemplateTests", in: "Tests", "AudioUnitTestKit", "UnitValidation"))

storey(
    "Whole",
    suite("ArchitectureTests", "ServiceProtocol"),
    suite("DemoUnitTests", "AudioToolbox", "LinuxSystem", "ServiceProtocol"),
    suite(
        "IntegrationTests", "aubench", "auctl", "AudioDevices", "AudioFiles", "AudioToolbox", "AudioUnitInterface",
        "AudioUnitTestKit", "auextension", "auserviced", "AVFAudio", "ComponentRegistry", "ExtensionHost",
        "HostControl", "killpicture", "LinuxProcesses", "LinuxSystem", "realtimekitstandin", "RenderLink", "Sandbox",
        "ServiceChannel", "ServiceProtocol", "sessionprobe", "Supervision", "tracehold", "TwoOutputs"),
    suite("ScriptTests", "FuzzTargets"))

// Plug-ins of the package manager.
targets += [
    .plugin(name: "AudioUnitEntry", capability: .buildTool()),
    .plugin(
        name: "AssembleExtensions",
        capability: .command(
            intent: .custom(
                verb: "assemble-extensions", description: "Build the extensions and lay them out as bundles"),
            permissions: [.writeToPackageDirectory(reason: "The bundles are written to .build/extensions.")])),
]

// Programs as they are written for Apple's platforms.
for name in ["AUHost", "GameScene", "Karaoke", "SequencerDemo"] {
    targets += program(name, "AudioUnitHosting", "AVFoundation", "CAudioUnitHosting", argumentParser)
        .at("Examples/\(name)")
}

targets += inC("CUnitWire").at("extensions/CUnitWire/Sources")
bundles(
    in: "extensions",
    serviceModule("BuiltInEffects", "AudioToolbox", "AudioUnitExtension", "BuiltInUnits").linked(entryOnly),
    plugIns("Attenuator", "ChipOrgan"),
    units("Distortion", "FilterDemo", "Gain", "InstrumentDemo", "RingModulator"),
    unitsInC("Tremolo"))

// Units that fail, for tests.
bundles(
    in: "Tests/FaultyExtensions",
    plugIns("SelfAsking"),
    serviceModule("Panel", "AudioToolbox", "AudioUnitExtension", "CoreAudioKit").linked(entryOnly).without("Info.plist")
        .at("Tests/FaultyExtensions/Panel").each { ($0.sources, $0.plugins) = (["Sources"], ["AudioUnitEntry"]) },
    // Linked into tests as well, which have to go on exporting functions to components: it hides nothing.
    serviceModule("TwoOutputs", "AudioToolbox", "AudioUnitExtension", "SignalProcessing"),
    units("Crossing", "Keeper", "Lookahead"),
    unitsInC("Defective", "Faulty"),
    unitsInC("NoEntry", needs: []),
    unitsInC("OtherVersion", needs: ["CAudioUnit"]),
    unitsInC("Reluctant", needs: ["CAudioUnit", "CKernelUnit"]))
bundles(
    in: "Tests/HostileExtensions",
    units("Trapping"),
    unitsInC("CrashingConstructor", "HangingConstructor", needs: []),
    unitsInC("Hostile"))

// What tests share, start and load.
targets += module("TestSupport", logging).at("Tests/TestSupport")
targets += [
    c("ALSATestPCM").links("asound").each { $0.publicHeadersPath = "." },
    program("daemonprobe", "DaemonControl", "HostControl", "LinuxSystem", "ServiceChannel", "Supervision")
        .at("DaemonProbe"),
    // Tries every fault, and plays for as long as somebody wants while units fail: scripts/faults, scripts/soak.
    program(
        "faultrunner", "AudioToolbox", "AudioUnitTestKit", "auextension", "auserviced", "AVFAudio", "ComponentRegistry",
        "DaemonControl", "ExtensionHost", "HostControl", "LinuxProcesses", "LinuxSystem", "Sandbox", "Supervision",
        "SystemCallMask", "TestSupport", "Varlink", argumentParser
    ).at("FaultRunner"),
    // Another converter, for comparison.
    systemLibrary("CSamplerate", "samplerate", debian: "libsamplerate0-dev"),
    program("killpicture", "AudioFiles", "BenchmarkPlots").at("KillPicture"),
    c("MusicPlayerCaller", "CAudioUnit"),
    programInC("realtimekitstandin", "CRealtimeKit").at("RealtimeKitStandIn"),
    program("RenderLinkTestService", "AudioToolbox", "LinuxProcesses", "LinuxSystem", "RenderLink"),
    programInC("sandboxprobe", "CSandbox").at("SandboxProbe"),
    // A program with an audio session, for the tests of several.
    program("sessionprobe", "AudioDevices", "AudioToolbox", "AVFAudio", "AVFoundation", "LinuxSystem")
        .at("SessionProbe"),
    c("ServiceTestUnit", "CAudioUnit"),
    // SoundFont files as bytes, whole or with any fault.
    module("SoundFontFiles"),
    inC("ShiftedClock"),
    inC("SystemCallMask"),
    programInC("tracehold").at("TraceHold"),
].flatMap { $0.each { $0.path = "Tests/Programs/\($0.path ?? $0.name)" } }

// Decoders behind one function each: for the fuzzers, and for a test that replays their corpora.
storey(
    "Fuzzing",
    module(
        "FuzzTargets", "AudioSessions", "AudioToolbox", "ComponentRegistry", "CRenderLink", "DaemonControl",
        "HostControl", "LinuxProcesses", "LinuxSystem", "MusicSequences", "NetworkAudio", "PropertyLists", "RenderLink",
        "Rigs", "ServiceChannel", "ServiceProtocol", "SoundBanks", "SoundFontFiles", "Supervision", "Varlink"
    ).without("Corpora", "Dictionaries").at("Tests/Fuzzing/FuzzTargets").tested(),
    program("fuzzseeds", "FuzzTargets").at("Tests/Fuzzing/FuzzSeeds"))

/// What other packages link: the API, hosting, and what a host may need beside it, such as the client of other hosts and of the daemon.
let modules = [
    "Accelerate", "AudioDevices", "AudioFiles", "AudioToolbox", "AudioUnit", "AudioUnitInterface", "AVFAudio",
    "AVFoundation", "CoreAudio", "CoreAudioKit", "CoreAudioTypes", "CoreMedia", "CoreMIDI", "DaemonControl",
    "ExtensionHost",
    "HostControl", "OSInterface", "OSLog",
]

let package = Package(
    name: "auserviced",
    products: libraries.map { .library(name: $0, type: .dynamic, targets: [$0, "CInstalledCode"]) }
        + modules.map { .library(name: $0, targets: [$0]) } + [
            // What a unit's library links: whatever links it exports the entry and nothing else.
            .library(name: "AudioUnitExtension", targets: ["AudioUnitExtension", "CUnitExports"]),
            .library(name: "AudioUnitHosting", targets: ["AudioUnitHosting", "CAudioUnitHosting"]),
            .library(name: "AudioUnitTestKit", targets: ["AudioUnitTestKit", "UnitValidation"]),
            .library(name: "CKernelUnit", targets: ["CKernelUnit", "CAudioUnit"]),
            .plugin(name: "AudioUnitEntry", targets: ["AudioUnitEntry"]),
            // The C interface with everything behind it, for hosts in C: libaudiotoolbox.so.
            .library(name: "audiotoolbox", type: .dynamic, targets: ["AudioToolboxLibrary", "CInstalledCode"]),
            .executable(name: "aucodec", targets: ["aucodec"]),
            .executable(name: "auextension", targets: ["auextension", "CInstalledCode"]),
        ]
        + ["aubench", "auctl", "auserviced"].map {
            .executable(name: $0, targets: [$0, "CInstalledCode", "CInstalledProgram"])
        },
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
    ],
    targets: targets,
    cxxLanguageStandard: .cxx17
)

/// What is compiled or linked.
let built = targets.filter { $0.type != .plugin && $0.type != .system }

// AUSERVICED_STRICT: warnings are errors where scripts/test says so, and not for those whose packages depend on this one. With `tests`
// only those of tests: the release build takes what is there of the others.
if let strict = Context.environment["AUSERVICED_STRICT"] {
    for target in built where strict != "tests" || target.type == .test {
        target.swiftSettings = (target.swiftSettings ?? []) + [.treatAllWarnings(as: .error)]
        target.cSettings = (target.cSettings ?? []) + [.treatAllWarnings(as: .error)]
        target.cxxSettings = (target.cxxSettings ?? []) + [.treatAllWarnings(as: .error)]
    }
}

// AUSERVICED_REALTIME: programs and tests are linked with RealtimeSanitizer, which reports what blocks between the marks of the render
// path. It watches by calls that it takes the place of, so nothing is compiled anew.
if Context.environment["AUSERVICED_REALTIME"] != nil {
    _ = built.filter { $0.type != .regular }.linked([.unsafeFlags(["-Xclang-linker", "-fsanitize=realtime"])])
}

// AUSERVICED_FUZZ: the fuzzers' program, with whatever it links counted by libFuzzer and watched by the address sanitizer.
if Context.environment["AUSERVICED_FUZZ"] != nil {
    let sanitized = ["-sanitize=fuzzer,address"]
    for target in built {
        target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(sanitized)]
        target.cSettings = (target.cSettings ?? []) + [.unsafeFlags(["-fsanitize=fuzzer-no-link,address"])]
    }
    // The linker must keep the sections that libFuzzer counts in; gold cannot link the address sanitizer.
    package.targets +=
        inC("FuzzerMemory").at("Tests/Fuzzing/FuzzerMemory")
        + program("fuzzer", "FuzzTargets", "FuzzerMemory").at("Tests/Fuzzing/Fuzzer")
        .compiled(swiftSettings + [.unsafeFlags(sanitized)])
        .linked([.unsafeFlags(["-use-ld=lld", "-Xlinker", "--no-gc-sections"] + sanitized)])
}

// AUSERVICED_PART="AudioFilesTests VarlinkTests": what these targets need and nothing else, for quick builds of a part.
// `libraries` stands for all units and what else is loaded, `sources` for everything that is no test.
if let part = Context.environment["AUSERVICED_PART"] {
    let named = Dictionary(uniqueKeysWithValues: package.targets.map { ($0.name, $0) })
    var wanted: Set = ["CInstalledCode", "CInstalledProgram"]
    var used: Set<String> = []
    func want(_ name: String) {
        guard let target = named[name], wanted.insert(name).inserted else { return }
        for case .byNameItem(let needed, _) in target.dependencies { want(needed) }
        for case .productItem(_, let package?, _, _) in target.dependencies { used.insert(package) }
        for case .plugin(let plugin, _) in target.plugins ?? [] { want(plugin) }
    }
    let words = ["libraries": libraries, "sources": package.targets.filter { $0.type != .test }.map(\.name)]
    part.split(separator: " ").flatMap { words[String($0)] ?? [String($0)] }.forEach(want)
    package.targets.removeAll { !wanted.contains($0.name) }
    package.dependencies.removeAll { dependency in
        guard case .sourceControl(_, let location, _) = dependency.kind else { return false }
        return !used.contains { location.hasSuffix("/\($0)") }
    }
    package.products.removeAll { !wanted.isSuperset(of: ($0 as? any TargetList)?.targets ?? []) }
}

/// What is made of targets.
protocol TargetList { var targets: [String] { get } }
extension Product.Library: TargetList {}
extension Product.Executable: TargetList {}
extension Product.Plugin: TargetList {}
