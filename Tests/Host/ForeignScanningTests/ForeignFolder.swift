import AudioUnitTestKit
import ComponentRegistry
import ExtensionHost
import ForeignScanning
import Foundation
import Sandbox
import Supervision
import TestSupport

/// A folder with libraries of LADSPA and CLAP and bundles of LV2 and VST3 of a test's own, and what a scan keeps of them.
struct ForeignFolder {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        for name in ["ladspa", "lv2", "clap", "vst3"] {
            try FileManager.default.createDirectory(atPath: folder.file(name), withIntermediateDirectories: true)
        }
    }

    /// The test plug-ins under a name, which decides what their library does when it is loaded.
    func addLibrary(_ name: String) throws { try addLibrary(at: "ladspa/\(name).so") }

    /// The same as a CLAP library.
    func addCLAP(_ name: String) throws { try addLibrary(at: "clap/\(name).clap") }

    /// The same as a VST3 bundle, with its code for another machine where it says so.
    func addVST3(_ name: String, machine: String = VST3Test.machine) throws {
        let code = "vst3/\(name).vst3/Contents/\(machine)"
        try FileManager.default.createDirectory(atPath: folder.file(code), withIntermediateDirectories: true)
        try addLibrary(at: "\(code)/\(name.split(separator: "/").last ?? "").so")
    }

    private func addLibrary(at path: String) throws {
        try FileManager.default.copyItem(
            atPath: TestPackage.product("libForeignTestPlugIns.so"), toPath: folder.file(path))
    }

    /// A bundle of text, with the test plug-ins' library.
    func addBundle(_ name: String, manifest: String, text: String = "", hasLibrary: Bool = true) throws {
        try folder.write(Array(manifest.utf8), to: "lv2/\(name).lv2/manifest.ttl")
        try folder.write(Array(text.utf8), to: "lv2/\(name).lv2/plugins.ttl")
        guard hasLibrary else { return }
        try addLibrary(at: "lv2/\(name).lv2/plugins.so")
    }

    /// The bundle with the effect and the instrument.
    func addTestBundle() throws { try addBundle("test", manifest: LV2Text.manifest, text: LV2Text.plugins) }

    private var recordPath: String { folder.file("cache/plug-ins.json") }

    /// Of CLAP the machine's own folders are searched, too: only who asks for it looks there.
    func scanner(_ formats: [ForeignFormat] = [.ladspa, .lv2], patience: Int = 20_000) -> ForeignScanner {
        ForeignScanner(
            formats: formats,
            environment: [
                "LADSPA_PATH": folder.file("ladspa"), "LV2_PATH": folder.file("lv2"), "CLAP_PATH": folder.file("clap"),
                "VST3_PATH": folder.file("vst3"), "HOME": folder.path,
            ],
            recordPath: recordPath, patience: patience)
    }

    /// Components as every host lists them.
    var components: ComponentScanner {
        ComponentScanner(
            searchPath: ExtensionSearchPath(directories: []), cachePath: folder.file("cache/components.json"),
            consentPath: folder.file("plug-ins.conf"))
    }

    /// A plug-in, to be rendered by a service.
    func unit(_ name: String, sandbox: SandboxTier = .namespaces) throws -> UnitUnderTest {
        let formats = ForeignFormat.allCases.filter { name.hasPrefix($0.prefix) }
        try scanner(formats).scan()
        guard let component = components.scan().components(named: name).first else {
            throw NotFound(name: name, broken: scanner().records.libraries.flatMap(\.broken).map(\.reason))
        }
        let scanner = components
        return UnitUnderTest(component) { settings in
            try AudioUnitHost(
                settings: settings,
                launcher: try EmbeddedLauncher(
                    runnerPath: TestPackage.product("auextension"), sandbox: sandbox),
                registry: ExtensionRegistry(scanner: scanner), quarantine: nil)
        }
    }

    /// Whether this machine shows the windows of LV2 plug-ins.
    static let showsWindows: Bool = {
        let files = ["/usr/bin/Xvfb", "/usr/lib/x86_64-linux-gnu/liblilv-0.so.0"]
        guard files.allSatisfy({ FileManager.default.fileExists(atPath: $0) }) else { return false }
        let launcher = try? EmbeddedLauncher(runnerPath: TestPackage.product("auextension"), warmCount: 0)
        defer { launcher?.shutDown() }
        return launcher?.sandbox.tier == .namespaces
    }()

    struct NotFound: Error {
        let name: String
        let broken: [String]
    }
}
