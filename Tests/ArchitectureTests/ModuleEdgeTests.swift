import Foundation
import Testing

/// The import graph is the security argument: these edges hold in the sources.
struct ModuleEdgeTests {
    /// The modules that each module imports, as its sources say.
    private static let imports: [String: Set<String>] = {
        let executable = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        var package = URL(filePath: executable).deletingLastPathComponent()
        while package.path != "/",
            !FileManager.default.fileExists(atPath: package.appending(path: "Package.swift").path)
        {
            package = package.deletingLastPathComponent()
        }
        let sources = package.appending(path: "Sources")
        var result: [String: Set<String>] = [:]
        for module in (try? FileManager.default.contentsOfDirectory(atPath: sources.path)) ?? [] {
            let files = FileManager.default.enumerator(atPath: sources.appending(path: module).path)
            for case let file as String in files ?? .init() where file.hasSuffix(".swift") {
                let text = try? String(contentsOf: sources.appending(path: "\(module)/\(file)"), encoding: .utf8)
                result[module, default: []].formUnion(Self.imports(in: text ?? ""))
            }
        }
        return result
    }()

    private static func imports(in text: String) -> [String] {
        text.split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ")
            guard let keyword = words.firstIndex(of: "import"), keyword <= 2, keyword + 1 < words.count,
                words[..<keyword].allSatisfy({
                    ["public", "internal", "package", "private", "@_exported"].contains($0)
                })
            else { return nil }
            return String(words[keyword + 1])
        }
    }

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
        #expect(reach("ServiceDaemon").contains("Supervision"))
    }

    @Test func theAudioAPIDoesNoInterprocessCommunication() {
        let forbidden: Set = ["LinuxSystem", "ServiceChannel", "RenderLink", "Varlink", "Supervision", "Foundation"]
        #expect(reach("AudioToolbox").isDisjoint(with: forbidden))
    }

    @Test func viewsDoNotBringFoundationToAService() {
        #expect(Self.imports["CoreAudioKit"] == ["AudioToolbox"])
        #expect(Self.imports["AVFAudio"]?.isSubset(of: ["AudioToolbox", "Foundation", "Glibc"]) == true)
        #expect(reach("AudioToolbox").isDisjoint(with: ["AVFAudio", "CoreAudioKit"]))
        #expect(reach("AudioUnitExtension").isDisjoint(with: ["AVFAudio", "Foundation", "ExtensionHost"]))
    }

    @Test func theRunnerReachesNoHostModule() {
        let forbidden: Set = [
            "Supervision", "ComponentRegistry", "ExtensionHost", "HostControl", "Varlink", "ServiceClient",
            "Foundation",
        ]
        #expect(reach("auextension").isDisjoint(with: forbidden))
    }

    @Test(arguments: [
        "CAudioUnit", "CLinux", "CRenderLink", "CALSA", "CSndfile", "CSamplerate", "CCairo", "CRawLimits",
    ])
    func eachCTargetHasOneImporter(_ target: String) {
        #expect(Self.imports.filter { $0.value.contains(target) }.count == 1)
    }

    @Test func theLoadingOfLibrariesReachesTheAudioAPIAlone() {
        let loaders = Self.imports.filter { $0.value.contains("ExtensionLoading") }.keys
        #expect(Set(loaders) == ["ExtensionHost", "ExtensionService"])
        #expect(Self.imports["ExtensionLoading"] == ["AudioToolbox", "Glibc"])
    }

    @Test func propertyListsReachNoOtherModule() {
        #expect(Self.imports["PropertyLists"] == ["Glibc", "Synchronization"])
        #expect(Self.imports["ComponentRegistry"]?.contains("PropertyLists") == true)
    }

    @Test func theProtocolImportsNothing() {
        #expect(Self.imports["ServiceProtocol"]?.isEmpty ?? true)
    }
}
