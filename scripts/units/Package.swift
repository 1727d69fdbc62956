// swift-tools-version: 6.2
import CompilerPluginSupport
import PackageDescription

// The package that units and hosts are built with: scripts/unit-package copies it, with the folders of its targets. It is a part of the
// Package.swift of this repository without programs and tests, and depends on no other package; a test compares the two. Its table is
// written as the one there.

let table = """
    Sources/System/*
        c CLinux CLinuxProcesses CRealtimeKit CSandbox
        runner LinuxProcesses: CLinuxProcesses LinuxSystem
        runner LinuxSystem: CLinux
        module RealtimeKit: CRealtimeKit LinuxSystem Settings
        runner Sandbox: CSandbox LinuxSystem
        service Settings
        module TerminalOutput
    Sources/Messages/*
        module AudioSessions: LinuxProcesses LinuxSystem Settings Varlink
        runner ServiceChannel: LinuxProcesses LinuxSystem ServiceProtocol
        runner ServiceProtocol
        module Varlink: LinuxProcesses LinuxSystem
    Sources/Unit/*
        c CAudioUnit CFrameworkSubmodules CRateConversion CUnitExports
        service AudioToolbox: AudioTypes CAudioToolbox CFrameworkSubmodules DarwinInterface LinuxSystem \
            MIDITranslation PropertyLists; library
        runner AudioTypes: CAudioUnit
        service AudioUnitExtension: AudioToolbox LinuxSystem MIDITranslation ServiceProtocol ViewInterface; \
            library: CRenderBlocks CUnitExports
        c CAudioToolbox CDarwin CViewInterface: CAudioUnit
        c CKernelUnit: CAudioUnit CUnitWire; library: CAudioUnit
        c CRenderBlocks: CAudioToolbox
        service DarwinInterface: CDarwin
        service MIDITranslation: AudioTypes
        service PropertyLists: LinuxSystem
        service RateConversion: CRateConversion
        c CSampleLoops -O3
        c CSignalProcessing -O3 -ffp-contract=off
        service SignalProcessing: AudioToolbox CSampleLoops CSignalProcessing
        runner ViewInterface: CViewInterface
    Sources/UnitV2/*
        service AudioUnitInterface: AudioToolbox CAudioUnitInterface; library
        c CAudioUnitInterface: CAudioUnit
    Sources/Link/*
        c CRenderLink: CAudioUnit CSampleLoops
        runner RenderLink: AudioTypes CRenderLink CSampleLoops LinuxProcesses LinuxSystem
    Sources/Views/*
        c CDrawing
        module AppKit: _Testing_AppKit AudioToolbox CoreGraphics ViewHierarchy; library
        module Combine; library
        module CoreAudioKit: AppKit AudioToolbox CFrameworkSubmodules CoreGraphics UIKit ViewHierarchy; library
        module CoreGraphics: _Testing_CoreGraphics CDrawing; library
        module QuartzCore: ViewHierarchy; library
        runner SurfaceProtocol: LinuxProcesses LinuxSystem ServiceChannel ServiceProtocol
        module SwiftUI: AppKit AudioToolbox Combine CoreGraphics UIKit UniformTypeIdentifiers ViewHierarchy; \
            library: ViewMacros
        module UIKit: _Testing_UIKit AudioToolbox CoreGraphics ViewHierarchy; library
        module UniformTypeIdentifiers; library
        module ViewHierarchy: AudioToolbox CoreGraphics
        macro ViewMacros
        module ViewPresentation: AudioToolbox AudioUnitExtension LinuxProcesses LinuxSystem ServiceProtocol Settings \
            SurfaceProtocol
        module _Testing_AppKit _Testing_CoreGraphics _Testing_UIKit
    Sources/Service/*
        runner ExtensionLoading: AudioTypes LinuxSystem ViewInterface
    Sources/Devices/*
        module AudioDevices: AudioToolbox CALSA CSoundServers LinuxSystem NetworkAudio RealtimeKit Settings; library
        module AudioHardware: AudioDevices AudioToolbox LinuxSystem
        c CALSA -lasound
        c CAvahi
        c CSoundServers
        module NetworkAudio: CAvahi LinuxSystem RateConversion
    Sources/Files/*
        c CSampleConversion
        module AudioCodecs: AudioContainers AudioTypes CFLAC CLAME CMPG123 COpus COpusFile CVorbisFile \
            LinuxProcesses LinuxSystem Settings
        module AudioContainers: AudioTypes LinuxSystem
        module AudioConversion: AudioTypes CSampleConversion CSoxr
        module AudioFiles: AudioCodecs AudioConversion AudioToolbox CSndfile LinuxSystem; library
        system CFLAC: libflac-dev flac
        system CLAME: libmp3lame-dev
        system CMPG123: libmpg123-dev libmpg123
        system COpus: libopus-dev opus
        system COpusFile: libopusfile-dev opusfile
        system CSndfile: libsndfile1-dev sndfile
        system CSoxr: libsoxr-dev soxr
        system CVorbisFile: libvorbis-dev vorbisfile
    Sources/Engine/*
        loggingModule AVFAudio: AudioCodecs AudioContainers AudioConversion AudioDevices AudioFiles AudioHardware \
            AudioSessions AudioToolbox AudioUnitInterface BuiltInUnits CFrameworkSubmodules LinuxSystem MusicSequences \
            PropertyLists RenderGraph SignalProcessing SoundBanks Spatialization VoiceProcessing; library
        service BuiltInUnits: AudioToolbox CBuiltInUnits CSampleLoops LinuxSystem RateConversion SamplerVoices \
            SignalProcessing SoundBanks Spatialization
        c CBuiltInUnits: CSignalProcessing
        c CSamplerVoices: CSampleLoops -O3 -ffp-contract=off
        c CSpatialization: CSampleLoops CSignalProcessing -O3 -ffp-contract=off
        c CVoiceProcessing -lspeexdsp
        service MusicSequences
        service RenderGraph: AudioToolbox CSampleLoops LinuxSystem MusicSequences RateConversion Spatialization \
            VoiceProcessing
        service SamplerVoices: CSampleLoops CSamplerVoices SignalProcessing SoundBanks
        service SoundBanks
        service Spatialization: AudioToolbox CSampleLoops CSpatialization SignalProcessing
        service VoiceProcessing: CVoiceProcessing
    Sources/Host/*
        loggingModule AudioUnitHosting: AudioToolbox ExtensionHost LinuxSystem UserLibrary; library: CAudioUnitHosting
        c CAudioUnitHosting: AudioUnitHosting
        module ComponentRegistry: LinuxSystem PropertyLists Settings
        module DaemonControl: ComponentRegistry HostControl LinuxProcesses LinuxSystem Sandbox ServiceProtocol \
            Settings Supervision Varlink; library
        module ExtensionHost: AudioToolbox AudioUnitExtension AudioUnitInterface ComponentRegistry DaemonControl \
            ExtensionLoading HostControl LinuxProcesses LinuxSystem RealtimeKit RenderGraph RenderLink Sandbox \
            ServiceChannel ServiceProtocol SignalProcessing Supervision UserLibrary ViewPresentation; library
        module HostControl: LinuxProcesses LinuxSystem Settings Supervision Varlink; library
        loggingModule Supervision: LinuxProcesses LinuxSystem Sandbox ServiceChannel ServiceProtocol Settings \
            TerminalOutput
        module UserLibrary: AudioToolbox LinuxSystem PropertyLists Settings
    Sources/AppleNames/*
        service Accelerate: CAccelerate CFrameworkSubmodules; library
        service AudioUnit: AudioToolbox CFrameworkSubmodules CoreAudioTypes; library
        module AVFoundation: AudioToolbox AVFAudio CFrameworkSubmodules CoreAudio CoreAudioTypes CoreMedia CoreMIDI; \
            library
        c CAccelerate -O3 -fno-math-errno -lm
        service CoreAudio: AudioTypes CFrameworkSubmodules CoreAudioTypes DarwinInterface; library
        service CoreAudioTypes: AudioTypes CFrameworkSubmodules; library
        service CoreMedia: AudioToolbox; library
        service CoreMIDI: AudioToolbox CFrameworkSubmodules CSequencer; library
        c CSequencer -lasound
        service OSInterface: CFrameworkSubmodules DarwinInterface; library
        service OSLog: OSInterface; library
    Sources/Proof/*
        module AudioUnitTestKit: AudioToolbox AudioUnitInterface ComponentRegistry ExtensionHost LinuxSystem Settings \
            Supervision; library: UnitValidation
        module UnitValidation: AudioToolbox AudioUnitTestKit ComponentRegistry ExtensionHost LinuxSystem Supervision \
            SurfaceProtocol ViewPresentation
    Sources/Tools/*
        program applesource: SourceRules
        module SourceRules
    extensions/*/Sources
        c CUnitWire
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

/// Where an installation, of which this package is a part, keeps the Swift libraries: a service does not see those of a
/// toolchain.
let installedLibraries: [LinkerSetting] = {
    let place = "/share/auserviced/package"
    guard Context.packageDirectory.hasSuffix(place) else { return [] }
    let prefix = Context.packageDirectory.dropLast(place.count)
    return [.unsafeFlags(["-Xlinker", "-rpath", "-Xlinker", "\(prefix)/lib/auserviced"])]
}()

func make(_ kind: String, _ name: String, _ words: [String]) -> Target {
    let needs = words.map { Target.Dependency.byName(name: $0) }
    return switch kind {
    case "c": .target(name: name, dependencies: needs)
    case "module": .target(name: name, dependencies: needs, swiftSettings: swiftSettings)
    // A module that logs prints: the package for that is left out.
    case "loggingModule":
        .target(name: name, dependencies: needs, swiftSettings: swiftSettings + [.define("PRINTS_LOG")])
    case "program": .executableTarget(name: name, dependencies: needs, swiftSettings: swiftSettings)
    case "service": .target(name: name, dependencies: needs, swiftSettings: serviceSettings)
    case "runner": .target(name: name, dependencies: needs, swiftSettings: runnerSettings)
    case "macro": .macro(name: name, dependencies: needs, swiftSettings: swiftSettings)
    // A library of the system: Debian's package, and the name that pkg-config knows.
    case "system": .systemLibrary(name: name, pkgConfig: words.dropFirst().first, providers: [.apt([words[0]])])
    default: fatalError("\(name) is declared as '\(kind)', which is no kind of target")
    }
}

extension Target {
    func add(c: [CSetting] = [], linker: [LinkerSetting] = []) {
        cSettings = (cSettings ?? []) + c
        linkerSettings = (linkerSettings ?? []) + linker
    }
}

var named: [String: Target] = [:]
var products = ["AppleSource", "AudioUnitEntry"].map { Product.plugin(name: $0, targets: [$0]) }

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
    for name in words[0].dropFirst() {
        let target = make(kind, name, needs)
        target.path = folder.replacing("*", with: name)
        named[name] = target
        target.add(linker: flags.filter { $0.hasPrefix("-l") }.map { .linkedLibrary(String($0.dropFirst(2))) })
        let options = flags.filter { !$0.hasPrefix("-l") }
        if !options.isEmpty { target.add(c: [.unsafeFlags(options)]) }
        for part in parts.dropFirst() {
            products.append(.library(name: name, targets: [name] + part.dropFirst().joined()))
        }
    }
}

named["CSoundServers"]!.add(
    c: [.unsafeFlags(["-isystem", "/usr/include/pipewire-0.3", "-isystem", "/usr/include/spa-0.2"])])
named["CKernelUnit"]!.add(linker: entryOnly)
named["CUnitExports"]!.add(linker: entryOnly + installedLibraries)
// A program that loads such libraries exports the same functions to them, by name: not every linker takes patterns.
named["AudioUnitInterface"]!.add(
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
named["AppleSource"] = .plugin(
    name: "AppleSource", capability: .buildTool(), dependencies: ["applesource"], path: "Plugins/AppleSource")
named["AudioUnitEntry"] = .plugin(name: "AudioUnitEntry", capability: .buildTool(), path: "Plugins/AudioUnitEntry")

let targets = named.values.sorted { $0.name < $1.name }
let package = Package(name: "auserviced", products: products, targets: targets, cxxLanguageStandard: .cxx17)

/// Links the modules in Swift as they lie compiled in `prebuilt`; what is written in C is compiled, which takes seconds. The manifest that
/// scripts/prebuild writes for one version of the compiler is this one with a call of this function at its end.
@MainActor func linkCompiledModules() {
    let compiled = "AuservicedCompiled"
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
    func replaced(_ names: [String]) -> [Target.Dependency] {
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
