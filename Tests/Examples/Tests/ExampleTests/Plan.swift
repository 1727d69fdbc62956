/// What becomes of every block of every page, in the page's order. A page that is not here has no block.
enum Plan {
    typealias Page = (page: String, steps: [Step])

    static let pages = pagesForAuthors + otherPages

    /// Tried in this order by one reader, who has what earlier pages made. Those with figures are here, which the other reader's would
    /// change.
    static let pagesForAuthors: [Page] = [
        ("docs/unit/writing-a-unit.md", writingAUnit),
        ("docs/unit/writing-a-view.md", writingAView),
        ("docs/unit/validating-a-unit.md", validatingAUnit),
        ("docs/unit/debugging-a-unit.md", debuggingAUnit), ("docs/host/writing-a-host.md", writingAHost),
        ("docs/host/engine.md", engine), ("docs/host/running-your-program.md", runningAProgram),
        ("docs/unit/v2-interface.md", interfaceInC),
        ("docs/use/performance.md", [.before(clone), .run, .before("rm ipc.png; \(home)")]),
    ]

    /// Tried in this order by another reader.
    static let otherPages: [Page] = [
        ("docs/use/survival.md", [.before(home), .run]), ("README.md", readme),
        (
            "docs/use/rigs.md",
            [
                .before(home), .run, .before("cp \"$CHECKOUT/Tests/Examples/pedal.carxp\" ."), .run,
                .before("rm pedal.carxp"),
            ]
        ),
        (
            "docs/use/control.md",
            [
                .before(home), .file("control.py"), .run, .file("transport.py"), .run, .run,
                .before("rm control.py transport.py"),
            ]
        ),
        ("docs/host/built-in-units.md", [.before(home), .run, .run, .run]),
        (
            "docs/use/plug-ins.md",
            [
                .before(home), .listed("installs packages of the distribution"),
                .listed("lists what those packages have"), .listed("plays what those packages have"),
                .listed("shows windows of what those packages have"),
                .listed("gives files to what other packages have"),
                .listed("is a file that ForeignConsentTests write"),
            ]
        ),
        (
            "docs/use/midi.md",
            [.before(home), .run, .listed("plays what packages of the distribution have"), .run]
        ),
        ("docs/use/views.md", [.listed("tried with units of the tests by ViewCommandTests")]),
        ("docs/use/console.md", [.listed("serves until Control-C, which ConsoleServerTests and ConsolePageTests try")]),
        ("docs/use/configuration.md", [.before(home), .run, .before("rm ~/.config/auserviced/host.json")]),
        ("docs/use/troubleshooting.md", [.before(home), .run]),
        ("docs/use/installing.md", [.before(clone), .run, .run, .before(home)]),
        (
            "CONTRIBUTING.md",
            [
                .before("\(clone); unset SWIFTPM_BUILD_DIR"), .run,
                .before("unset AUSERVICED_PART; rm -rf .build/part; \(home)"),
                .listed("the steps of scripts/test, which CI runs, with one suite and one page"),
            ]
        ),
    ]

    private static let home = "cd \"$EXAMPLES\"; export AUEXTENSION_PATH=\"$PWD/auserviced/.build/extensions\""
    private static let clone = "cd \"$EXAMPLES/auserviced\""
    private static let authored = "\"$EXAMPLES/auserviced/Tests/SourceCompatibility\""

    private static let writingAUnit: [Step] =
        [
            .run, .package("."), .before("cp ../song.flac ."), .run, .run, .made("Sources/Drive/DriveKernel.swift"),
            .made("Sources/Drive/DriveUnit.swift"),
        ] + withApplesAPIAlone + [
            .run, .package("."), .before("cp ../song.flac ."), .file("Sources/Crush/Crush.c"), .run, .run,
        ] + startThatFails + [
            // It would win over the example's --scratch-path.
            .before("unset SWIFTPM_BUILD_DIR"), .run,
        ] + declaredNeeds

    /// A target of the one block with the principal class of the other, and the sources of a unit for Apple's platforms.
    private static let withApplesAPIAlone: [Step] = [
        .before("mkdir -p ../FilterUnit/Sources/FilterUnit; cd ../FilterUnit"), .package("."),
        .file("Sources/FilterUnit/principal.xml"),
        .part(
            of: "Package.swift",
            after: """
                // swift-tools-version: 6.2
                import PackageDescription

                let package = Package(
                    name: "FilterUnit",
                    products: [.library(name: "FilterUnit", type: .dynamic, targets: ["FilterUnit"])],
                    dependencies: [.package(path: "../auserviced")],
                    targets: [
                """, before: "])"),
        .before(
            """
            cd Sources/FilterUnit
            cp \(authored)/Authored/Filter/*.swift .
            sed -e '/NSExtensionPrincipalClass/{N;r principal.xml' -e 'd}' -e 's/FilterExtension6/FilterUnit/' \
                \(authored)/Sources/FilterExtension6/Info.plist >Info.plist
            rm principal.xml
            cd ../..
            auctl bundle
            auctl validate FilterUnit.appex --only open.cold,state.round-trip,render.finite
            cd ../Drive
            """),
    ]

