import Foundation
import TestSupport
import Testing

/// The import graph is the security argument: these edges hold in the sources.
struct ModuleEdgeTests {
    private static let imports = PackageSources.imports

    /// Everything that a module reaches.
    private func reach(_ module: String) -> Set<String> {
        var reached: Set<String> = []
        var open = [module]
        while let next = open.popLast() {
            for found in Self.imports[next] ?? [] where reached.insert(found).inserted { open.append(found) }
        }
        return reached
    }

    @Test func theSourcesWereFound() {
        #expect(Self.imports["ExtensionHost"]?.contains("RenderLink") == true)
    }

    @Test func theDaemonLinksNeitherTheAudioAPINorTheLink() {
        #expect(reach("auserviced").isDisjoint(with: ["AudioToolbox", "RenderLink", "ExtensionHost"]))
        #expect(reach("DaemonServer").contains("Supervision"))
    }

    @Test(arguments: [
        "AudioToolbox", "AudioUnit", "AudioUnitExtension", "AudioUnitInterface", "ExtensionLoading", "ForeignPlugIns",
        "PlugInAdapter",
    ])
    func theAudioAPIDoesNoInterprocessCommunication(module: String) {
        let forbidden: Set = ["LinuxProcesses", "ServiceChannel", "RenderLink", "Varlink", "Supervision", "Foundation"]
        #expect(reach(module).contains("AudioTypes"))
        #expect(reach(module).isDisjoint(with: forbidden))
    }

    @Test func theLinuxModulesReachTheCLibraryAlone() {
        #expect(reach("LinuxSystem").isSubset(of: ["CLinux", "Glibc", "Synchronization"]))
        #expect(reach("LinuxProcesses").subtracting(reach("LinuxSystem")) == ["CLinuxProcesses", "LinuxSystem"])
    }

    @Test(arguments: ["AppKit", "CoreAudioKit", "SwiftUI", "UIKit", "ViewHierarchy"])
    func viewsReachWhatUnitsReachAndFoundation(module: String) {
        let forbidden: Set = ["AVFAudio", "LinuxProcesses", "ServiceChannel", "RenderLink", "Supervision", "Varlink"]
        #expect(reach(module).isSuperset(of: ["AudioToolbox", "CDrawing", "Foundation"]))
        #expect(reach(module).isDisjoint(with: forbidden))
    }

    @Test func unitsWithoutViewsDoNotBringFoundationToAService() {
        for module in ["AudioUnit", "CoreAudio", "CoreAudioTypes", "CoreMIDI", "Accelerate", "OSInterface"] {
            #expect(reach(module).isDisjoint(with: ["Foundation", "AVFAudio"]), "\(module)")
        }
        let data: Set = [
            "AudioCodecs", "AudioContainers", "AudioConversion", "AudioDevices", "AudioFiles", "AudioHardware",
            "AudioSessions", "AudioToolbox", "AudioUnitInterface", "BuiltInUnits", "Foundation", "Glibc", "LinuxSystem",
            "Logging",
            "MusicSequences", "PropertyLists", "RateConversion", "RenderGraph", "SignalProcessing", "SoundBanks",
            "Spatialization", "VoiceProcessing",
        ]
        #expect(Self.imports["AVFAudio"]?.subtracting(["AVFAudio", "Synchronization"]).isSubset(of: data) == true)
        #expect(reach("AudioToolbox").isDisjoint(with: ["AVFAudio", "CoreAudioKit", "ViewHierarchy"]))
        #expect(reach("AudioUnitExtension").isDisjoint(with: ["AVFAudio", "Foundation", "ExtensionHost"]))
    }

    @Test func theRunnerReachesNoHostModule() {
        let forbidden: Set = [
            "Supervision", "ComponentRegistry", "ExtensionHost", "HostControl", "Varlink", "DaemonControl",
            "Foundation", "Settings", "UserLibrary",
            // It would cost every service half a megabyte, and a C unit the library for tasks.
            "AudioToolbox",
        ]
        #expect(reach("auextension").isDisjoint(with: forbidden))
    }

