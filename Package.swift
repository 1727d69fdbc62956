// swift-tools-version: 6.2
import CompilerPluginSupport
import PackageDescription

// One table holds all targets and products. A folder stands above those that lie in it, with `*` for a target's name or for what
// stands behind = in it; tests lie in Tests where what they test lies in Sources. A line is
//     KIND NAME...: NEED... FLAG...; tests: NEED...; PRODUCT: TARGET...
// Targets of a kind (see `make`) have what they need, and flags of the compiler or linker. With `tests`, each has tests, which need the
// same, it, and what else is named; with a PRODUCT (see `product`), it is one, together with the targets that are named. \ continues a
// line, and // begins a comment. Below the table stands what is special about single targets. What each module is for says
// docs/inside/architecture.md. scripts/units/Package.swift has a part of this; a test compares the two.

let table = """
    Sources/System/*
        c CLinux CLinuxProcesses CRealtimeKit CSandbox
        c CPlugInWindows -D_GNU_SOURCE
        runner LinuxProcesses: CLinuxProcesses LinuxSystem; tests
        runner LinuxSystem: CLinux; tests
        module RealtimeKit: CRealtimeKit LinuxSystem Settings; tests
        runner Sandbox: CSandbox LinuxSystem; tests: sandboxprobe
        service Settings; tests
        module TerminalOutput; tests
    Sources/Messages/*
        module AudioSessions: LinuxProcesses LinuxSystem Settings Varlink; tests
        runner ServiceChannel: LinuxProcesses LinuxSystem ServiceProtocol; tests
        runner ServiceProtocol; tests
        module Varlink: LinuxProcesses LinuxSystem; tests
    Sources/Unit/*
        c CAudioUnit CFrameworkSubmodules CRateConversion CUnitExports
        service AudioToolbox: AudioTypes CAudioToolbox CFrameworkSubmodules DarwinInterface LinuxSystem \
            MIDITranslation PropertyLists; tests; library
        runner AudioTypes: CAudioUnit; tests
        service AudioUnitExtension: AudioToolbox LinuxSystem MIDITranslation ServiceProtocol ViewInterface; tests: \
            CRenderBlocks; library: CRenderBlocks CUnitExports
        c CAudioToolbox CDarwin CViewInterface: CAudioUnit
        c CKernelUnit: CAudioUnit CUnitWire; library: CAudioUnit
        c CRenderBlocks: CAudioToolbox
        service DarwinInterface: CDarwin
        service MIDITranslation: AudioTypes; tests
        service PropertyLists: LinuxSystem; tests
        service RateConversion: CRateConversion; tests: CSamplerate
        c CSampleLoops -O3
        c CSignalProcessing -O3 -ffp-contract=off
        service SignalProcessing: AudioToolbox CSampleLoops CSignalProcessing
        runner ViewInterface: CViewInterface
    Sources/UnitV2/*
        service AudioUnitInterface: AudioToolbox CAudioUnitInterface; tests: BuiltInUnits; library
        c CAudioUnitInterface: CAudioUnit
        // What shows plug-ins' windows is a program of its own, which links X11.
        programInC auplugview: CPlugInWindows CSandbox -D_GNU_SOURCE -lxcb -lxcb-xtest -ldl; installed
        // With liblilv loaded where an LV2 bundle is, and no header of it.
        c CForeignPlugIns: CAudioUnit CPlugInWindows -D_GNU_SOURCE -ldl -lm
        service ForeignPlugIns: AudioToolbox AudioUnitExtension CForeignPlugIns PropertyLists; loaded
        service PlugInAdapter: AudioToolbox AudioUnitExtension AudioUnitInterface; loaded
    Sources/Link/*
        c CRenderLink: CAudioUnit CSampleLoops
        runner RenderLink: AudioTypes CRenderLink CSampleLoops LinuxProcesses LinuxSystem; tests: AudioToolbox \
            RenderLinkTestService
    Sources/Views/*
        c CDrawing
        // Wayland's library is loaded where it is present.
        c CWaylandWindow -D_GNU_SOURCE -lxkbcommon -ldl
        c CX11Window -D_GNU_SOURCE -lxcb -lxcb-shm -lxcb-xkb -lxkbcommon -lxkbcommon-x11
        module AppKit: _Testing_AppKit AudioToolbox CoreGraphics ViewHierarchy; library
        module Combine; library
        module CoreAudioKit: AppKit AudioToolbox CFrameworkSubmodules CoreGraphics UIKit ViewHierarchy; tests: \
            ViewStage; library
        module CoreGraphics: _Testing_CoreGraphics CDrawing; tests; library
        module QuartzCore: ViewHierarchy; library
        runner SurfaceProtocol: LinuxProcesses LinuxSystem ServiceChannel ServiceProtocol; tests
        module SwiftUI: AppKit AudioToolbox Combine CoreGraphics UIKit UniformTypeIdentifiers ViewHierarchy; tests: \
            CoreAudioKit ViewStage; library: ViewMacros
        module UIKit: _Testing_UIKit AudioToolbox CoreGraphics ViewHierarchy; library
        module UniformTypeIdentifiers; library
        module ViewHierarchy: AudioToolbox CoreGraphics; tests: AppKit QuartzCore UIKit ViewStage
        // What `#Preview` and `@Entry` stand for: a program that the compiler of who depends on SwiftUI asks.
        macro ViewMacros
        module ViewPresentation: AudioToolbox AudioUnitExtension LinuxProcesses LinuxSystem ServiceProtocol Settings \
            SurfaceProtocol; tests
        // Windows on an X server or a Wayland compositor; what links it is a program of its own.
        module WindowPresentation: AudioToolbox CoreGraphics CWaylandWindow CX11Window LinuxSystem ServiceProtocol Settings \
            SurfaceProtocol ViewPresentation; tests
        module _Testing_AppKit _Testing_CoreGraphics _Testing_UIKit
    Sources/Service/*
        c CCrashReport
        runnerProgram auextension: ExtensionService; executable: CInstalledCode
        runner ExtensionLoading: AudioTypes LinuxSystem ViewInterface
        runner ExtensionService: AudioTypes CCrashReport CPlugInWindows ExtensionLoading LinuxProcesses LinuxSystem RenderLink \
            Sandbox ServiceChannel ServiceProtocol SurfaceProtocol ViewInterface; tests: AudioToolbox Supervision
    Sources/Devices/*
        module AudioDevices: AudioToolbox CALSA CSoundServers LinuxSystem NetworkAudio RealtimeKit Settings; tests: \
            ALSATestPCM AudioFiles AudioSessions AVFAudio MIDIPorts; library
        // The C interface of devices, AudioHardware.h.
        module AudioHardware: AudioDevices AudioToolbox LinuxSystem; tests: CoreAudio
        c CALSA CMIDISequencer -lasound
        c CAvahi
        // Built with PipeWire's headers and without its library, which is loaded where it is present.
        c CSoundServers
        module MIDIPorts: AudioDevices CMIDISequencer CSoundServers LinuxSystem; tests
        module NetworkAudio: CAvahi LinuxSystem RateConversion; tests
    Sources/Files/*
        c CSampleConversion
        programInC aucodec -lavformat -lavcodec -lavutil -lm; executable
        module AudioCodecs: AudioContainers AudioTypes CFLAC CLAME CMPG123 COpus COpusFile CVorbisFile \
            LinuxProcesses LinuxSystem Settings; tests: aucodec
        module AudioContainers: AudioTypes LinuxSystem; tests
        module AudioConversion: AudioTypes CSampleConversion CSoxr
        module AudioFiles: AudioCodecs AudioConversion AudioToolbox CSndfile LinuxSystem; tests; library
        system CFLAC: libflac-dev flac
        system CLAME: libmp3lame-dev
        system CMPG123: libmpg123-dev libmpg123
        system COpus: libopus-dev opus
        system COpusFile: libopusfile-dev opusfile
        system CSndfile: libsndfile1-dev sndfile
        system CSoxr: libsoxr-dev soxr
        system CVorbisFile: libvorbis-dev vorbisfile
    Sources/Engine/*
        // With Foundation, for notifications; a unit that needs its formats only imports AudioToolbox.
        module AVFAudio: AudioCodecs AudioContainers AudioConversion AudioDevices AudioFiles AudioHardware \
            AudioSessions AudioToolbox AudioUnitInterface BuiltInUnits CFrameworkSubmodules LinuxSystem MusicSequences \
            PropertyLists RenderGraph SignalProcessing SoundBanks Spatialization VoiceProcessing Logging; tests: \
            aucodec MusicPlayerCaller SoundFontFiles; library
        service BuiltInUnits: AudioToolbox CBuiltInUnits CSampleLoops LinuxSystem RateConversion SamplerVoices \
            SignalProcessing SoundBanks Spatialization; tests: AudioUnitInterface AudioUnitTestKit SoundFontFiles
        c CBuiltInUnits: CSignalProcessing
        c CSamplerVoices: CSampleLoops -O3 -ffp-contract=off
        c CSpatialization: CSampleLoops CSignalProcessing -O3 -ffp-contract=off
        c CVoiceProcessing -lspeexdsp
        service MusicSequences; tests
        service RenderGraph: AudioToolbox CSampleLoops LinuxSystem MusicSequences RateConversion Spatialization \
            VoiceProcessing; tests
        service SamplerVoices: CSampleLoops CSamplerVoices SignalProcessing SoundBanks; tests: LinuxSystem \
            SoundFontFiles
        service SoundBanks; tests: SoundFontFiles
        service Spatialization: AudioToolbox CSampleLoops CSpatialization SignalProcessing; tests
        service VoiceProcessing: CVoiceProcessing; tests
        tests AudioFidelityTests: aucodec AVFAudio
        // The C interfaces for sound, apart from AVFAudioTests: they build in a tenth of the time.
        tests AudioFunctionTests: aucodec AudioDevices AudioUnitInterface AVFAudio BuiltInUnits
    Sources/Host/*
        // The C interface with everything behind it, for hosts in C: libaudiotoolbox.so.
        module AudioToolboxLibrary: AudioToolbox AudioUnitInterface BuiltInUnits CAudioToolboxLibrary \
            ComponentRegistry ExtensionHost LinuxSystem Supervision UserLibrary; loaded=audiotoolbox
        // For programs that know only Apple's API: linked, not imported.
        module AudioUnitHosting: AudioToolbox ExtensionHost LinuxSystem UserLibrary Logging; library: CAudioUnitHosting
        c CAudioToolboxLibrary
        c CAudioUnitHosting: AudioUnitHosting
        module ComponentRegistry: LinuxSystem PropertyLists Settings; tests
        module DaemonControl: ComponentRegistry HostControl LinuxProcesses LinuxSystem Sandbox ServiceProtocol \
            Settings Supervision Varlink; tests; library
        module ExtensionHost: AudioToolbox AudioUnitExtension AudioUnitInterface ComponentRegistry DaemonControl \
            ExtensionLoading HostControl LinuxProcesses LinuxSystem RealtimeKit RenderGraph RenderLink Sandbox \
            ServiceChannel ServiceProtocol SignalProcessing Supervision UserLibrary ViewPresentation; tests; library
        module ForeignScanning: ComponentRegistry LinuxProcesses LinuxSystem Sandbox Settings Supervision; tests: \
            auextension auplugview AudioToolbox AudioUnitTestKit ExtensionHost ForeignPlugIns ForeignTestPlugIns \
            ViewPresentation X11TestInterface
        module HostControl: LinuxProcesses LinuxSystem Settings Supervision Varlink; tests; library
        module Supervision: LinuxProcesses LinuxSystem Sandbox ServiceChannel ServiceProtocol Settings TerminalOutput \
            Logging; tests
        module UserLibrary: AudioToolbox LinuxSystem PropertyLists Settings; tests
    Sources/Daemon/*
        program auserviced: DaemonControl DaemonServer LinuxProcesses LinuxSystem Varlink ArgumentParser Logging; \
            installed
        module DaemonServer: AudioSessions ComponentRegistry DaemonControl HostControl LinuxProcesses LinuxSystem \
            Sandbox ServiceChannel ServiceProtocol Settings Supervision Varlink Logging; tests: auextension auserviced \
            daemonprobe
    Sources/AppleNames/*
        service Accelerate: CAccelerate CFrameworkSubmodules; tests; library
        service AudioUnit: AudioToolbox CFrameworkSubmodules CoreAudioTypes; library
        module AVFoundation: AudioToolbox AVFAudio CFrameworkSubmodules CoreAudio CoreAudioTypes CoreMedia CoreMIDI; \
            library
        c CAccelerate -O3 -fno-math-errno -lm
        service CoreAudio: AudioTypes CFrameworkSubmodules CoreAudioTypes DarwinInterface; library
        service CoreAudioTypes: AudioTypes CFrameworkSubmodules; library
        service CoreMedia: AudioToolbox; tests; library
        service CoreMIDI: AudioToolbox CFrameworkSubmodules CSequencer; tests; library
        c CSequencer -lasound
        // A module named `os` would be found by every package in the graph that asks `canImport(os)` and takes that for
        // Apple's: programs name this one `os` with -module-alias.
        service OSInterface: CFrameworkSubmodules DarwinInterface; library
        service OSLog: OSInterface; library
        tests FrameworkNameTests: AudioToolbox AudioUnit AVFoundation CoreAudio CoreAudioKit CoreAudioTypes CoreMedia \
            CoreMIDI DarwinInterface OSInterface OSLog
    Sources/Proof/*
        c CCairo CRawLimits
        module AudioUnitTestKit: AudioToolbox AudioUnitInterface ComponentRegistry ExtensionHost LinuxSystem Settings \
            Supervision; library: UnitValidation
        // With cairo's headers and without its library, which is loaded where a picture is drawn.
        module BenchmarkPlots: CCairo LinuxProcesses LinuxSystem RenderBenchmark; tests
        // No Swift in it: it stands for the least that starting any program costs.
        programInC rawspawn
        module RenderBenchmark: AudioToolbox AudioUnitTestKit ComponentRegistry CRawLimits ExtensionHost LinuxSystem \
            Sandbox TerminalOutput; tests
        c rendercounter: CAudioUnit; loaded
        module UnitValidation: AudioToolbox AudioUnitTestKit ComponentRegistry ExtensionHost LinuxSystem Supervision \
            SurfaceProtocol ViewPresentation; tests: auctl auextension
    Sources/Tools/*
        // What the plug-in AppleSource runs.
        program applesource: SourceRules
        program aubench: BenchCommands Commands; installed
        // A program of its own: `auctl` links no web server.
        program auconsole: Console LinuxProcesses LinuxSystem Settings ArgumentParser; installed
        program auctl: Commands; installed
        program auview: UnitWindows; installed
        module BenchCommands: AudioDevices AudioToolbox AudioUnitTestKit AVFAudio BenchmarkPlots CBenchLimits Commands \
            ComponentRegistry ExtensionHost HostControl LinuxProcesses LinuxSystem MIDIPorts RenderBenchmark Sandbox \
            Settings Supervision ArgumentParser; tests: aubench
        c CBenchLimits: CRawLimits CSampleLoops
        c CInstalledCode CInstalledProgram
        module Commands: AudioDevices AudioFiles AudioSessions AudioToolbox AudioUnitTestKit AVFAudio \
            ComponentRegistry CoreAudioKit DaemonControl ExtensionHost ForeignScanning HostControl LinuxProcesses \
            LinuxSystem MIDIPorts MusicSequences ProjectImport PropertyLists RealtimeKit RemoteParameters \
            RenderBenchmark RenderGraph RigImport Rigs Sandbox Settings SignalProcessing Supervision TerminalOutput \
            UnitTemplates UnitValidation Varlink ViewPresentation ArgumentParser Logging; tests
        // The page stands in the module as bytes, so that an installed program has it with it.
        module Console: AudioToolbox HostControl LinuxProcesses LinuxSystem RemoteParameters Supervision SurfaceProtocol \
            Varlink ViewPresentation NIOCore NIOHTTP1 NIOPosix NIOWebSocket; tests: auconsole auctl auextension \
            ComponentRegistry ExtensionHost
        module ProjectImport: LinuxSystem PropertyLists SourceRules; tests
        module RemoteParameters: AudioToolbox HostControl LinuxProcesses LinuxSystem Varlink ViewPresentation; tests
        module RigImport; tests
        module Rigs: AudioToolbox ComponentRegistry PropertyLists Varlink
        module SourceRules; tests: applesource
        module UnitTemplates; tests
        // `auview`, apart from `Commands`, which brings sound and files.
        module UnitWindows: AudioToolbox CoreAudioKit HostControl LinuxProcesses LinuxSystem RemoteParameters \
            SurfaceProtocol TerminalOutput Varlink ViewPresentation WindowPresentation ArgumentParser
    Tests/Whole/*
        tests ArchitectureTests: ServiceProtocol
        tests DemoViewTests: AudioToolbox CoreAudioKit DistortionView FilterDemoView InstrumentDemoView \
            RingModulatorView ViewStage
        tests DemoUnitTests: AudioToolbox LinuxSystem ServiceProtocol
        tests IntegrationTests: aubench auctl AudioDevices AudioFiles AudioToolbox AudioUnitInterface AudioUnitTestKit \
            auextension auserviced auview AVFAudio ComponentRegistry ExtensionHost HostControl killpicture \
            LinuxProcesses LinuxSystem MIDIPorts realtimekitstandin RenderLink Sandbox ServiceChannel ServiceProtocol \
            sessionprobe Supervision SurfaceProtocol tracehold TwoOutputs Varlink viewpictures ViewPresentation \
            waylandprobe windowprobe
        tests ScriptTests: FuzzTargets
    Examples/*
        // Programs as they are written for Apple's platforms.
        program AUHost GameScene Karaoke SequencerDemo: AudioUnitHosting AVFoundation CAudioUnitHosting ArgumentParser
    Sources/Tools/UnitTemplates/Templates/*
        // What `auctl new` writes: UnitTemplates holds these sources as bytes, and here they are compiled.
        module EffectTemplate=Effect InstrumentTemplate=Instrument MIDITemplate=MIDI: AudioToolbox AudioUnitExtension
        module ViewTemplate=View: AudioUnitExtension CoreAudioKit
        module TemplateTests=Tests: AudioUnitTestKit UnitValidation
        libraryInC TemplatesInC=C: CKernelUnit
    extensions/*/Sources
        c CUnitWire
        // The views of units that come along.
        module DistortionView FilterDemoView InstrumentDemoView RingModulatorView: AppKit AudioToolbox CoreAudioKit
        unit AudioFilePlayer: AudioToolbox AudioUnitExtension BuiltInUnits CSndfile RateConversion
        unit BuiltInEffects: AudioToolbox AudioUnitExtension BuiltInUnits
        unit Distortion FilterDemo Gain InstrumentDemo RingModulator: AudioToolbox AudioUnitExtension SignalProcessing
        unitInC Tremolo: CAudioUnit CUnitWire
        plugIn Attenuator ChipOrgan: CAudioUnit
    extensions/*/Library
        // A view's entry is in a library of its own: what draws is loaded with a view and not with its unit. Tests link the view without
        // it: they have to go on exporting functions to components.
        viewEntry DistortionViewEntry=DistortionView: AudioUnitExtension CoreAudioKit DistortionView; \
            loaded=DistortionView
        viewEntry FilterDemoViewEntry=FilterDemoView: AudioUnitExtension CoreAudioKit FilterDemoView; \
            loaded=FilterDemoView
        viewEntry InstrumentDemoViewEntry=InstrumentDemoView: AudioUnitExtension CoreAudioKit InstrumentDemoView; \
            loaded=InstrumentDemoView
        viewEntry RingModulatorViewEntry=RingModulatorView: AudioUnitExtension CoreAudioKit RingModulatorView; \
            loaded=RingModulatorView
    Tests/FaultyExtensions/*/Sources
        // Units that fail, for tests.
        unit Crossing Keeper Lookahead: AudioToolbox AudioUnitExtension SignalProcessing
        unit Easel Panel: AudioToolbox AudioUnitExtension CoreAudioKit
        // Linked into tests as well, which have to go on exporting functions to components: it hides nothing.
        service TwoOutputs: AudioToolbox AudioUnitExtension SignalProcessing; loaded
        unitInC Defective Faulty: CAudioUnit CUnitWire
        unitInC NoEntry
        unitInC OtherVersion: CAudioUnit
        unitInC Reluctant: CAudioUnit CKernelUnit
        plugIn SelfAsking: CAudioUnit
    Tests/HostileExtensions/*/Sources
        unit Trapping: AudioToolbox AudioUnitExtension SignalProcessing
        unitInC CrashingConstructor HangingConstructor
        unitInC Hostile: CAudioUnit CUnitWire
    Tests/*
        module TestSupport: Logging
    Tests/Programs/*
        // What tests start and load, as README.md there says.
        libraryInC ALSATestPCM -lasound; loaded
        // What test plug-ins of other formats show.
        c TestPanel -lxcb -ldl
        libraryInC ForeignTestPlugIns: TestPanel; loaded
        c MusicPlayerCaller: CAudioUnit
        c ServiceTestUnit: CAudioUnit; loaded
        c ShiftedClock; loaded
        c SystemCallMask
        program daemonprobe=DaemonProbe: DaemonControl HostControl LinuxSystem ServiceChannel Supervision
        program faultrunner=FaultRunner: AudioToolbox AudioUnitTestKit auextension auserviced AVFAudio \
            ComponentRegistry DaemonControl ExtensionHost HostControl LinuxProcesses LinuxSystem Sandbox Supervision \
            SystemCallMask TestSupport Varlink ArgumentParser
        program killpicture=KillPicture: AudioFiles BenchmarkPlots
        program RenderLinkTestService: AudioToolbox LinuxProcesses LinuxSystem RenderLink
        program sessionprobe=SessionProbe: AudioDevices AudioToolbox AVFAudio AVFoundation LinuxSystem
        programInC realtimekitstandin=RealtimeKitStandIn: CRealtimeKit
        programInC sandboxprobe=SandboxProbe: CSandbox
        programInC tracehold=TraceHold
        // A view whose unit is killed, as its presenter has it: scripts/draw-views.
        program viewpictures=ViewPictures: AppKit AudioToolbox CoreAudioKit ExtensionHost LinuxSystem ViewPresentation
        libraryInC X11TestInterface: TestPanel; loaded
        // Another program's windows, and a person, on an X server.
        programInC windowprobe=WindowProbe -lxcb -lxcb-xtest
        // A mouse on a Wayland compositor.
        programInC waylandprobe=WaylandProbe -lwayland-client
        module SoundFontFiles
        module ViewStage: AudioToolbox CoreGraphics
        system CSamplerate: libsamplerate0-dev samplerate
    Tests/Fuzzing/*
        // Decoders behind one function each: for the fuzzers, and for a test that replays their corpora.
        module FuzzTargets: AudioContainers AudioSessions AudioToolbox AudioUnitExtension ComponentRegistry \
            CRenderLink DaemonControl HostControl LinuxProcesses LinuxSystem MusicSequences NetworkAudio ProjectImport \
            PropertyLists RenderLink RigImport Rigs ServiceChannel ServiceProtocol SoundBanks SoundFontFiles \
            Spatialization Supervision SurfaceProtocol Varlink; tests
        program fuzzseeds=FuzzSeeds: FuzzTargets
    """

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
let runnerSettings =
    serviceSettings + [.unsafeFlags(["-Xfrontend", "-disable-autolink-library", "-Xfrontend", "swift_Concurrency"])]

