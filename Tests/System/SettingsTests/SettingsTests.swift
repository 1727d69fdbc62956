import Foundation
import Settings
import TestSupport
import Testing

struct SettingsTests {
    /// The sources below a folder, by their paths in the package.
    private static func sources(_ folders: [String]) throws -> [(path: String, text: String)] {
        var found: [(String, String)] = []
        for folder in folders {
            let files = try #require(
                FileManager.default.enumerator(atPath: TestPackage.folder.appending(path: folder).path))
            for case let file as String in files
            where ["swift", "c", "h", "cpp", "hpp"].contains(file.split(separator: ".").last) {
                let path = "\(folder)/\(file)"
                found.append((path, try String(contentsOf: TestPackage.folder.appending(path: path), encoding: .utf8)))
            }
        }
        return found
    }

    private static func files(with pattern: String) throws -> Set<String> {
        let expression = try NSRegularExpression(pattern: pattern)
        let hits = try sources(["Sources", "extensions", "Plugins"]).filter {
            expression.firstMatch(in: $0.text, range: NSRange($0.text.startIndex..., in: $0.text)) != nil
        }
        return Set(hits.map(\.path))
    }

    @Test func theEnvironmentIsReadInOnePlace() throws {
        // The preloaded counter is C without a Swift runtime; its variable is listed with the others. A plug-in's picture
        // is told a descriptor by the runner that it is in, and by nobody else.
        #expect(
            try Self.files(with: #"\b(secure_)?getenv\s*\("#)
                == [
                    "Sources/System/Settings/EnvironmentVariable.swift", "Sources/Proof/rendercounter/rendercounter.c",
                    "Sources/UnitV2/CForeignPlugIns/picture_window.c",
                ])
        // The manifest of a new unit is run by its author's package manager.
        #expect(
            try Self.files(with: #"processInfo\s*\.\s*environment|environment\[""#)
                == [Self.manifestTemplate, Self.deviceList])
        // What children inherit as it is.
        #expect(
            try Self.files(with: #"\benviron\b"#)
                == ["Sources/System/LinuxSystem/CurrentProcess.swift", "Sources/Tools/CBenchLimits/spawn.c"])
    }

    @Test func variablesAndPlacesAreNamedInOnePlace() throws {
        let named = EnvironmentVariable.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: "|")
        let others = try Self.files(with: named).filter { !$0.hasPrefix("Sources/System/Settings/") }
        #expect(
            others == [
                "Sources/Proof/rendercounter/include/rendercounter.h", Self.manifestTemplate, Self.deviceList,
                // Both are set for X11's libraries, and none is read.
                "Sources/System/CPlugInWindows/include/CPlugInWindows.h",
                "Sources/UnitV2/auplugview/server.c",
            ])
        let literal = #""[^"\n]*(/usr/|\.local/|/auserviced/|\w\.jsonl?")"#
        let places = try Self.files(with: literal).filter { !$0.hasPrefix("Sources/System/Settings/") }
        #expect(places.subtracting(Self.otherPaths) == [])
    }

    private static let manifestTemplate = "Sources/Tools/UnitTemplates/Templates/Package/Manifest.swift"

    /// What views are built with has no settings: it looks for a program as a shell does.
    private static let deviceList = "Sources/Views/CoreAudioKit/Devices/DeviceListing.swift"

    /// Where such a literal is a file in a temporary folder, a folder beside a program, or a place that an error names.
    private static let otherPaths: Set<String> = [
        "Sources/Tools/BenchCommands/Engine/EngineExportSubject.swift",
        "Sources/Tools/BenchCommands/Safety/SafetyBench.swift", "Sources/Tools/Commands/Validate/CountedCheck.swift",
        "Sources/Tools/Commands/Validate/CheckProcess.swift",
        // The dynamic linker's own program.
        "Sources/Tools/Commands/New/BundleLayout.swift",
        // A file in a bundle of somebody else's format.
        "Sources/Host/ComponentRegistry/Foreign/ForeignFormat.swift",
        // What a library's package brings.
        "Sources/Engine/Spatialization/Hearing/HearingSets.swift", "Sources/Tools/BenchCommands/Limits/HeadLimit.swift",
        "Sources/Host/ComponentRegistry/Foreign/RegisteredComponent+Foreign.swift",
        "Sources/System/CPlugInWindows/include/CPlugInWindows.h", "Sources/UnitV2/auplugview/server.c",
        // A program is looked for as a shell does.
        "Sources/AppleNames/AVFoundation/Speech/SpeechProgram.swift",
        // The name of a kind of file.
        "Sources/Views/UniformTypeIdentifiers/UTType+Kinds.swift",
        // The list of a folder of pictures.
        "Sources/Views/SwiftUI/Views/Drawing/AssetCatalog.swift",
        // What every service may read.
        "Sources/Tools/Commands/Rigs/Import/ImportedSetting.swift",
        // The manifest of a package that somebody else builds.
        manifestTemplate,
        "Sources/Proof/AudioUnitTestKit/RenderCounter.swift", "Sources/Tools/BenchCommands/Limits/SpawnLimit.swift",
    ]

    @Test func relativePathsOfTheVariablesAreIgnored() {
        let user = UserDirectories(environment: ["HOME": "/h", "XDG_STATE_HOME": "relative", "XDG_CACHE_HOME": "/c"])
        #expect(UserFile.quarantine.path(in: user) == "/h/.local/state/auserviced/quarantine.json")
        #expect(UserFile.components.path(in: user) == "/c/auserviced/components.json")
        #expect(UserFile.presets.path(in: user) == "/h/.local/share/Audio/Presets")
        #expect(UserFile.daemonSocket.path(in: user) == "/tmp/auserviced-\(geteuid())/io.auserviced")
    }

    @Test func thePackageOfAProgramIsItsCheckoutOrInItsInstallation() {
        #expect(SystemPlace.packageFolders(ofProgramIn: "/home/me/au/.build/x86_64/release") == ["/home/me/au"])
        #expect(SystemPlace.packageFolders(ofProgramIn: "/opt/audio/bin") == ["/opt/audio/share/auserviced/package"])
        #expect(SystemPlace.packageFolders(ofProgramIn: "/opt/audio") == [])
    }

    @Test func anInstallationHasExtensionsBesideItsProgramsAndLibraries() {
        let system = ["/usr/local/lib/auserviced/extensions", "/usr/lib/auserviced/extensions"]
        #expect(
            SystemPlace.extensionFolders(ofCodeIn: ["/opt/audio/lib", "/home/me/.local/bin", "/opt/audio/bin"])
                == ["/opt/audio/lib/auserviced/extensions", "/home/me/.local/lib/auserviced/extensions"] + system)
        #expect(SystemPlace.extensionFolders(ofCodeIn: ["/usr/bin"]) == system.reversed())
        // Anybody may make /tmp/lib.
        #expect(SystemPlace.extensionFolders(ofCodeIn: ["/tmp/build", "/tmp/cabin", "bin"]) == system)
    }

    @Test func thePageListsEverySettingAsTheProgramDoes() throws {
        var listed = try ConfigurationPage().rows
        for heading in ["What a service sees", "Building, testing and packaging"] { listed[heading] = nil }
        #expect(listed == Self.rows)
    }

    @Test func thePageListsWhatServicesInherit() throws {
        let rows = try ConfigurationPage().cells["What a service sees"] ?? []
        let inherited = rows.prefix(ServiceEnvironment.inherited.count).map { $0[0] }
        #expect(inherited == ServiceEnvironment.inherited)
        let given = rows.dropFirst(inherited.count).map { [$0[0], $0[1]] }
        #expect(given == ServiceEnvironment.given.sorted { $0.key < $1.key }.map { [$0.key, $0.value] })
    }

    @Test func aServiceSeesNothingElse() {
        let environment = [
            "LC_ALL": "C", "LANG": "de", "UBSAN_OPTIONS": "x", "HOME": "/home/me", "SSH_AUTH_SOCK": "/s",
            "LANGUISH": "1", "LC": "1",
        ]
        let seen = ["LC_ALL": "C", "LANG": "de", "UBSAN_OPTIONS": "x"].merging(ServiceEnvironment.given) { $1 }
        #expect(ServiceEnvironment.filtered(environment) == seen)
    }

    @Test(
        arguments: [
            ("enable=yes", true), ("enable=on,color=no", true), ("color=no,ENABLE=True", true), ("enable=no", false),
            ("enable=yes,enable=0", false), ("enable=tty", nil), ("color=yes", nil), ("", nil), ("enable", nil),
            (",=,", nil),
        ] as [(String, Bool?)])
    func backtracesAreAskedForAsOfOtherPrograms(_ text: String, _ isWanted: Bool?) {
        #expect(ServiceEnvironment.asksForBacktraces(text) == isWanted)
    }

    @Test func thePageListsWhatTheScriptsAndTheTestsRead() throws {
        let rows = try ConfigurationPage().cells["Building, testing and packaging"] ?? []
        let listed = Set(rows.map { $0[0] })
        #expect(listed.count == rows.count)
        let known = Set(EnvironmentVariable.allCases.map(\.rawValue))
        let read = try DeveloperVariables.read()
        #expect(read.subtracting(known).subtracting(listed).sorted() == [], "not in docs/use/configuration.md")
        #expect(listed.subtracting(read).sorted() == [], "read by nobody")
    }

    @Test(arguments: ["/run/user/7", "/run/user/7/", "/run/user/7//"])
    func slashesAtTheEndOfAFolderMakeNoOther(_ folder: String) {
        #expect(UserDirectories(environment: ["XDG_RUNTIME_DIR": folder]).runtime == "/run/user/7/auserviced")
    }

    /// The rows that the sources ask for, by the headings of docs/use/configuration.md.
    private static var rows: [String: [String]] {
        let place = UserDirectories(environment: [
            "HOME": "~", "XDG_DATA_HOME": "/$XDG_DATA_HOME", "XDG_CONFIG_HOME": "/$XDG_CONFIG_HOME",
            "XDG_STATE_HOME": "/$XDG_STATE_HOME", "XDG_CACHE_HOME": "/$XDG_CACHE_HOME",
            "XDG_RUNTIME_DIR": "/$XDG_RUNTIME_DIR",
        ])
        return [
            "Variables": EnvironmentVariable.allCases.map {
                "| `\($0.rawValue)` | \($0.meaning) | \($0.defaultText) |"
            },
            "Files of the user": UserFile.allCases.map {
                "| `\($0.path(in: place).dropFirst())` | \($0.rawValue) | \($0.meaning) |"
            },
            "Places of the system": SystemPlace.allCases.map {
                "| `\($0.places.joined(separator: ":"))` | \($0.rawValue) | \($0.meaning) |"
            },
            "Keys of the host settings": HostKey.allCases.map {
                "| `\($0.rawValue)` | \($0.meaning) | \($0.defaultText) |"
            },
            "Keys of the daemon settings": DaemonKey.allCases.map {
                "| `\($0.rawValue)` | \($0.meaning) | \($0.defaultText) |"
            },
        ]
    }
}