    @Test func neitherTheAudioAPINorAUnitKnowsTheUsersFiles() {
        for module in [
            "AudioToolbox", "AudioUnitExtension", "AudioUnitInterface", "ForeignPlugIns", "PlugInAdapter", "RenderLink",
        ] {
            #expect(reach(module).isDisjoint(with: ["Settings", "UserLibrary"]), "\(module)")
        }
        #expect(reach("ExtensionHost").contains("UserLibrary"))
    }

    @Test func theLoadingOfLibrariesReachesTheAudioAPIAlone() {
        let loaders = Self.imports.filter { $0.value.contains("ExtensionLoading") }.keys
        #expect(Set(loaders) == ["ExtensionHost", "ExtensionService"])
        #expect(Self.imports["ExtensionLoading"] == ["AudioTypes", "Glibc", "LinuxSystem", "ViewInterface"])
    }

    @Test func errorNumbersStayInTheLinuxModules() {
        for module in PackageSources.modules.subtracting(["LinuxSystem", "LinuxProcesses"]) {
            for text in PackageSources.texts(of: PackageSources.folder(of: module), ending: ".swift") {
                let lines = text.split(separator: "\n").filter { $0.contains(/\berrno\b/) }
                #expect(lines == [], "\(module)")
            }
        }
        #expect(
            PackageSources.texts(of: "Sources/System/LinuxSystem", ending: ".swift").contains { $0.contains("errno") })
    }

    @Test func nothingInAServiceLogsThroughAPackage() {
        let loggers = Self.imports.filter { $0.value.contains("Logging") }.keys
        #expect(
            Set(loggers) == ["AVFAudio", "AudioUnitHosting", "Commands", "DaemonServer", "Supervision", "auserviced"])
        for module in [
            "AudioToolbox", "AudioUnit", "AudioUnitExtension", "AudioUnitInterface", "CoreAudioKit", "ExtensionService",
            "OSInterface", "PlugInAdapter", "SignalProcessing", "auextension",
        ] { #expect(reach(module).isDisjoint(with: ["Logging"]), "\(module)") }
    }

    @Test func theSettingsImportTheCLibraryAlone() {
        #expect(Self.imports["Settings"] == ["Glibc"])
    }

    @Test func propertyListsReachNothingButTheLinuxSystem() {
        #expect(Self.imports["PropertyLists"] == ["Glibc", "LinuxSystem"])
        #expect(Self.imports["ComponentRegistry"]?.contains("PropertyLists") == true)
    }

    @Test func formatsAndMIDITranslationReachCAudioUnitAlone() {
        #expect(Self.imports["AudioTypes"] == ["CAudioUnit", "Glibc", "Synchronization"])
        #expect(Self.imports["MIDITranslation"] == ["AudioTypes", "Synchronization"])
    }

    /// Debian's libavcodec is under the GPL.
    @Test func theCodecProcessAloneLinksLibavcodec() throws {
        let package = try String(
            contentsOf: TestPackage.folder.appending(path: "Package.swift"), encoding: .utf8)
        #expect(package.components(separatedBy: "-lavcodec").count == 2)
        for module in PackageSources.modules.subtracting(["aucodec"]) {
            for ending in [".h", ".c", ".swift", ".modulemap"] {
                let texts = PackageSources.texts(of: PackageSources.folder(of: module), ending: ending)
                #expect(!texts.contains { $0.contains("libavcodec/") || $0.contains("\"avcodec") }, "\(module)")
            }
        }
    }

    /// Nothing of a desktop is in a process that plays, or in a command for machines without one.
    @Test func onlyTheProgramForWindowsReachesX11() {
        for windows in ["CX11Window", "CWaylandWindow"] {
            let reaching = PackageSources.modules.filter { reach($0).contains(windows) }
            #expect(Set(reaching) == ["WindowPresentation", "UnitWindows", "auview"])
        }
    }

    @Test func theProtocolImportsNothing() {
        #expect(Self.imports["ServiceProtocol"]?.isEmpty ?? true)
    }
}