/// A library exports what a file of the package lists.
func exports(_ file: String, _ others: String...) -> [LinkerSetting] {
    [.unsafeFlags(["-Xlinker", "--version-script=\(Context.packageDirectory)/\(file)"] + others)]
}

/// Its entry and nothing else, so that no symbol of one copy of the API can bind to another.
let entryOnly = exports("extensions/entry.map")

/// The factory functions of components that are written against the C interface, whose names end so.
let factoriesOnly = exports("extensions/plugin.map")

/// What no module of a service needs.
let packages: [String: Target.Dependency] = [
    "ArgumentParser": .product(name: "ArgumentParser", package: "swift-argument-parser"),
    "Logging": .product(name: "Logging", package: "swift-log"),
].merging(
    // What the console's page is served with; no other program links it.
    ["NIOCore", "NIOHTTP1", "NIOPosix", "NIOWebSocket"].map { ($0, .product(name: $0, package: "swift-nio")) },
    uniquingKeysWith: { $1 })

func make(_ kind: String, _ name: String, _ words: [String]) -> Target {
    let needs = words.map { packages[$0] ?? .byName(name: $0) }
    return switch kind {
    case "c": .target(name: name, dependencies: needs)
    // Modules in Swift: of hosts and programs, of services, and of the runner.
    case "module": .target(name: name, dependencies: needs, swiftSettings: swiftSettings)
    case "service": .target(name: name, dependencies: needs, swiftSettings: serviceSettings)
    case "runner": .target(name: name, dependencies: needs, swiftSettings: runnerSettings)
    case "program": .executableTarget(name: name, dependencies: needs, swiftSettings: swiftSettings)
    case "runnerProgram": .executableTarget(name: name, dependencies: needs, swiftSettings: runnerSettings)
    case "programInC": .executableTarget(name: name, dependencies: needs)
    case "macro": .macro(name: name, dependencies: needs, swiftSettings: swiftSettings)
    case "tests": .testTarget(name: name, dependencies: needs + ["TestSupport"], swiftSettings: swiftSettings)
    case "unit": .target(name: name, dependencies: needs, swiftSettings: serviceSettings, linkerSettings: entryOnly)
    case "viewEntry": .target(name: name, dependencies: needs, swiftSettings: swiftSettings, linkerSettings: entryOnly)
    // SwiftPM wants a folder of public headers; nobody imports them.
    case "unitInC": .target(name: name, dependencies: needs, publicHeadersPath: ".", linkerSettings: entryOnly)
    case "libraryInC": .target(name: name, dependencies: needs, publicHeadersPath: ".")
    // Components in C or C++ against the C interface: `.component` bundles.
    case "plugIn": .target(name: name, dependencies: needs, publicHeadersPath: ".", linkerSettings: factoriesOnly)
    // A library of the system: Debian's package, and the name that pkg-config knows.
    case "system": .systemLibrary(name: name, pkgConfig: words.dropFirst().first, providers: [.apt([words[0]])])
    default: fatalError("\(name) is declared as '\(kind)', which is no kind of target")
    }
}

