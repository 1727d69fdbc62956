/// What becomes of every block of every page, in the page's order. A page that is not here has no block.
enum Plan {
    /// Tried in this order by one reader, who has what earlier pages made.
    static let pages: [(page: String, steps: [Step])] = [
        ("docs/writing-a-unit.md", writingAUnit), ("docs/validating-a-unit.md", validatingAUnit),
        ("docs/debugging-a-unit.md", debuggingAUnit), ("docs/writing-a-host.md", writingAHost),
        ("docs/running-your-program.md", runningAProgram), ("docs/v2-interface.md", interfaceInC),
        ("docs/survival.md", [.before(home), .run]), ("README.md", readme),
        ("docs/rigs.md", [.before(home), .run]),
        ("docs/configuration.md", [.before(home), .run, .before("rm ~/.config/auserviced/host.json")]),
        ("docs/troubleshooting.md", [.before(home), .run]),
        ("docs/installing.md", [.before(clone), .run, .run, .before(home)]),
        ("docs/performance.md", [.listed("takes minutes; scripts/demo runs two of its benches")]),
        ("docs/engine.md", [.listed("a fragment; Tests/SourceCompatibility/Authored/Engine has whole programs")]),
    ]

    private static let home = "cd \"$EXAMPLES\"; export AUEXTENSION_PATH=\"$PWD/auserviced/.build/extensions\""
    private static let clone = "cd \"$EXAMPLES/auserviced\""
    private static let fragment = "a fragment; scripts/test-source-compatibility builds a target with it"

    private static let writingAUnit: [Step] = [
        .run, .package("."), .before("cp ../song.flac ."), .run, .run, .made("Sources/Drive/DriveKernel.swift"),
        .made("Sources/Drive/DriveUnit.swift"), .listed(fragment), .listed(fragment),
        .run, .package("."), .before("cp ../song.flac ."), .file("Sources/Crush/Crush.c"), .run, .run,
        .listed("a fragment; Tests/FaultyExtensions/Reluctant has units with it"),
        // It would win over the example's --scratch-path.
        .before("unset SWIFTPM_BUILD_DIR"), .run,
        .listed("a fragment; DataFolderTests and GrantTests have units with it"),
    ]

    private static let debuggingAUnit: [Step] = [
        .listed("a person in gdb"), .listed("waits for a person in gdb; DebugCommandTests attach a tracer"),
        .before(home), .run, .run, .run,
    ]

    private static let validatingAUnit: [Step] = [
        .before(home), .run, .package("DriveTests"), .before("cd DriveTests"), .file("Package.swift"),
        .file("Tests/DriveTests/DriveTests.swift"), .run,
    ]

    private static let writingAHost: [Step] = [
        .before("cd \"$EXAMPLES\""), .run, .package("."), .file("Package.swift"), .file("Sources/Rack/Rack.swift"),
        .run,
        .listed("a fragment; the tests of ExtensionHost have hosts with such settings"),
        .listed("a fragment; EngineLogTests and RunnerOutputTests set a handler up and look at what it gets"),
        .before("cd \"$EXAMPLES\""), .file("rack.c"), .before("cd Rack"), .run,
    ]

    private static let runningAProgram: [Step] = [
        .before("cd \"$EXAMPLES\""), .run, .package("."), .file("Package.swift"), .file("Sources/Tone/main.swift"),
        .run,
    ]

    private static let interfaceInC: [Step] = [
        .before(home), .file("invert.c"), .run, .before("cp auserviced/Tests/CHostProgram/main.c host.c"), .run,
        .before(home),
    ]

    private static let readme: [Step] = [
        .listed("the first command of .ci/run"), .listed("the second command of .ci/run"),
        .before(clone), .run, .before("scripts/install --uninstall --prefix ~/.local"),
        .before("\(home); ln -sfn auserviced/.build .build"), .run,
        .before("mkdir -p Own/Sources/Own && cd Own"), .package("."),
        .before("cp \"$EXAMPLES/auserviced/Tests/Examples/Own.swift\" Package.swift"), .file("Sources/Own/main.swift"),
        .before("swift run"),
    ]
}