    /// The kernel of the page's unit in C with the function of the block, at a rate that it refuses.
    private static let startThatFails: [Step] = [
        .file("start.c"),
        .before(
            """
            cp -R . ../Refusing; cd ../Refusing
            perl -0pi -e 'BEGIN { local (@ARGV, $/) = "start.c"; $start = <> }
                s|(?=static const AUKernelParameter )|$start|; s|(?=[.]render = )|.start = start, |' Sources/Crush/Crush.c
            rm start.c ../Crush/start.c
            auctl bundle
            (AUEXTENSION_PATH=$PWD auctl render song.flac o.wav --rate 192000 --unit "aufx crus Acme" 2>&1 || true) |
                grep -F 'it takes rates up to 96000 Hz, and not 192000 Hz'
            cd ../Crush; rm -R ../Refusing
            """),
    ]

    /// The keys of the block in the page's unit in C.
    private static let declaredNeeds: [Step] = [
        .file("needs.xml"),
        .before(
            """
            perl -0pi -e 'BEGIN { local (@ARGV, $/) = "needs.xml"; $needs = <> }
                s|(?=<key>type</key>)|$needs|' Info.plist
            auctl bundle
            AUEXTENSION_PATH=$PWD auctl info aufx crus Acme | grep -F 'keep files in'
            """),
    ]

    private static let debuggingAUnit: [Step] = [
        .before("\(home); cd Drive"), .run, .run, .before(home), .run, .run, .run,
    ]

    private static let validatingAUnit: [Step] = [
        .before(home), .run, .package("DriveTests"), .before("cd DriveTests"), .file("Package.swift"),
        .file("Tests/DriveTests/DriveTests.swift"), .run,
    ]

    private static let writingAHost: [Step] = [
        .before("cd \"$EXAMPLES\""), .run, .package("."), .file("Package.swift"), .file("Sources/Rack/Rack.swift"),
        .run,
        .before(
            """
            mkdir -p ../Fragments/Sources/Played ../Fragments/Sources/Chord ../Fragments/Sources/Spoken; cd ../Fragments
            manifest ../auserviced/Tests/Examples/Fragments.swift >Package.swift
            touch Sources/Played/main.swift Sources/Chord/main.swift Sources/Spoken/main.swift
            """), .package("."),
        .part(of: "Sources/Anticipating/main.swift", after: "import AudioToolbox\nimport ExtensionHost"),
        .file("Sources/Told/main.swift"),
        .before("swift run -c release Anticipating; swift run -c release Told"),
        .before("cd \"$EXAMPLES\""), .file("rack.c"), .before("cd Rack"), .run,
    ]

    private static let engine: [Step] = [
        .before("cd \"$EXAMPLES/Fragments\""), .package("."),
        .part(
            of: "Sources/Played/main.swift",
            after: """
                import AVFAudio
                import Foundation

                let file = try AVAudioFile(forReading: URL(fileURLWithPath: CommandLine.arguments[1]))
                """, before: "engine.stop()"),
        .before("swift run -c release Played ../song.flac"),
        .part(
            of: "Sources/Played/main.swift",
            after: """
                import AVFAudio
                import Foundation

                let engine = AVAudioEngine()
                _ = engine.mainMixerNode
                let song = URL(fileURLWithPath: "song.mid")
                let written = AVAudioSequencer()
                let notes = written.createAndAppendTrack()
                notes.addEvent(AVMIDINoteEvent(channel: 0, key: 60, velocity: 100, duration: 1), at: 2)
                try written.write(to: song, smpteResolution: 0, replaceExisting: true)
                """, before: "engine.stop()"),
        .before("swift run -c release Played | grep -Fx '3.0 beats'"),
        .file("Sources/Chord/main.swift"), .before("swift run -c release Chord; test -s chord.wav"),
        .part(of: "Sources/Spoken/main.swift", after: "import AVFAudio\nimport Foundation\n"),
        .before("swift run -c release Spoken; \(home)"), .run, .run,
    ]

    private static let writingAView: [Step] = {
        let drawn = Step.listed("compiled, drawn and used by PageTests, which compares them with the page")
        let built = Step.listed("the entries of extensions/FilterDemo and FilterDemoView, with other names")
        return [drawn, drawn, built, built, drawn]
    }()

    private static let runningAProgram: [Step] = [
        .listed("tried by ImportedProjectTests with a project as Xcode's template makes it"),
        .before("cd \"$EXAMPLES\""), .run, .package("."), .file("Package.swift"), .file("Sources/Tone/main.swift"),
        .run, .listed("scripts/test-source-compatibility builds such a target in each language mode"),
    ]

    private static let interfaceInC: [Step] = [
        .before(home), .file("invert.c"), .run, .before("cp auserviced/Tests/Programs/CHostProgram/main.c host.c"),
        .run,
        .before(home),
    ]

    private static let readme: [Step] = [
        .listed("the first command of .ci/run"), .listed("the second command of .ci/run"),
        .before(clone), .run, .before("scripts/install --uninstall --prefix ~/.local"),
        .before("\(home); ln -sfn auserviced/.build .build"), .run,
        .before("mkdir -p Own/Sources/Own && cd Own"), .package("."),
        .before("manifest \"$EXAMPLES/auserviced/Tests/Examples/Own.swift\" >Package.swift"),
        .file("Sources/Own/main.swift"),
        .before("swift run"),
    ]
}