/// A program, what others link, or what is loaded: bundles, and what tests and the runner load beside them.
func product(_ kind: String, _ name: String, _ targets: [String]) -> Product {
    switch kind {
    case "executable": .executable(name: name, targets: targets)
    case "installed": .executable(name: name, targets: targets + ["CInstalledCode", "CInstalledProgram"])
    case "library": .library(name: name, targets: targets)
    case "loaded": .library(name: name, type: .dynamic, targets: targets + ["CInstalledCode"])
    case "plugin": .plugin(name: name, targets: targets)
    default: fatalError("\(name) is declared as '\(kind)', which is no kind of product")
    }
}

extension Target {
    func add(swift: [SwiftSetting] = [], c: [CSetting] = [], linker: [LinkerSetting] = []) {
        swiftSettings = (swiftSettings ?? []) + swift
        cSettings = (cSettings ?? []) + c
        linkerSettings = (linkerSettings ?? []) + linker
    }
}

var targets: [String: Target] = [:]
var products = ["AppleSource", "AudioUnitEntry"].map { (kind: "plugin", name: $0, targets: [$0]) }

@MainActor func add(_ target: Target, in folder: String) {
    target.path = target.type == .test ? folder.replacing("Sources", with: "Tests") : folder
    targets[target.name] = target
}

