import Foundation
import TestSupport
import Testing

/// Effects in C++ over base classes, as public ones are written for Apple's headers: compiled as they are by two
/// compilers, with the documented command, and validated.
@Suite(.serialized) struct ComponentSourceTests {
    private let folder: TemporaryFolder
    private var bundles: URL { folder.url.appending(path: "bundles") }

    init() throws { folder = try TemporaryFolder() }

    private func run(_ program: String, _ arguments: [String]) throws -> ProgramRun.Outcome {
        try ProgramRun(URL(filePath: program), arguments, in: folder.url, extensions: bundles).outcome()
    }

    private func build(_ name: String, with compiler: String) throws {
        let interface = TestPackage.folder.appending(path: "Sources/Unit/CAudioUnit").path
        let sources = TestPackage.folder.appending(path: "Tests/Programs/ComponentSources").path
        let library = "bundles/\(name).component/Contents/Linux/lib\(name).so"
        let script = """
            set -e
            cd '\(folder.path)'; mkdir -p 'bundles/\(name).component/Contents/Linux' objects; cd objects
            cc -std=gnu11 -O2 -fPIC -c -I'\(interface)/include' '\(interface)'/*.c
            \(compiler) -std=c++23 -O2 -fPIC -shared -I'\(interface)/include' '\(sources)/\(name).cpp' \
                '\(sources)/EffectBase.cpp' ./*.o -lm -o '../\(library)'
            """
        let outcome = try run("/bin/bash", ["-c", script])
        try #require(outcome.status == 0, "\(outcome.error)")
        try folder.write(Array(list(name).utf8), to: "bundles/\(name).component/Contents/Info.plist")
    }

    private func list(_ name: String) -> String {
        """
        <plist version="1.0"><dict><key>AudioComponents</key><array><dict>
            <key>type</key><string>aufx</string><key>subtype</key><string>\(name.lowercased().prefix(4))</string>
            <key>manufacturer</key><string>Exmp</string><key>name</key><string>Example: \(name)</string>
            <key>version</key><integer>65537</integer><key>factoryFunction</key><string>\(name)Factory</string>
        </dict></array></dict></plist>
        """
    }

    /// The compiler that the toolchain brings, beside `swift`, and the system's.
    private static let compilers: [String] = {
        let search = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map { "\($0)/clang++" }
        return search.filter(FileManager.default.isExecutableFile).prefix(1) + ["/usr/bin/g++"]
    }()

    @Test(arguments: ["Crush", "Tilt"], compilers)
    func anEffectOverBaseClassesIsCompiledAsItIsAndValidated(_ name: String, _ compiler: String) throws {
        try build(name, with: compiler)
        let code = String(name.lowercased().prefix(4))
        let outcome = try run(TestPackage.product("auctl"), ["validate", "aufx", code, "Exmp"])
        #expect(outcome.status == 0, "\(outcome.output)\(outcome.error)")
        #expect(outcome.output.contains("Example: \(name)"), "\(outcome.output)")
    }
}