var folder = ""
for row in table.split(separator: "\n") where !row.contains("// ") {
    guard row.hasPrefix(" ") else {
        folder = String(row)
        continue
    }
    // What the semicolons part, what the colon of each parts, and the words of that.
    let halves = row.split(separator: ";").map { $0.split(separator: ":") }
    let parts = halves.map { $0.map { $0.split(separator: " ").map(String.init) } }
    let words = parts[0].map { $0.filter { !$0.hasPrefix("-") } }
    let flags = parts[0].joined().filter { $0.hasPrefix("-") }
    let (kind, needs) = (words[0][0], Array(words.dropFirst().joined()))
    for names in words[0].dropFirst().map({ $0.split(separator: "=").map(String.init) }) {
        let (name, place) = (names[0], folder.replacing("*", with: names[names.count - 1]))
        let target = make(kind, name, needs)
        add(target, in: place)
        target.add(linker: flags.filter { $0.hasPrefix("-l") }.map { .linkedLibrary(String($0.dropFirst(2))) })
        let options = flags.filter { !$0.hasPrefix("-l") }
        if !options.isEmpty { target.add(c: [.unsafeFlags(options)]) }
        if ["unit", "unitInC", "plugIn"].contains(kind) { products.append(("loaded", name, [name])) }
        for part in parts.dropFirst() {
            let (made, others) = (part[0][0].split(separator: "=").map(String.init), part.dropFirst().joined())
            if made == ["tests"] {
                add(make("tests", "\(name)Tests", needs + others + [name]), in: "\(place)Tests")
            } else {
                products.append((made[0], made.count > 1 ? made[1] : name, [name] + others))
            }
        }
    }
}

targets["CSoundServers"]!.add(
    c: [.unsafeFlags(["-isystem", "/usr/include/pipewire-0.3", "-isystem", "/usr/include/spa-0.2"])])
targets["CKernelUnit"]!.add(linker: entryOnly)
targets["CUnitExports"]!.add(linker: entryOnly)
targets["CAudioToolboxLibrary"]!.add(linker: exports("Sources/Host/CAudioToolboxLibrary/exports.map"))
// What the runner calls, to load plug-ins of LADSPA and LV2 and to tell what there is.
targets["ForeignPlugIns"]!.add(linker: exports("extensions/foreign.map", "-Xlinker", "-Bsymbolic"))
// The functions of the C interface: a component's library calls them without being linked to any. The adapter's own calls go to its own
// functions, whoever else exports some.
targets["PlugInAdapter"]!.add(linker: exports("extensions/adapter.map", "-Xlinker", "-Bsymbolic"))
// A program that loads such libraries exports the same functions to them, by name: not every linker takes patterns.
targets["AudioUnitInterface"]!.add(
    linker: [
        .unsafeFlags(
            """
            AudioComponentCopyName AudioComponentCount AudioComponentFindNext AudioComponentGetDescription
            AudioComponentGetVersion AudioComponentInstanceCanDo AudioComponentInstanceDispose
            AudioComponentInstanceGetComponent AudioComponentInstanceNew AudioComponentInstantiate
            AudioComponentRegister AudioUnitAddPropertyListener AudioUnitAddRenderNotify AudioUnitGetParameter
            AudioUnitGetProperty AudioUnitGetPropertyInfo AudioUnitInitialize AudioUnitProcess AudioUnitProcessMultiple
            AudioUnitRemovePropertyListenerWithUserData AudioUnitRemoveRenderNotify AudioUnitRender AudioUnitReset
            AudioUnitScheduleParameters AudioUnitSetParameter AudioUnitSetProperty AudioUnitUninitialize
            MusicDeviceMIDIEvent MusicDeviceMIDIEventList MusicDeviceStartNote MusicDeviceStopNote MusicDeviceSysEx
            """.split { " \n".contains($0) }.flatMap { ["-Xlinker", "--export-dynamic-symbol=\($0)"] },
            .when(platforms: [.linux]))
    ])
let whereInstalled: BuildSettingCondition = .when(platforms: [.linux], configuration: .release)
// What is installed is linked with addresses that wait to be fixed up in a packed table. glibc reads it since 2.36, and gold, the
// compiler's choice, does not write it.
let packed = ["-z", "pack-relative-relocs", "-O2", "--undefined-version"].flatMap { ["-Xlinker", $0] }
targets["CInstalledCode"]!.add(linker: [.unsafeFlags(["-use-ld=lld"] + packed, whereInstalled)])
// Programs that neither throw nor print their own backtraces have no tables for that. A debugger follows frame pointers.
let framePointersOnly = "\(Context.packageDirectory)/Sources/Tools/CInstalledProgram/frame-pointers.ld"
targets["CInstalledProgram"]!.add(linker: [.unsafeFlags(["-Xlinker", framePointersOnly], whereInstalled)])
targets["rawspawn"]!.add(linker: [.unsafeFlags(["-nostartfiles"])])
targets["FrameworkNameTests"]!.add(swift: [.unsafeFlags(["-module-alias", "os=OSInterface"])])
targets["UnitTemplates"]!.resources = [.embedInCode("Templates")]
targets["Console"]!.resources = [.embedInCode("Page")]
targets["CAudioToolboxLibrary"]!.exclude = ["exports.map"]
targets["CInstalledProgram"]!.exclude = ["frame-pointers.ld"]
targets["FuzzTargets"]!.exclude = ["Corpora", "Dictionaries"]
for target in [targets["Easel"]!, targets["Panel"]!] {
    (target.path, target.exclude) = ("Tests/FaultyExtensions/\(target.name)", ["Info.plist"])
    (target.sources, target.plugins) = (["Sources"], ["AudioUnitEntry"])
}
targets["AppleSource"] = .plugin(name: "AppleSource", capability: .buildTool(), dependencies: ["applesource"])
targets["AudioUnitEntry"] = .plugin(name: "AudioUnitEntry", capability: .buildTool())
targets["AssembleExtensions"] = .plugin(
    name: "AssembleExtensions",
    capability: .command(
        intent: .custom(verb: "assemble-extensions", description: "Build the extensions and lay them out as bundles"),
        permissions: [.writeToPackageDirectory(reason: "The bundles are written to .build/extensions.")]))

let built = targets.values.filter { ![.plugin, .system, .macro].contains($0.type) }

// AUSERVICED_STRICT: warnings are errors where scripts/test says so, and not for those whose packages depend on this one. With `tests`
// only those of tests: the release build takes what is there of the others.
if let strict = Context.environment["AUSERVICED_STRICT"] {
    // SwiftUI declares macros whose program the compiler is not given here: that is a warning for each.
    for target in built where target.name != "SwiftUI" && strict != "tests" || target.type == .test {
        target.add(swift: [.treatAllWarnings(as: .error)], c: [.treatAllWarnings(as: .error)])
        target.cxxSettings = (target.cxxSettings ?? []) + [.treatAllWarnings(as: .error)]
    }
}

// AUSERVICED_REALTIME: programs and tests are linked with RealtimeSanitizer, which reports what blocks between the marks of the render
// path. It watches by calls that it takes the place of, so nothing is compiled anew.
if Context.environment["AUSERVICED_REALTIME"] != nil {
    for target in built where target.type != .regular {
        target.add(linker: [.unsafeFlags(["-Xclang-linker", "-fsanitize=realtime"])])
    }
}

// AUSERVICED_FUZZ: the fuzzers' program, with whatever it links counted by libFuzzer and watched by the address sanitizer.
if Context.environment["AUSERVICED_FUZZ"] != nil {
    let sanitized = ["-sanitize=fuzzer,address"]
    let counted: [CSetting] = [.unsafeFlags(["-fsanitize=fuzzer-no-link,address"])]
    for target in built { target.add(swift: [.unsafeFlags(sanitized)], c: counted) }
    let fuzzer = make("program", "fuzzer", ["FuzzTargets", "FuzzerMemory"])
    // The linker must keep the sections that libFuzzer counts in; gold cannot link the address sanitizer.
    fuzzer.add(
        swift: [.unsafeFlags(sanitized)],
        linker: [.unsafeFlags(["-use-ld=lld", "-Xlinker", "--no-gc-sections"] + sanitized)])
    add(fuzzer, in: "Tests/Fuzzing/Fuzzer")
    add(make("c", "FuzzerMemory", []), in: "Tests/Fuzzing/FuzzerMemory")
}

// AUSERVICED_PART="AudioFilesTests VarlinkTests": what these targets need and nothing else, for quick builds of a part.
// `libraries` stands for all units and what else is loaded, `sources` for everything that is no test.
var wanted = Set(targets.keys).union(["swift-argument-parser", "swift-log", "swift-nio"])
if let part = Context.environment["AUSERVICED_PART"] {
    wanted = ["CInstalledCode", "CInstalledProgram"]
    func want(_ name: String) {
        guard let target = targets[name], wanted.insert(name).inserted else { return }
        for case .byNameItem(let needed, _) in target.dependencies { want(needed) }
        for case .productItem(_, let package?, _, _) in target.dependencies { wanted.insert(package) }
        for case .plugin(let plugin, _) in target.plugins ?? [] { want(plugin) }
    }
    let words = [
        "libraries": products.filter { $0.kind == "loaded" }.flatMap(\.targets),
        "sources": targets.values.filter { $0.type != .test }.map(\.name),
    ]
    part.split(separator: " ").flatMap { words[String($0)] ?? [String($0)] }.forEach(want)
}

let package = Package(
    name: "auserviced",
    products: products.filter { wanted.isSuperset(of: $0.targets) }.map(product),
    dependencies: [("swift-argument-parser", "1.8.0"), ("swift-log", "1.16.0"), ("swift-nio", "2.90.0")]
        .filter { wanted.contains($0.0) }.map { .package(url: "https://github.com/apple/\($0)", from: $1) },
    targets: targets.values.filter { wanted.contains($0.name) }.sorted { $0.name < $1.name },
    cxxLanguageStandard: .cxx17
)
